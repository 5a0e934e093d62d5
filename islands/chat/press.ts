import type { HTMLAttributes, PointerEvent } from "react";

/** ms of a long press, and px of tolerance. */
const LONG = 450;
const STRAY = 10;

let timer = 0;
let start: { x: number; y: number } | null = null;

function forget(): void {
  clearTimeout(timer);
  start = null;
}

/** Whether the opening press still lasts. */
export const isHeld = (): boolean => start !== null;

function strays({ clientX, clientY }: PointerEvent): boolean {
  return start !== null && Math.hypot(clientX - start.x, clientY - start.y) > STRAY;
}

/** Handlers for long press and right click; a single pointer. */
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
      // Links have the browser's own menu.
      if (event.target instanceof Element && event.target.closest("a") && start === null) return;
      event.preventDefault();
      forget();
      open(event.currentTarget);
    },
  };
}
