import type { HTMLAttributes, PointerEvent } from "react";

/** px until a movement is a swipe, until it counts when it is let go, and as far as the bubble goes. */
const BEGIN = 12;
const ENOUGH = 56;
const FARTHEST = 72;

interface Swipe {
  id: number;
  x: number;
  y: number;
  bubble: HTMLElement;
  /** Towards the end of the line: 1 to the right, -1 to the left. */
  sign: 1 | -1;
  /** px; null: it may still become a scroll or a press. */
  distance: number | null;
}

let swipe: Swipe | null = null;

function endSwipe(): void {
  for (const property of ["transform", "transition"]) swipe?.bubble.style.removeProperty(property);
  swipe?.bubble.removeAttribute("data-swiped");
  swipe = null;
}

function startSwipe({ pointerId, pointerType, isPrimary, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
  endSwipe();
  if (pointerType === "mouse" || isPrimary === false) return;
  const sign = document.documentElement.getAttribute("dir") === "rtl" ? -1 : 1;
  swipe = { id: pointerId, x: clientX, y: clientY, bubble: currentTarget, sign, distance: null };
}

/** Whether a movement becomes a swipe; null: it is a scroll. */
function isSwipe(along: number, across: number): boolean | null {
  if (across > BEGIN || along < -BEGIN) return null;
  return along >= BEGIN && along >= 2 * across;
}

function moveSwipe({ pointerId, clientX, clientY }: PointerEvent): void {
  if (swipe?.id !== pointerId) return;
  const along = (clientX - swipe.x) * swipe.sign;
  if (swipe.distance === null) {
    const begins = isSwipe(along, Math.abs(clientY - swipe.y));
    if (begins === null) endSwipe();
    if (!begins) return;
    swipe.bubble.style.setProperty("transition", "none");
  }
  swipe.distance = Math.min(Math.max(along, 0), FARTHEST);
  swipe.bubble.style.setProperty("transform", `translateX(${swipe.distance * swipe.sign}px)`);
  swipe.bubble.toggleAttribute("data-swiped", swipe.distance >= ENOUGH);
}

function releaseSwipe({ pointerId }: PointerEvent, answer: () => void): void {
  const isFarEnough = swipe?.id === pointerId && (swipe.distance ?? 0) >= ENOUGH;
  endSwipe();
  if (isFarEnough) answer();
}

/** Handlers of a bubble that is also answered by swiping it towards the end of the line. */
export function withSwipe(
  handlers: HTMLAttributes<HTMLElement>,
  answer: (() => void) | null,
): HTMLAttributes<HTMLElement> {
  if (!answer) return handlers;
  return {
    ...handlers,
    onPointerDown: (event) => {
      handlers.onPointerDown?.(event);
      startSwipe(event);
    },
    onPointerMove: (event) => {
      handlers.onPointerMove?.(event);
      moveSwipe(event);
    },
    onPointerUp: (event) => {
      handlers.onPointerUp?.(event);
      releaseSwipe(event, answer);
    },
    onPointerCancel: (event) => {
      handlers.onPointerCancel?.(event);
      endSwipe();
    },
    // The browser's own dragging of links and pictures.
    onDragStart: (event) => {
      if (swipe) event.preventDefault();
    },
  };
}
