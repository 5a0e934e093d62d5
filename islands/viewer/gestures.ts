/** Fingers, mouse and wheel on the photo: what they do to its place and size. */

export interface View {
  x: number;
  y: number;
  scale: number;
}

export const WHOLE: View = { x: 0, y: 0, scale: 1 };
const MAX_SCALE = 5;
const DOUBLE_TAP_SCALE = 2.5;
/** ms between the taps of a double tap, and px between their places. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PX = 30;
/** px until a finger's direction is known; share of the stage, or px in one ms, that turn to the next photo. */
const SLOP = 8;
const TURN_SHARE = 0.25;
const TURN_SPEED = 0.5;
/** px down that close it. */
const CLOSE_PX = 110;

interface GestureTargets {
  view(): View;
  setView(view: View, settled: boolean): void;
  /** A finger drags the whole photo aside or down, px. */
  drag(x: number, y: number): void;
  /** @param side 1: to the start of the line was dragged; -1: to its end; 0: back to its place */
  turn(side: -1 | 0 | 1): void;
  close(): void;
  /** Size of the stage, px. */
  size(): { width: number; height: number };
}

const clamp = (value: number, max: number): number => Math.max(-max, Math.min(max, value));

/** Keeps the photo over the stage. */
export function boundedView({ x, y, scale }: View, { width, height }: { width: number; height: number }): View {
  const bounded = Math.max(1, Math.min(MAX_SCALE, scale));
  const [mostX, mostY] = [(width * (bounded - 1)) / 2, (height * (bounded - 1)) / 2];
  return { x: clamp(x, mostX), y: clamp(y, mostY), scale: bounded };
}

/** Zooms so that what is at the point stays there. @param point from the middle of the stage, px */
export function zoomAt(view: View, scale: number, point: { x: number; y: number }): View {
  const factor = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * factor, y: point.y - (point.y - view.y) * factor };
}

interface Finger {
  x: number;
  y: number;
}

/** What one or two fingers do from touching to lifting. */
export class Gestures {
  readonly #fingers = new Map<number, Finger>();
  #start: (Finger & { at: number; view: View }) | null = null;
  #direction: "aside" | "down" | "pan" | null = null;
  #pinch: { distance: number; view: View } | null = null;
  #lastTap: (Finger & { at: number }) | null = null;

  constructor(
    private readonly stage: HTMLElement,
    private readonly targets: GestureTargets,
  ) {
    stage.addEventListener("pointerdown", (event) => this.#down(event));
    stage.addEventListener("pointermove", (event) => this.#move(event));
    for (const type of ["pointerup", "pointercancel"] as const)
      stage.addEventListener(type, (event) => this.#up(event, type === "pointerup"));
    stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
  }

  #fromMiddle({ x, y }: Finger): Finger {
    const box = this.stage.getBoundingClientRect();
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
  }

  #down({ pointerId, clientX: x, clientY: y, timeStamp: at, button, target }: PointerEvent): void {
    if (button !== 0 || (target as Element).closest("button")) return;
    this.stage.setPointerCapture(pointerId);
    this.#fingers.set(pointerId, { x, y });
    const [one, two] = [...this.#fingers.values()];
    if (one && two) {
      this.#pinch = { distance: Math.hypot(one.x - two.x, one.y - two.y), view: this.targets.view() };
      this.targets.drag(0, 0);
      this.#start = null;
    } else this.#start = { x, y, at, view: this.targets.view() };
    this.#direction = null;
  }

  #move({ pointerId, clientX: x, clientY: y }: PointerEvent): void {
    if (!this.#fingers.has(pointerId)) return;
    this.#fingers.set(pointerId, { x, y });
    const [one, two] = [...this.#fingers.values()];
    if (one && two && this.#pinch) this.#pinched(one, two, this.#pinch);
    else if (this.#start) this.#dragged(x - this.#start.x, y - this.#start.y, this.#start.view);
  }

  #pinched(one: Finger, two: Finger, { distance, view }: { distance: number; view: View }): void {
    const scale = view.scale * (Math.hypot(one.x - two.x, one.y - two.y) / Math.max(1, distance));
    const middle = this.#fromMiddle({ x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 });
    this.targets.setView(boundedView(zoomAt(view, scale, middle), this.targets.size()), false);
  }

  #dragged(dx: number, dy: number, from: View): void {
    if (this.#direction === null && Math.hypot(dx, dy) < SLOP) return;
    this.#direction ??= from.scale > 1 ? "pan" : Math.abs(dx) > Math.abs(dy) ? "aside" : "down";
    if (this.#direction === "pan")
      this.targets.setView(boundedView({ ...from, x: from.x + dx, y: from.y + dy }, this.targets.size()), false);
    else if (this.#direction === "aside") this.targets.drag(dx, 0);
    else this.targets.drag(0, Math.max(0, dy));
  }

  #up({ pointerId, clientX: x, clientY: y, timeStamp: at }: PointerEvent, isLifted: boolean): void {
    if (!this.#fingers.delete(pointerId)) return;
    const [start, direction] = [this.#start, this.#direction];
    this.#start = null;
    this.#direction = null;
    if (this.#pinch) {
      if (this.#fingers.size === 0) this.#pinch = null;
      return;
    }
    if (!start || !isLifted) this.targets.turn(0);
    else if (direction === "aside") this.targets.turn(this.#sideOf(x - start.x, at - start.at));
    else if (direction === "down") this.#endDrag(y - start.y);
    else if (direction === null) this.#tapped({ x, y, at });
  }

  #sideOf(dx: number, ms: number): -1 | 0 | 1 {
    const far = Math.abs(dx) > this.targets.size().width * TURN_SHARE;
    const quick = Math.abs(dx) / Math.max(1, ms) > TURN_SPEED;
    return far || quick ? (dx < 0 ? 1 : -1) : 0;
  }

  #endDrag(dy: number): void {
    if (dy > CLOSE_PX) this.targets.close();
    else this.targets.turn(0);
  }

  #tapped(tap: Finger & { at: number }): void {
    const last = this.#lastTap;
    const again =
      last && tap.at - last.at < DOUBLE_TAP_MS && Math.hypot(tap.x - last.x, tap.y - last.y) < DOUBLE_TAP_PX;
    this.#lastTap = again ? null : tap;
    if (!again) return;
    const view = this.targets.view();
    const next = view.scale > 1 ? WHOLE : zoomAt(view, DOUBLE_TAP_SCALE, this.#fromMiddle(tap));
    this.targets.setView(boundedView(next, this.targets.size()), true);
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const view = this.targets.view();
    const next = zoomAt(
      view,
      view.scale * Math.exp(-event.deltaY / 300),
      this.#fromMiddle({ x: event.clientX, y: event.clientY }),
    );
    this.targets.setView(boundedView(next, this.targets.size()), false);
  }
}
