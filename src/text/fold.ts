import { removeInvisible } from "./clean";
import { toAsciiDigits } from "./digits";

/** Forms of one letter that Unicode does not decompose: strokes, Arabic and Persian forms, final sigma. */
export const LETTER_FORMS: Readonly<Record<string, string>> = {
  o: "ø",
  d: "đð",
  h: "ħ",
  l: "ł",
  t: "ŧ",
  σ: "ς",
  ا: "ٱ",
  ي: "ىی",
  ك: "ک",
  ه: "ةہەھۃ",
};

/** Letters that are written as two. */
export const LIGATURES: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", þ: "th" };

/** Chandrabindu as anusvara; the apostrophes and hyphens that keyboards do not have. */
const SIGN_FORMS = { "\u0902": "\u0901", "'": "\u2018\u2019\u02bc", "-": "\u2010\u2012\u2013\u2014\u2212" };

const FOLDED: ReadonlyMap<string, string> = new Map([
  ...Object.entries(LIGATURES),
  ...[LETTER_FORMS, SIGN_FORMS].flatMap((forms) =>
    Object.entries(forms).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
  ),
]);
const FOLDED_CHARACTER = new RegExp(`[${[...FOLDED.keys()].join("")}]`, "gu");

/**
 * Accents and points of Latin, Greek, Cyrillic, Hebrew and Arabic; tatweel; nukta. Vowel signs of Indic scripts and the
 * voicing marks of kana stay: they make other words.
 */
const MARKS =
  /\u0640|\u093c|(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/gu;

const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/gu;
const HIRAGANA_BEFORE = 0x60;
const toHiragana = (katakana: string): string => String.fromCharCode(katakana.charCodeAt(0) - HIRAGANA_BEFORE);

/**
 * The form in which texts are compared to find them: without case, accents, width, kana's two forms and the other ways to
 * write the same; decomposed (NFKD), so that what is typed half is a prefix. Folding twice changes nothing.
 * `searchKey` also takes traditional Chinese for simplified; this one goes without its table.
 */
export const foldText = (text: string): string =>
  toAsciiDigits(removeInvisible(text).normalize("NFKD").replace(MARKS, ""))
    // Twice: ẞ has a small letter, ß and ı a capital that has another one.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(FOLDED_CHARACTER, (character) => FOLDED.get(character) ?? character)
    .replace(KATAKANA, toHiragana)
    .replace(/\s+/gu, " ")
    .trim();
