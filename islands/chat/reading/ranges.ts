/** Numbers (`seq`) between which a page has all messages. */
export interface MessageRange {
  from: number;
  /** Infinity: the event stream tells all that follows. */
  to: number;
  /** Cursor of what comes before; null: this is the beginning. */
  before: string | null;
  /** Read since the last gap of the event stream; else things in it may have changed. */
  fresh: boolean;
}

/** What a newer range leaves of an older one; what would lie above it has no cursor and is read again. */
const cutRange = (range: MessageRange, { from, to }: MessageRange): MessageRange[] => {
  if (range.to < from || range.from > to) return [range];
  return range.from < from ? [{ ...range, to: from - 1 }] : [];
};

function joinRanges(sorted: readonly MessageRange[]): MessageRange[] {
  const joined: MessageRange[] = [];
  for (const range of sorted) {
    const last = joined.at(-1);
    if (last && last.fresh === range.fresh && last.to + 1 >= range.from)
      joined[joined.length - 1] = { ...last, to: range.to };
    else joined.push(range);
  }
  return joined;
}

/** Adds what was read just now; it replaces what it covers. @returns sorted, without overlaps */
export const addRange = (ranges: readonly MessageRange[], added: MessageRange): MessageRange[] =>
  joinRanges([...ranges.flatMap((range) => cutRange(range, added)), added].sort((a, b) => a.from - b.from));

/**
 * After a gap of the event stream: nothing is known to be as it was, nor what followed.
 * @param last newest number of which the stream had told
 */
export const endRanges = (ranges: readonly MessageRange[], last: number): MessageRange[] =>
  joinRanges(
    ranges.map((range) => ({
      ...range,
      to: range.to === Number.POSITIVE_INFINITY ? Math.max(last, range.from) : range.to,
      fresh: false,
    })),
  );

/** Numbers after which messages are missing that lie between ranges. */
export const holesOf = (ranges: readonly MessageRange[]): number[] =>
  ranges.slice(1).flatMap(({ from }, at) => {
    const end = ranges[at]?.to ?? from;
    return end + 1 < from ? [end] : [];
  });

/** How far everything after a number is there. @returns that number itself if what follows is missing */
export function contiguousEnd(ranges: readonly MessageRange[], after: number): number {
  let end = after;
  for (const { from, to } of ranges) if (from <= end + 1) end = Math.max(end, to);
  return end;
}
