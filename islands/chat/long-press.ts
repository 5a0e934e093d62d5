import type { HTMLAttributes, PointerEvent } from "react";

/** ms of a long press, and px of tolerance. */
const LONG_PRESS_DELAY = 450;
const LONG_PRESS_TOLERANCE = 10;

let timer = 0;
let start: { x: number; y: number } | null = null;

function cancelLongPress(): void {
  clearTimeout(timer);
  start = null;
}

/** Whether the press that opened the menu is still down. */
export const isLongPressActive = (): boolean => start !== null;

function hasMovedTooFar({ clientX, clientY }: PointerEvent): boolean {
  return start !== null && Math.hypot(clientX - start.x, clientY - start.y) > LONG_PRESS_TOLERANCE;
}

/** Handlers for long press and right click; a single pointer. @param onTouch a finger or pen was put down */
export function longPressHandlers(
  open: (from: HTMLElement) => void,
  onTouch: (event: PointerEvent<HTMLElement>) => void,
): HTMLAttributes<HTMLElement> {
  return {
    onPointerDown: (event) => {
      cancelLongPress();
      if (event.pointerType === "mouse") return;
      const from = event.currentTarget;
      start = { x: event.clientX, y: event.clientY };
      onTouch(event);
      timer = window.setTimeout(() => open(from), LONG_PRESS_DELAY);
    },
    onPointerMove: (event) => {
      if (hasMovedTooFar(event)) cancelLongPress();
    },
    onPointerUp: cancelLongPress,
    onPointerCancel: cancelLongPress,
    onContextMenu: (event) => {
      // Links have the browser's own menu.
      if (event.target instanceof Element && event.target.closest("a") && start === null) return;
      event.preventDefault();
      cancelLongPress();
      open(event.currentTarget);
    },
  };
}
