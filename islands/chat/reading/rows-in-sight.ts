/** Where messages are on the screen; blocks of them first, as what is in a block out of sight may not be laid out. */

const blocksOf = (scroller: Element): Element[] =>
  [...(scroller.querySelector(".chat-log")?.children ?? [])].filter(({ className }) => className === "chat-block");
const rowsOf = (block: Element): Element[] => [...block.querySelectorAll("[data-line]")];

/** How many of the first of these match, where those that match come first. */
function countMatching(elements: readonly Element[], matches: (element: Element) => boolean): number {
  let [low, high] = [0, elements.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (matches(elements[middle] as Element)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The newest message, where it is in the last block: that one is in sight most of the time, and nothing is searched. */
function newestRow(scroller: Element): Element | null {
  const last = scroller.querySelector(".chat-log")?.lastElementChild;
  return last?.className === "chat-block" ? (rowsOf(last).at(-1) ?? null) : null;
}

/** The last message that matches; all before it match, too. */
export function lastRowWhere(scroller: Element, matches: (element: Element) => boolean): Element | null {
  const newest = newestRow(scroller);
  if (newest && matches(newest)) return newest;
  const blocks = blocksOf(scroller);
  for (let at = countMatching(blocks, matches) - 1; at >= 0; at--) {
    const rows = rowsOf(blocks[at] as Element);
    const row = rows[countMatching(rows, matches) - 1];
    if (row) return row;
  }
  return null;
}

/** The first message after all that match. */
export function firstRowAfter(scroller: Element, matches: (element: Element) => boolean): Element | null {
  const blocks = blocksOf(scroller);
  for (const block of blocks.slice(countMatching(blocks, matches))) {
    const rows = rowsOf(block);
    const row = rows[countMatching(rows, matches)];
    if (row) return row;
  }
  return null;
}
