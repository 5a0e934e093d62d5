/** px between a notice and what can be tapped. */
const GAP = 6;
const STEP = 8;

const CONTROLS = "a, button, input, select, textarea, summary, label";
/** What the sea says of the same thing: its line, one's own bottles, and what is left for today. */
const SEA_TEXTS = ".home .quiet, .newest-own, .stranded, .throws-left, .hud, #throw-open, #waiting-letters";
/** What is read at the moment of the notice: headlines, what keeping a bottle means, and the way to register. */
const READ_TEXTS = "h1, #kept p, [id^=new-here]";
/** Where not everything can stay uncovered, at least these do. */
const ACTION_CONTROLS = "button, .button, input, select, textarea, summary, :focus";

interface Span {
  top: number;
  bottom: number;
}

function occupiedSpans(selector: string, { left, right }: DOMRect): Span[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((each) => !each.closest("#notices, .visually-hidden") && each.checkVisibility())
    .map((each) => each.getBoundingClientRect())
    .filter((each) => each.width > 1 && each.left < right && each.right > left);
}

/** px to move up to where nothing is covered; null: no such place */
function freeShiftOf(toast: DOMRect, spans: readonly Span[]): number | null {
  for (let shift = 0; toast.top - shift > GAP; shift += STEP) {
    const [top, bottom] = [toast.top - shift - GAP, toast.bottom - shift + GAP];
    if (!spans.some((each) => each.top < bottom && each.bottom > top)) return shift;
  }
  return null;
}

let watched: readonly Element[] = [];
const sizes = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(() => placeNotice());

/** Places a notice again when it grows or shrinks, or the words over the sea do: what comes late moves them. */
function watchSizes(toast: Element): void {
  const now = [toast, ...document.querySelectorAll(SEA_TEXTS)];
  // To observe what is observed already asks for another placing, without end.
  if (now.length === watched.length && now.every((each, n) => each === watched[n])) return;
  watched = now;
  sizes?.disconnect();
  for (const each of now) sizes?.observe(each);
}

/** Moves the notice up until it covers nothing that can be tapped or is being filled in, and, where there is room, no headline; over the sea, none of its words. */
export function placeNotice(): void {
  const region = document.getElementById("notices");
  const toast = region?.querySelector<HTMLElement>(".toast:not(.gone)");
  if (!region || !toast) return;
  watchSizes(toast);
  region.style.translate = "";
  // The notice's own animation moves it; it ends at the bottom of the region.
  const { left, width, bottom } = region.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(region);
  const [start, end] = [Number.parseFloat(paddingLeft), Number.parseFloat(paddingRight)];
  // Beside its region's padding there may be other panes.
  const rect = new DOMRect(left + start, bottom - toast.offsetHeight, width - start - end, toast.offsetHeight);
  const spansOf = (selector: string) => occupiedSpans(selector, rect);
  const texts = spansOf(SEA_TEXTS);
  const headlines = spansOf(READ_TEXTS);
  const shift =
    freeShiftOf(rect, [...texts, ...headlines, ...spansOf(CONTROLS)]) ??
    // Taps on a bottle at sea go through a notice.
    (texts.length > 0 ? freeShiftOf(rect, texts) : null) ??
    freeShiftOf(rect, spansOf(CONTROLS)) ??
    freeShiftOf(rect, [...headlines, ...spansOf(ACTION_CONTROLS)]) ??
    freeShiftOf(rect, spansOf(ACTION_CONTROLS)) ??
    0;
  region.style.translate = `0 ${-shift}px`;
}

/** Places the notice again after scrolling, resizing, a change of focus or of the page; `watchSizes` after a change of size. */
export function watchNotice(): void {
  for (const type of ["scrollend", "resize", "focusin", "htmx:after:swap"]) addEventListener(type, placeNotice);
}
