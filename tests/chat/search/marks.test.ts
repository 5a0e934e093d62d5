/** Every place that a search finds is marked in the excerpt, whichever of its words overlap: against a plain model. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { excerptOfMessage } from "../../../src/chat/search/highlights";
import { parseMessageQuery } from "../../../src/chat/search/words";
import { propertyRuns, ReachedCases } from "../../support/property-runs";

/** Words that begin with each other, and signs without blanks that overlap. */
const WORDS = ["le", "lemon", "lemonade", "lemons", "on", "demon", "山水", "山", "水山", "山水山", "火山水山火"];
const isSigns = (word: string): boolean => /\p{Script=Han}/u.test(word);

const markedBy = (text: string, q: string): string =>
  excerptOfMessage(text, parseMessageQuery(q))
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join("");

/** Where a term is found in one word: whole, as its beginning where it is the last one, or of signs anywhere. */
function placesIn(word: string, term: string, isLast: boolean): number[] {
  if (isSigns(term)) return [...word].map((_, at) => at).filter((at) => word.startsWith(term, at));
  return (isLast ? word.startsWith(term) : word === term) ? [0] : [];
}

/** Sign by sign. */
function markedByModel(words: readonly string[], terms: readonly string[]): string {
  const text = words.join(" ");
  const found = new Set<number>();
  let start = 0;
  for (const word of words) {
    for (const [n, term] of terms.entries())
      for (const at of placesIn(word, term, n === terms.length - 1))
        for (let sign = 0; sign < term.length; sign++) found.add(start + at + sign);
    start += word.length + 1;
  }
  return [...text]
    .map((sign, at) => {
      const [isFound, wasFound, goesOn] = [found.has(at), found.has(at - 1), found.has(at + 1)];
      return `${isFound && !wasFound ? "[" : ""}${sign}${isFound && !goesOn ? "]" : ""}`;
    })
    .join("");
}

test("a word within another, and signs that overlap, are marked as far as any of them goes", () => {
  const reached = new ReachedCases();
  const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 });
  const property = fc.property(
    words,
    fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }),
    (all, terms) => {
      const expected = markedByModel(all, terms);
      expect({ all, terms, is: markedBy(all.join(" "), terms.join(" ")) }).toEqual({ all, terms, is: expected });
      reached.add(expected.includes("[") ? "found" : "not found");
      if (terms.includes("lemonade") && terms.at(-1) === "lemon" && all.includes("lemonade"))
        reached.add("within another");
    },
  );
  fc.assert(property, {
    ...propertyRuns(300),
    examples: [
      [["lemonade"], ["lemonade", "lemon"]],
      [["火山水山火"], ["山水山", "水山", "山"]],
    ],
  });
  expect(reached.rare(["found", "not found", "within another"])).toEqual([]);
});
