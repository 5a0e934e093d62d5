/** Taps on a photo: two that follow each other at one place zoom, and none of them belongs to another two. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { Gestures, type View, WHOLE } from "../../islands/viewer/gestures";

const SIZE = { width: 400, height: 800 };

/** A stage that is tapped, and what is shown on it. */
function openStage() {
  const listeners = new Map<string, (event: unknown) => void>();
  let view: View = WHOLE;
  const stage = {
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    setPointerCapture: () => undefined,
    getBoundingClientRect: () => ({ left: 0, top: 0, ...SIZE }),
  };
  const nothing = () => undefined;
  const setView = (next: View) => {
    view = next;
  };
  new Gestures(stage as never, {
    view: () => view,
    setView,
    drag: nothing,
    turn: nothing,
    close: nothing,
    size: () => SIZE,
  });
  const tap = (x: number, at: number) => {
    const event = { pointerId: 1, clientX: x, clientY: 100, timeStamp: at, button: 0, target: { closest: () => null } };
    listeners.get("pointerdown")?.(event);
    listeners.get("pointerup")?.(event);
  };
  return { tap, isZoomed: () => view.scale > 1 };
}

const taps = fc.array(
  fc.record({ after: fc.constantFrom(100, 299, 300, 700), x: fc.constantFrom(100, 110, 130, 300) }),
  { minLength: 2, maxLength: 8 },
);

test("each tap belongs to one double tap at most", () => {
  const property = fc.property(taps, (drawn) => {
    const stage = openStage();
    let at = 0;
    let last: { x: number; at: number } | null = null;
    let isZoomed = false;
    for (const { after, x } of drawn) {
      at += after;
      stage.tap(x, at);
      const isSecond: boolean = last !== null && at - last.at < 300 && Math.abs(x - last.x) < 30;
      if (isSecond) isZoomed = !isZoomed;
      last = isSecond ? null : { x, at };
      expect(stage.isZoomed()).toBe(isZoomed);
    }
  });
  fc.assert(property, { seed: 54, numRuns: 300 });
});
