import { memoize } from "../../../runtime/cache";
import { toAsciiDigits } from "../../../text/digits";
import { stripExtraMarks } from "./diacritics";
import { graphemeEnd } from "./graphemes";

/** Normalized text with UTF-16 offsets into the original. */
export interface NormalizedText {
  text: string;
  offsets: number[];
}

const INVISIBLE_CHARACTERS = /\p{Default_Ignorable_Code_Point}/gu;

const GRAPHEMES_KEPT = 10_000;
/** Longer ones are rare, and endless in number. */
const CACHED_LENGTH_MAX = 4;

/** No language has more accents on a letter, or writes more letters as one sign. */
const MAX_GRAPHEME_MARKS = 3;
const MAX_GRAPHEME_LETTERS = 4;

function normalizeStripped(stripped: string): string {
  const normalized = toAsciiDigits(stripped.replace(INVISIBLE_CHARACTERS, "").normalize("NFKC"));
  return normalized.length > MAX_GRAPHEME_LETTERS + MAX_GRAPHEME_MARKS ? stripped : normalized;
}

const normalizeShort = memoize("normalized graphemes", normalizeStripped, GRAPHEMES_KEPT);

function normalizeGrapheme(grapheme: string): string {
  const stripped = stripExtraMarks(grapheme, MAX_GRAPHEME_MARKS, "");
  return stripped.length <= CACHED_LENGTH_MAX ? normalizeShort(stripped) : normalizeStripped(stripped);
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
