import { stripExtraMarks } from "./diacritics";
import { graphemeEnd } from "./graphemes";

/** Normalized text with UTF-16 offsets into the original. */
export interface NormalizedText {
  text: string;
  offsets: number[];
}

const INVISIBLE_CHARACTERS = /\p{Default_Ignorable_Code_Point}/gu;
const DIGITS = /\p{Nd}/gu;
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** Cache bound. */
const NORMALIZED_CACHE_MAX = 20_000;
const normalizedCache = new Map<string, string>();

/** No language has more accents on a letter, or writes more letters as one sign. */
const MAX_GRAPHEME_MARKS = 3;
const MAX_GRAPHEME_LETTERS = 4;

function normalizeGrapheme(written: string): string {
  const sign = stripExtraMarks(written, MAX_GRAPHEME_MARKS, "");
  const found = normalizedCache.get(sign);
  if (found !== undefined) return found;
  const usual = sign.replace(INVISIBLE_CHARACTERS, "").normalize("NFKC").replace(DIGITS, asciiDigit);
  const plain = usual.length > MAX_GRAPHEME_LETTERS + MAX_GRAPHEME_MARKS ? sign : usual;
  if (normalizedCache.size < NORMALIZED_CACHE_MAX && sign.length <= 4) normalizedCache.set(sign, plain);
  return plain;
}

/** Normal width, composed, no invisible characters, ASCII digits; case and accents stay. */
export function normalizeForSearch(text: string): NormalizedText {
  const parts: string[] = [];
  const at: number[] = [];
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = graphemeEnd(text, start);
    const plain = normalizeGrapheme(text.slice(start, end));
    parts.push(plain);
    for (let i = 0; i < plain.length; i++) at.push(start);
  }
  at.push(text.length);
  return { text: parts.join(""), offsets: at };
}

/** Original offsets of a stretch. */
export const originalSpan = ({ offsets: at }: NormalizedText, start: number, end: number) => ({
  start: at[start] ?? 0,
  end: at[end] ?? at.at(-1) ?? 0,
});
