import { removeInvisible } from "./clean";
import { toAsciiDigits } from "./digits";

/** No code or number is longer; to normalise a long text may take its length squared. */
const TYPED_MAX = 200;

/**
 * A number as it was meant: keyboards write digits of other scripts and widths, and marks of direction come with what is
 * pasted. Numbers that are no digits stay: ² would become 2.
 */
const typedNumber = (text: string): string =>
  text.length > TYPED_MAX || /\p{No}/u.test(text)
    ? text
    : toAsciiDigits(removeInvisible(text).normalize("NFKC")).trim();

/** A field of a form with such a number; anything but a text stays what it is. */
export const typedNumberField = (value: unknown): unknown => (typeof value === "string" ? typedNumber(value) : value);

/** A code as it was meant: the same as of numbers, and dashes, blanks and small letters do not make another one. */
export const typedCode = (text: string): string =>
  typedNumber(text)
    // A minus and the long vowel sign of Japanese keyboards are written as dashes, too.
    .replace(/[\s\p{Pd}\u2212\u30fc]/gu, "")
    .toUpperCase();
