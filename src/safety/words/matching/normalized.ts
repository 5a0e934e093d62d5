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

function normalizeGrapheme(grapheme: string): string {
  const stripped = stripExtraMarks(grapheme, MAX_GRAPHEME_MARKS, "");
  const cached = normalizedCache.get(stripped);
  if (cached !== undefined) return cached;
  const normalized = stripped.replace(INVISIBLE_CHARACTERS, "").normalize("NFKC").replace(DIGITS, asciiDigit);
  const plain = normalized.length > MAX_GRAPHEME_LETTERS + MAX_GRAPHEME_MARKS ? stripped : normalized;
  if (normalizedCache.size < NORMALIZED_CACHE_MAX && stripped.length <= 4)
    normalizedCache.set(stripped, plain);
  return plain;
}

/** Normal width, composed, no invisible characters, ASCII digits; case and accents stay. */
export function normalizeForSearch(text: string): NormalizedText {
  const parts: string[] = [];
  const offsets: number[] = [];
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = graphemeEnd(text, start);
    const plain = normalizeGrapheme(text.slice(start, end));
    parts.push(plain);
    for (let i = 0; i < plain.length; i++) offsets.push(start);
  }
  offsets.push(text.length);
  return { text: parts.join(""), offsets };
}

/** Original offsets of a stretch. */
export const originalSpan = ({ offsets }: NormalizedText, start: number, end: number) => ({
  start: offsets[start] ?? 0,
  end: offsets[end] ?? offsets.at(-1) ?? 0,
});
