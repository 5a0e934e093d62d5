import { BYTES_PER_CHARACTER } from "../limits/text";

const SEGMENTER = new Intl.Segmenter("en", { granularity: "grapheme" });
/** Characters that never combine. */
const PLAIN = /^[\n -\u02ff]*$/;

/** Length in grapheme clusters. @param max where counting ends */
export function countCharacters(text: string, max = Number.POSITIVE_INFINITY): number {
  if (PLAIN.test(text)) return Math.min(text.length, max);
  const characters = SEGMENTER.segment(text)[Symbol.iterator]();
  let count = 0;
  while (count < max && !characters.next().done) count++;
  return count;
}

const utf8 = new TextEncoder();

/** Whether a text takes more than so many bytes in UTF-8. */
export const isOverByteLimit = (text: string, bytes: number): boolean =>
  text.length > bytes || utf8.encode(text).length > bytes;

/** Whether a text is longer than `max` characters or `bytes`. Bytes first: they are cheap. */
export const isOverLength = (text: string, max: number, bytes = max * BYTES_PER_CHARACTER): boolean =>
  isOverByteLimit(text, bytes) || countCharacters(text, max + 1) > max;
