import { BYTES_PER_CHARACTER } from "../limits";

/** Where one character ends is the same in every language. */
const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Nothing here joins with what stands beside it. */
const PLAIN = /^[\n -\u02ff]*$/;

/**
 * The length of a text in what a person sees as one character: a family of emoji, or a letter with its marks, is one.
 * @param most where counting ends
 */
export function lengthOf(text: string, most = Number.POSITIVE_INFINITY): number {
  if (PLAIN.test(text)) return Math.min(text.length, most);
  const characters = SEGMENTER.segment(text)[Symbol.iterator]();
  let count = 0;
  while (count < most && !characters.next().done) count++;
  return count;
}

const utf8 = new TextEncoder();

/** Whether a text takes more than so many bytes in UTF-8. */
export const isHeavy = (text: string, bytes: number): boolean =>
  text.length > bytes || utf8.encode(text).length > bytes;

/** Whether a text is longer than `most` characters, or heavier than so many can be. Bytes come first: they cost nothing. */
export const isLong = (text: string, most: number, bytes = most * BYTES_PER_CHARACTER): boolean =>
  isHeavy(text, bytes) || lengthOf(text, most + 1) > most;
