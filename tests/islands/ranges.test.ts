/** Ranges of numbers that a page has, against a list of single numbers. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { addRange, contiguousEnd, endRanges, holesOf, type MessageRange } from "../../islands/chat/ranges";
import { runs } from "./runs";

const LAST = 30;

interface Known {
  ranges: readonly MessageRange[];
  /** Numbers that are known; true: read since the last gap. */
  numbers: Map<number, boolean>;
}

/** What a page does: it reads the newest messages, or those before the range that it reached, or events are missing. */
const step = fc.oneof(
  fc.record({ kind: fc.constant("newest" as const), from: fc.integer({ min: 0, max: LAST }) }),
  fc.record({ kind: fc.constant("before" as const), length: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ kind: fc.constant("gap" as const), last: fc.integer({ min: 0, max: LAST }) }),
);

const setAll = (numbers: Map<number, boolean>, from: number, to: number): Map<number, boolean> => {
  const all = new Map(numbers);
  for (let n = from; n <= Math.min(to, LAST + 1); n++) all.set(n, true);
  return all;
};

function read({ ranges, numbers }: Known, from: number, to: number): Known {
  const added = { from, to, before: from === 0 ? null : String(from), fresh: true };
  return { ranges: addRange(ranges, added), numbers: setAll(numbers, from, to) };
}

function endAt({ ranges, numbers }: Known, last: number): Known {
  const isOpen = ranges.at(-1)?.to === Number.POSITIVE_INFINITY;
  const end = Math.max(last, ranges.at(-1)?.from ?? 0);
  const kept = [...numbers.keys()].filter((n) => !isOpen || n <= end);
  return { ranges: endRanges(ranges, last), numbers: new Map(kept.map((n) => [n, false])) };
}

test("ranges say the same as single numbers", () => {
  const property = fc.property(fc.array(step, { maxLength: 20 }), fc.integer({ min: 0, max: LAST }), (steps, after) => {
    let known: Known = { ranges: [], numbers: new Map() };
    for (const each of steps) {
      const top = known.ranges.at(-1);
      if (each.kind === "newest") known = read(known, each.from, Number.POSITIVE_INFINITY);
      else if (each.kind === "gap") known = endAt(known, each.last);
      else if (top && top.from > 0) known = read(known, Math.max(0, top.from - each.length), top.from - 1);
      const { ranges, numbers } = known;
      const isKnown = (n: number) => ranges.find(({ from, to }) => from <= n && n <= to);
      for (let n = 0; n <= LAST + 1; n++) expect([n, isKnown(n)?.fresh]).toEqual([n, numbers.get(n)]);
      const sorted = [...numbers.keys()].sort((a, b) => a - b);
      expect(holesOf(ranges)).toEqual(sorted.filter((n, at) => at < sorted.length - 1 && !numbers.has(n + 1)));
      let end = after;
      while (numbers.has(end + 1)) end++;
      expect(Math.min(contiguousEnd(ranges, after), LAST + 1)).toBe(end);
      expect(ranges.every(({ from, before }) => before === (from === 0 ? null : String(from)))).toBe(true);
    }
  });
  fc.assert(property, { seed: 3, numRuns: runs(200) });
});
