/** A finger, pen or mouse that holds the bottle in the hand and flicks it. */
import { type FingerSample, type Flick, flickOf } from "./flick";

/** px; a finger that has moved less has tapped. */
const TAP_DISTANCE = 10;
const SAMPLES_MAX = 32;

interface HoldBottleOptions {
  /** What feels the finger. */
  stage: HTMLElement;
  /** What follows it. */
  bottle: HTMLElement;
  /** Whether the bottle can be held now. */
  isHoldable: () => boolean;
  onTap: () => void;
  onHold: () => void;
  /** Too slow, downwards, or taken away by the browser: it falls back. */
  onPutDown: () => void;
  onFlick: (flick: Flick) => void;
}

/** What one finger does, from touching to letting go. */
class Hold {
  #pointer: number | null = null;
  #isHeld = false;
  #samples: FingerSample[] = [];
  #start: FingerSample = { x: 0, y: 0, at: 0 };
  readonly #options: HoldBottleOptions;

  constructor(options: HoldBottleOptions) {
    this.#options = options;
  }

  down(event: PointerEvent): void {
    // A second finger is no flick.
    if (this.#pointer !== null) {
      this.letGo();
      return;
    }
    if (event.button > 0 || (event.target as Element).closest("button")) return;
    const { stage, bottle, isHoldable, onHold } = this.#options;
    this.#pointer = event.pointerId;
    this.#start = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    this.#samples = [this.#start];
    if (!isHoldable()) return;
    this.#isHeld = true;
    stage.setPointerCapture?.(event.pointerId);
    bottle.classList.add("held");
    onHold();
  }

  move({ pointerId, clientX: x, clientY: y, timeStamp: at }: PointerEvent): void {
    if (pointerId !== this.#pointer) return;
    this.#samples = [...this.#samples.slice(-SAMPLES_MAX), { x, y, at }];
    const { bottle } = this.#options;
    if (this.#isHeld) bottle.style.translate = `${x - this.#start.x}px ${y - this.#start.y}px`;
  }

  up(event: PointerEvent): void {
    if (event.pointerId !== this.#pointer) return;
    this.move(event);
    const isTap = this.#samples.every(({ x, y }) => Math.hypot(x - this.#start.x, y - this.#start.y) < TAP_DISTANCE);
    const flick = this.#isHeld && !isTap ? flickOf(this.#samples, event.timeStamp) : null;
    if (flick) {
      this.#pointer = null;
      this.#options.onFlick(flick);
      return;
    }
    this.letGo();
    if (isTap) this.#options.onTap();
  }

  /** The bottle falls back. */
  letGo(): void {
    this.#pointer = null;
    if (!this.#isHeld) return;
    this.#isHeld = false;
    const { bottle, onPutDown } = this.#options;
    bottle.classList.remove("held");
    bottle.style.translate = "";
    onPutDown();
  }
}

/** @returns its undo */
export function holdBottle(options: HoldBottleOptions): () => void {
  const hold = new Hold(options);
  const { stage } = options;
  const listeners = new AbortController();
  const { signal } = listeners;
  stage.addEventListener("pointerdown", (event) => hold.down(event), { signal });
  stage.addEventListener("pointermove", (event) => hold.move(event), { signal });
  stage.addEventListener("pointerup", (event) => hold.up(event), { signal });
  stage.addEventListener("pointercancel", () => hold.letGo(), { signal });
  // A turned phone: what was measured is elsewhere.
  addEventListener("resize", () => hold.letGo(), { signal });
  return () => listeners.abort();
}
