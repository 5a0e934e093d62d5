const MARGIN = 8;
const EDGE = 16;

/** px from the left, at the bubble's side and inside the window. */
function leftOf(element: HTMLElement, box: DOMRect, edge: number): number {
  const atEnd = box.left + box.width / 2 > window.innerWidth / 2;
  const left = atEnd ? box.right - element.offsetWidth : box.left;
  return Math.max(edge, Math.min(left, window.innerWidth - edge - element.offsetWidth));
}

/** px from the window's sides of the row of reactions, which is as wide as a narrow window. */
const ROW_EDGE = 6;

/**
 * Positions the bubble's copy, the row of reactions above and the menu below it, further up where the window is too low.
 */
export function placeMenu(list: HTMLElement, lifted: HTMLElement, bubble: HTMLElement, row: HTMLElement | null): void {
  const box = bubble.getBoundingClientRect();
  const above = EDGE + (row ? row.offsetHeight + MARGIN : 0);
  const available = window.innerHeight - EDGE - list.offsetHeight - MARGIN;
  const height = Math.min(box.height, available - above);
  const top = Math.max(above, Math.min(box.top, available - height));
  if (row)
    Object.assign(row.style, { top: `${top - MARGIN - row.offsetHeight}px`, left: `${leftOf(row, box, ROW_EDGE)}px` });
  Object.assign(lifted.style, {
    top: `${top}px`,
    left: `${box.left}px`,
    width: `${box.width}px`,
    height: `${height}px`,
  });
  Object.assign(list.style, {
    top: `${top + height + MARGIN}px`,
    left: `${leftOf(list, box, EDGE)}px`,
  });
  const clone = bubble.cloneNode(true) as HTMLElement;
  clone.removeAttribute("id");
  clone.inert = true;
  lifted.replaceChildren(clone);
}
