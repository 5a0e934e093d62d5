import { describe, expect, test } from "bun:test";
import { foldedLetters } from "../../src/safety/words/matching/fold";
import { isLookalikeOf, letterClassOf, lookalikeLetters, skeletonOf } from "../../src/text/confusables";

/** What names were compared by before there was one table; digits and signs too. */
const PAIRS_OF_NAMES: Record<string, string> = {
  a: "аαɑ4@",
  b: "вβ8",
  c: "сϲ",
  d: "ԁɗ",
  e: "еєε3",
  g: "ɡ9",
  h: "нһη",
  k: "кκ",
  l: "іιı1|!ӏi",
  m: "м",
  n: "ոп",
  o: "оοσ0օ",
  p: "рρ",
  q: "ԛ",
  r: "гᴦ",
  s: "ѕ5$",
  t: "тτ7",
  u: "υս",
  v: "ѵν",
  w: "ԝω",
  x: "хχ",
  y: "уγ",
};

/** What word rules were compared by. */
const PAIRS_OF_WORDS: Record<string, string> = {
  a: "аαɑᴀ",
  b: "вβʙ",
  c: "сϲᴄ",
  d: "ԁɗᴅđ",
  e: "еєεᴇ",
  f: "ꜰƒ",
  g: "ɡɢ",
  h: "нһʜ",
  i: "іιıɪ",
  j: "јᴊ",
  k: "кκᴋ",
  l: "ӏʟł",
  m: "мᴍ",
  n: "ոпηɴ",
  o: "оοօᴏø",
  p: "рρᴘ",
  q: "ԛ",
  r: "гᴦʀ",
  s: "ѕꜱ",
  t: "тτᴛ",
  u: "υսᴜ",
  v: "ѵνᴠ",
  w: "ԝωᴡ",
  x: "хχ",
  y: "уγʏ",
  z: "ᴢ",
  ا: "أإآٱ",
  ي: "ىی",
  ك: "ک",
  ه: "ة",
  σ: "ς",
  ss: "ß",
  ae: "æ",
  oe: "œ",
  th: "þ",
};

const pairsOf = (table: Record<string, string>) =>
  Object.entries(table).flatMap(([letters, signs]) => [...signs].map((sign) => [sign, letters] as const));
const withoutMarks = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");

/** Lunate sigma is a sigma once it is normalized; its look is compared where it is not. */
const readAs = (sign: string): string[] => (sign === "ϲ" ? [lookalikeLetters(sign)] : foldedLetters(sign));

describe("one table of look-alikes", () => {
  test("compares names by all that names were compared by", () => {
    for (const [sign, letter] of pairsOf(PAIRS_OF_NAMES))
      expect([sign, skeletonOf(sign)]).toEqual([sign, skeletonOf(letter)]);
  });

  test("compares names by all that word rules are compared by", () => {
    for (const [sign, letters] of pairsOf(PAIRS_OF_WORDS))
      expect([sign, skeletonOf(withoutMarks(sign))]).toEqual([sign, skeletonOf(letters)]);
  });

  test("reads words by all that word rules were read by", () => {
    for (const [sign, letters] of pairsOf(PAIRS_OF_WORDS))
      expect([sign, readAs(sign)]).toEqual([sign, [...letters].flatMap(readAs)]);
  });

  test("reads words by what names were compared by, digits and signs where they stand for letters", () => {
    for (const [sign, letter] of pairsOf(PAIRS_OF_NAMES)) {
      const [read = ""] = readAs(sign);
      // η is read as the n that it looks like in small letters.
      if (sign === "η") expect(read).toBe("n");
      else if (letter === "l") expect(letterClassOf(read)).toBe(letterClassOf("l"));
      else expect([sign, read === letter || isLookalikeOf(read, letter)]).toEqual([sign, true]);
    }
  });

  test("leaves what looks like nothing else", () => {
    for (const sign of ["я", "ж", "愛", "あ", "क", "ب"]) expect(lookalikeLetters(sign)).toBe(sign);
  });
});
