import type { HTMLAttributes, PointerEvent } from "react";

/** How long a finger lies on a bubble before its menu opens, ms, and how far it may stray, pixels. */
const LONG = 450;
const STRAY = 10;

let timer = 0;
let start: { x: number; y: number } | null = null;

function forget(): void {
  clearTimeout(timer);
  start = null;
}

/** Whether the finger that opened a menu has not been lifted yet. */
export const isHeld = (): boolean => start !== null;

function strays({ clientX, clientY }: PointerEvent): boolean {
  return start !== null && Math.hypot(clientX - start.x, clientY - start.y) > STRAY;
}

/** What a thing listens to so that a long press or a right click opens its menu; there is one finger at a time. */
export function pressable(open: (from: HTMLElement) => void): HTMLAttributes<HTMLElement> {
  return {
    onPointerDown: (event) => {
      forget();
      if (event.pointerType === "mouse") return;
      const from = event.currentTarget;
      start = { x: event.clientX, y: event.clientY };
      timer = window.setTimeout(() => open(from), LONG);
    },
    onPointerMove: (event) => {
      if (strays(event)) forget();
    },
    onPointerUp: forget,
    onPointerCancel: forget,
    onContextMenu: (event) => {
      // A link has a menu of the browser's own.
      if (event.target instanceof Element && event.target.closest("a") && start === null) return;
      event.preventDefault();
      forget();
      open(event.currentTarget);
    },
  };
}
