/** Patterns are run step by step here; re2js itself says what they should find. */
import { expect, test } from "bun:test";
import { compileProgram, parsePattern } from "../../src/safety/words/matching/pattern-program";
import { compileTexts, findMatches } from "./word-rule-fixtures";

const PATTERNS = [
  "a+b",
  "(a+)+b",
  "(a|b)*c",
  "a*?b",
  "x.*?y|x",
  "x.*y|x",
  "\\bcat\\b",
  "\\Bcat",
  "(?m)^a.*$",
  "^b",
  "a$",
  "\\d{3}[ -]?\\d{2}",
  "[^a-c]{2,3}",
  "(ab|cd|ef){2,}",
  "(?s)a.b",
  "c(?:at|a)t?",
  "\\p{L}+\\d",
  "ſ|k",
  "é+",
  "😀{2}",
  "(?:|a)b",
  "b??a",
  "\\w+@\\w+\\.(com|ru)",
];
const ALPHABET = [..."aabbccdxyz \n123-@.K  ", "cat", "123-45", "abcd", "c@b.com", "é", "É", "😀", "ж", "Ж", "_"];

let seed = 11;
const random = (most: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % most;
};
const text = (): string => Array.from({ length: 1 + random(60) }, () => ALPHABET[random(ALPHABET.length)]).join("");

function foundByRe2(pattern: string, written: string): string[] {
  const matcher = parsePattern(pattern).matcher(written);
  const all: string[] = [];
  while (matcher.find()) if (matcher.end() > matcher.start()) all.push(written.slice(matcher.start(), matcher.end()));
  return all;
}

test.each(PATTERNS)("%s finds what re2js finds with it", (pattern) => {
  const compiled = compileTexts([pattern], { kind: "pattern" });
  let hits = 0;
  for (let n = 0; n < 400; n++) {
    const written = text();
    const expected = foundByRe2(pattern, written);
    expect([written, findMatches(compiled, written)]).toEqual([written, expected]);
    hits += expected.length;
  }
  expect(hits).toBeGreaterThan(0);
});

test("many at once find what each finds alone", () => {
  const all = compileTexts(PATTERNS, { kind: "pattern" });
  const alone = PATTERNS.map((pattern) => compileTexts([pattern], { kind: "pattern" }));
  for (let n = 0; n < 200; n++) {
    const written = text();
    expect(findMatches(all, written).sort()).toEqual(alone.flatMap((each) => findMatches(each, written)).sort());
  }
});

test("a program says what may be read first", () => {
  const first = (pattern: string) => compileProgram(pattern).first.some((each) => each.matchRune(0x61));
  expect([first("\\ba"), first("b*a"), first("[b-z]a"), first("(?:x|ab)"), first("ba")]).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
});
