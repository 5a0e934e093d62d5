/** px before a movement counts as a swipe. */
const BEGIN = 12;
/** px at which releasing answers. */
const ENOUGH = 56;
/** px that the bubble moves at most. */
const FARTHEST = 72;

interface SwipeStart {
  pointerId: number;
  clientX: number;
  clientY: number;
  bubble: HTMLElement;
}

/** Whether a movement becomes a swipe; null: it is a scroll. */
function isSwipe(along: number, across: number): boolean | null {
  if (across > BEGIN || along < -BEGIN) return null;
  return along >= BEGIN && along >= 2 * across;
}

let endSwipe: (() => void) | null = null;

/** Follows a finger: far enough towards the end of the line is an answer. Up and down is scrolling. */
export function startSwipe({ pointerId, clientX, clientY, bubble }: SwipeStart, answer: () => void): void {
  endSwipe?.();
  const over = new AbortController();
  const sign = document.documentElement.getAttribute("dir") === "rtl" ? -1 : 1;
  /** px; null: it may still become a scroll or a press. */
  let distance: number | null = null;
  const end = () => {
    over.abort();
    for (const property of ["transform", "transition"]) bubble.style.removeProperty(property);
    bubble.removeAttribute("data-swiped");
  };
  const move = (event: PointerEvent) => {
    const along = (event.clientX - clientX) * sign;
    const begins = distance === null ? isSwipe(along, Math.abs(event.clientY - clientY)) : true;
    if (begins === null) end();
    if (!begins) return;
    distance = Math.min(Math.max(along, 0), FARTHEST);
    bubble.style.setProperty("transition", "none");
    bubble.style.setProperty("transform", `translateX(${distance * sign}px)`);
    bubble.toggleAttribute("data-swiped", distance >= ENOUGH);
  };
  const release = () => {
    end();
    if ((distance ?? 0) >= ENOUGH) answer();
  };
  endSwipe = end;
  const listen = (type: string, handler: (event: PointerEvent) => void) =>
    bubble.addEventListener(
      type,
      (event) => (event as PointerEvent).pointerId === pointerId && handler(event as PointerEvent),
      { signal: over.signal },
    );
  listen("pointermove", move);
  listen("pointerup", release);
  listen("pointercancel", end);
  // The browser's own dragging of links and pictures.
  bubble.addEventListener("dragstart", (event) => event.preventDefault(), { signal: over.signal });
}
