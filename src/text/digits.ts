const DIGITS = /\p{Nd}/gu;
/** Arabic, Persian, Devanagari, Bengali, Thai, full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** A text with the digits of other scripts as 0–9. */
export const toAsciiDigits = (text: string): string => text.replace(DIGITS, toAsciiDigit);
