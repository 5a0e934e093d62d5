/** What covers, joins or keeps a place: whatever the lists and lengths are, nothing is lost at a border. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { photoIndexAfterChange, type ViewerPhoto } from "../../islands/viewer/photo-list";
import { clipMasks, maskedTextForOthers, masksJson, mergeSpans, replaceWithDots } from "../../src/safety/masks";
import { MASK_DOTS } from "../../src/safety/words/match-rule";
import { propertyRuns } from "../support/property-runs";

/** Each sign once, so that what is left says where it stood. */
const TEXT = "abcdefghijklmnopqrstuvwxyz";
const span = fc
  .tuple(fc.nat(TEXT.length - 1), fc.integer({ min: 1, max: 9 }))
  .map(([start, length]) => ({ start, end: Math.min(start + length, TEXT.length) }));
const spans = fc.array(span, { maxLength: 6 });

const isCovered = (found: readonly { start: number; end: number }[], at: number): boolean =>
  found.some(({ start, end }) => start <= at && at < end);
/** The signs of a part of the text that lie in no span. */
const uncovered = (found: readonly { start: number; end: number }[], { start, end } = { start: 0, end: TEXT.length }) =>
  [...TEXT].filter((_, at) => start <= at && at < end && !isCovered(found, at)).join("");
const withoutDots = (text: string): string => text.replaceAll(MASK_DOTS, "");

test("a sign is covered if it lies in a span, and only then: nested, overlapping and side by side", () => {
  const property = fc.property(spans, (found) => {
    const merged = mergeSpans(found);
    expect(withoutDots(replaceWithDots(TEXT, merged))).toBe(uncovered(found));
    for (const [n, [start]] of merged.entries()) expect(start).toBeGreaterThanOrEqual(merged[n - 1]?.[1] ?? 0);
  });
  const nested = [
    { start: 2, end: 9 },
    { start: 4, end: 6 },
  ];
  fc.assert(property, { ...propertyRuns(300), examples: [[nested]] });
});

test("of words and contacts, and of a part of the text, each covers its own", () => {
  const writer = { created_at: 0, throw_count: 0, official: 0 };
  const property = fc.property(spans, spans, span, (words, contacts, part) => {
    const masks = masksJson({ text: { words: mergeSpans(words), contacts: mergeSpans(contacts) } });
    const read = (text: string, column: string | null, isNew: boolean) =>
      withoutDots(maskedTextForOthers(text, column, "text", { ...writer, official: isNew ? 0 : 1 }, 0));
    const clipped = clipMasks(masks, "text", part);
    for (const isNew of [true, false]) {
      const found = isNew ? [...words, ...contacts] : words;
      expect(read(TEXT, masks, isNew)).toBe(uncovered(found));
      expect(read(TEXT.slice(part.start, part.end), clipped, isNew)).toBe(uncovered(found, part));
    }
  });
  fc.assert(property, propertyRuns(200));
});

test("the photo that is looked at stays, or the next one that is left takes its place, or else the last", () => {
  const photos = (ids: readonly string[]) => ids.map((id) => ({ id }) as ViewerPhoto);
  const lists = fc
    .tuple(fc.subarray([...TEXT.slice(0, 8)], { minLength: 1 }), fc.subarray([...TEXT.slice(0, 8)]), fc.nat())
    .map(([before, after, at]) => ({ before, after, at: at % before.length }));
  const property = fc.property(lists, ({ before, after, at }) => {
    const shown = before[at] ?? "";
    const kept = after.filter((id) => before.includes(id));
    const [here, [next], last] = [after.includes(shown), kept.filter((id) => id > shown), kept.at(-1)];
    const found = after[photoIndexAfterChange(photos(before), at, photos(after))];
    if (here) return expect(found).toBe(shown);
    // What came anew between the two neighbours that stay is as near as they are.
    const older = kept.filter((id) => id < shown).at(-1) ?? "";
    const between = after.filter((id) => id > older && (next === undefined || id <= next));
    expect(between.length > 0 ? between : [last, after.at(-1)]).toContain(found);
  });
  fc.assert(property, propertyRuns(300));
});
