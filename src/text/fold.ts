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
  ك: "کگ",
  ه: "ةہەھۃ",
  // Foreign sounds, which Arabic also writes with its own letters.
  ب: "پ",
  ف: "ڤ",
};

/** Letters that are written as two. */
export const LIGATURES: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", þ: "th" };

/**
 * Chandrabindu, anusvara and the nasals that stand before a letter of their row as one of them; small か and け, which
 * count; the apostrophes and hyphens that keyboards do not have.
 */
const SIGN_FORMS = {
  न: "\u0901\u0902ङञण",
  か: "ゕヵ",
  け: "ゖヶ",
  "'": "\u2018\u2019\u201b\u02bb\u02bc\u2032",
  "-": "\u2010\u2012\u2013\u2014\u2212",
};

/** Pairs of a character and the letter under which the tables list it. */
export const letterByCharacter = (
  ...tables: Readonly<Record<string, string>>[]
): [character: string, letter: string][] =>
  tables.flatMap((table) =>
    Object.entries(table).flatMap(([letter, others]) => [...others].map((other): [string, string] => [other, letter])),
  );

const FOLDED: ReadonlyMap<string, string> = new Map([
  ...Object.entries(LIGATURES),
  ...letterByCharacter(LETTER_FORMS, SIGN_FORMS),
]);
const FOLDED_CHARACTER = new RegExp(`[${[...FOLDED.keys()].join("")}]`, "gu");

/**
 * Accents and points of Latin, Greek, Cyrillic, Hebrew and Arabic; tatweel; nukta. Vowel signs of Indic scripts and the
 * voicing marks of kana stay: they make other words; the key around # and *, as without it they are no emoji.
 */
const MARKS =
  /\u0640|\u093c|(?![\u3099\u309a]|(?<=[#*])\u20e3)(?=\p{M})[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/gu;

const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/gu;
const HIRAGANA_BEFORE = 0x60;
const toHiragana = (katakana: string): string => String.fromCharCode(katakana.charCodeAt(0) - HIRAGANA_BEFORE);

/** Accents that stand alone, typed as apostrophes: Unicode takes some for a blank with an accent. */
const ACCENT_AS_APOSTROPHE = /[\u00b4\u0060\u1fef\u1ffd\uff40]/gu;

/** A nasal without vowel before a stop: written so, or as anusvara. */
const NASAL_BEFORE_STOP = /[नम]\u094d(?=[क-घच-झट-ढत-धप-भ])/gu;

/** Foreign sounds as kana writes them without: ゔぃ as び. Decomposed. */
const VOICED_U = /う\u3099([ぁぃぇぉゅ]?)/gu;
const VOICED_H: Readonly<Record<string, string>> = { ぁ: "は", ぃ: "ひ", ぇ: "へ", ぉ: "ほ", ゅ: "ひ" };
const foldVoicedU = (_: string, vowel: string): string =>
  `${VOICED_H[vowel] ?? "ふ"}\u3099${vowel === "ゅ" ? vowel : ""}`;

const REPEATED = /[々ゝ]/u;
const VOICING = /[\u3099\u309a]/u;

/** Signs that repeat the one before: 佐々木, いすゞ. */
function unfoldRepeats(text: string): string {
  if (!REPEATED.test(text)) return text;
  let [unfolded, last] = ["", ""];
  for (const sign of text) {
    const repeats = sign === "々" ? /^(?!々)\p{Script=Han}/u.test(last) : sign === "ゝ" && /^[ぁ-ゖ]/u.test(last);
    unfolded += repeats ? last : sign;
    if (!repeats && !VOICING.test(sign)) last = sign;
  }
  return unfolded;
}

/** Flags of regions, which are spelled in invisible characters: Scotland, Wales. */
export const REGION_FLAG = /\u{1f3f4}[\u{e0061}-\u{e007a}]+\u{e007f}/u;
const REGION_FLAGS = new RegExp(`(${REGION_FLAG.source})`, "u");

/** A text without its invisible characters, where they make no flag. */
const foldInvisible = (text: string): string =>
  text
    .split(REGION_FLAGS)
    .map((part, at) => (at % 2 ? part : removeInvisible(part)))
    .join("");

/** Letters and digits, where what follows changes nothing but nasals. */
const foldLetters = (text: string): string =>
  toAsciiDigits(foldInvisible(text).replace(ACCENT_AS_APOSTROPHE, "'").normalize("NFKD").replace(MARKS, ""))
    // Twice: ẞ has a small letter, ß and ı a capital that has another one.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(FOLDED_CHARACTER, (character) => FOLDED.get(character) ?? character)
    .replace(NASAL_BEFORE_STOP, "न")
    .replace(KATAKANA, toHiragana);

/** Blanks, and the point between the parts of a foreign name in Japanese. */
const BLANKS = /[\s・]+/gu;

/**
 * The form in which texts are compared to find them: without case, accents, width, kana's two forms and the other ways to
 * write the same; decomposed (NFKD), so that what is typed half is a prefix. Folding twice changes nothing.
 * `searchKey` also takes traditional and Japanese forms of Chinese characters for simplified; this one has no table of them.
 */
export const foldText = (text: string): string =>
  unfoldRepeats(foldLetters(text)).replace(VOICED_U, foldVoicedU).replace(BLANKS, " ").trim();
