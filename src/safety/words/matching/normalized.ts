import { lightened } from "./diacritics";
import { signEnd } from "./marks";

/** Normalized text with UTF-16 offsets into the original. */
export interface Plain {
  text: string;
  at: number[];
}

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const DIGITS = /\p{Nd}/gu;
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** Cache bound. */
const KNOWN_MAX = 20_000;
const known = new Map<string, string>();

/** No language has more accents on a letter, or writes more letters as one sign. */
const MARKS = 3;
const LETTERS = 4;

function plainSign(written: string): string {
  const sign = lightened(written, MARKS, "");
  const found = known.get(sign);
  if (found !== undefined) return found;
  const usual = sign.replace(UNSEEN, "").normalize("NFKC").replace(DIGITS, asciiDigit);
  const plain = usual.length > LETTERS + MARKS ? sign : usual;
  if (known.size < KNOWN_MAX && sign.length <= 4) known.set(sign, plain);
  return plain;
}

/** Normal width, composed, no invisible characters, ASCII digits; case and accents stay. */
export function plainOf(text: string): Plain {
  const parts: string[] = [];
  const at: number[] = [];
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = signEnd(text, start);
    const plain = plainSign(text.slice(start, end));
    parts.push(plain);
    for (let i = 0; i < plain.length; i++) at.push(start);
  }
  at.push(text.length);
  return { text: parts.join(""), at };
}

/** Original offsets of a stretch. */
export const writtenAt = ({ at }: Plain, start: number, end: number) => ({
  start: at[start] ?? 0,
  end: at[end] ?? at.at(-1) ?? 0,
});
