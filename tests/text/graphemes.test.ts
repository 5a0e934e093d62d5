import { expect, test } from "bun:test";
import { toAsciiDigits } from "../../src/text/digits";
import {
  countCharacters,
  cutGraphemes,
  graphemesOf,
  withoutLastGrapheme,
  wordSegmentsOf,
} from "../../src/text/graphemes";

test.each([
  ["abc", ["a", "b", "c"]],
  ["e\u0301a", ["e\u0301", "a"]],
  ["👩‍👩‍👧👍🏽", ["👩‍👩‍👧", "👍🏽"]],
  ["🇫🇷🇯🇵", ["🇫🇷", "🇯🇵"]],
  ["क्षि", ["क्षि"]],
  ["한글", ["한", "글"]],
  ["", []],
])("%s is counted and cut between its characters", (text, characters) => {
  expect([...graphemesOf(text)]).toEqual(characters);
  expect(countCharacters(text)).toBe(characters.length);
  expect(countCharacters(text, 1)).toBe(Math.min(1, characters.length));
  for (let n = 0; n <= characters.length + 1; n++) expect(cutGraphemes(text, n)).toBe(characters.slice(0, n).join(""));
  expect(withoutLastGrapheme(text)).toBe(characters.slice(0, -1).join(""));
});

test("words are parted in languages without blanks", () => {
  const words = [...wordSegmentsOf("海の灯台。", "ja")].filter(({ isWordLike }) => isWordLike);
  expect(words.map(({ segment }) => segment)).toEqual(["海", "の", "灯台"]);
});

test.each([
  ["٣", "3"],
  ["۳४৫๖７8", "345678"],
  ["Ⅳ½", "Ⅳ½"],
])("the digits of %s are %s", (text, ascii) => {
  expect(toAsciiDigits(text)).toBe(ascii);
});

test.each(["arab", "arabext", "deva", "beng", "thai", "fullwide"])("each of the ten digits of %s is read", (script) => {
  const digits = new Intl.NumberFormat(`en-u-nu-${script}`, { useGrouping: false }).format(9_876_543_210);
  expect(digits).not.toBe("9876543210");
  expect(toAsciiDigits(digits)).toBe("9876543210");
});
