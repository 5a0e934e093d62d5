import { BYTES_PER_CHARACTER } from "../limits/text";
import { countCharacters } from "./graphemes";

const utf8 = new TextEncoder();

/** Whether a text takes more than so many bytes in UTF-8. */
export const isOverByteLimit = (text: string, bytes: number): boolean =>
  text.length > bytes || utf8.encode(text).length > bytes;

/** Whether a text is longer than `max` characters or `bytes`. Bytes first: they are cheap. */
export const isOverLength = (text: string, max: number, bytes = max * BYTES_PER_CHARACTER): boolean =>
  isOverByteLimit(text, bytes) || countCharacters(text, max + 1) > max;
