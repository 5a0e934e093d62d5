/** px between the upper edge and the mark where the chat opens: what was said last is seen, too. */
const ROOM_ABOVE_MARK = 88;

/** Places the mark of what is unread near the upper edge; what is shorter than the view stays at its end. */
export function scrollToMark(scroller: HTMLElement): void {
  const mark = scroller.querySelector("#first-unread");
  if (!mark) return;
  const shift = mark.getBoundingClientRect().top - scroller.getBoundingClientRect().top - ROOM_ABOVE_MARK;
  // Browsers that know `scroll-initial-target` have opened it there.
  if (Math.abs(shift) >= 1) scroller.scrollTop += shift;
}
