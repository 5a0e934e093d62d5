/** Ranges of numbers that a page has, against a list of single numbers. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { addRange, contiguousEnd, endRanges, holesOf, type MessageRange } from "../../islands/chat/reading/ranges";
import { propertyRuns } from "../support/property-runs";

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

type Step = { kind: "newest"; from: number } | { kind: "before"; length: number } | { kind: "gap"; last: number };

function take(known: Known, step: Step): Known {
  const top = known.ranges.at(-1);
  if (step.kind === "newest") return read(known, step.from, Number.POSITIVE_INFINITY);
  if (step.kind === "gap") return endAt(known, step.last);
  return top && top.from > 0 ? read(known, Math.max(0, top.from - step.length), top.from - 1) : known;
}

function expectSame({ ranges, numbers }: Known, after: number): void {
  const all = Array.from({ length: LAST + 2 }, (_, n) => n);
  const rangeOf = (n: number) => ranges.find(({ from, to }) => from <= n && n <= to);
  expect(all.map((n) => rangeOf(n)?.fresh)).toEqual(all.map((n) => numbers.get(n)));
  const sorted = [...numbers.keys()].sort((a, b) => a - b);
  expect(holesOf(ranges)).toEqual(sorted.slice(0, -1).filter((n) => !numbers.has(n + 1)));
  let end = after;
  while (numbers.has(end + 1)) end++;
  expect(Math.min(contiguousEnd(ranges, after), LAST + 1)).toBe(end);
  expect(ranges.map(({ before }) => before)).toEqual(ranges.map(({ from }) => (from === 0 ? null : String(from))));
}

test("ranges say the same as single numbers", () => {
  const steps = fc.array(step, { maxLength: 20 });
  const property = fc.property(steps, fc.integer({ min: 0, max: LAST }), (all, after) => {
    let known: Known = { ranges: [], numbers: new Map() };
    for (const each of all) {
      known = take(known, each);
      expectSame(known, after);
    }
  });
  fc.assert(property, propertyRuns(200, 3));
});
