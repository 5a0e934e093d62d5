/** A text as patterns read it, with the place in the text that was written of each of its signs (UTF-16). */
export interface Plain {
  text: string;
  at: number[];
}

const CLUSTER = /\P{M}[\p{M}\uff9e\uff9f]*|\p{M}+/gu;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const DIGITS = /\p{Nd}/gu;
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** Signs are few and come again; of those with many accents not all are remembered. */
const KNOWN_MAX = 20_000;
const known = new Map<string, string>();

function plainSign(sign: string): string {
  const found = known.get(sign);
  if (found !== undefined) return found;
  const plain = sign.replace(UNSEEN, "").normalize("NFKC").replace(DIGITS, asciiDigit);
  if (known.size < KNOWN_MAX && sign.length <= 4) known.set(sign, plain);
  return plain;
}

/** Usual width, composed, without what shows nothing, digits as 0–9; letters keep their case and accents. */
export function plainOf(text: string): Plain {
  const parts: string[] = [];
  const at: number[] = [];
  for (const match of text.matchAll(CLUSTER)) {
    const plain = plainSign(match[0]);
    parts.push(plain);
    for (let i = 0; i < plain.length; i++) at.push(match.index);
  }
  at.push(text.length);
  return { text: parts.join(""), at };
}

/** The place in the text that was written of a stretch of the plain one. */
export const writtenAt = ({ at }: Plain, start: number, end: number) => ({
  start: at[start] ?? 0,
  end: at[end] ?? at.at(-1) ?? 0,
});
