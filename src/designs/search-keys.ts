import { SQUARE } from "../limits/limits";
import type { ColourName } from "../ui/bottle/names";
import type { Texture } from "../ui/bottle/params";

const { gram, gramUnspaced, keysMax } = SQUARE;

/** Scripts that put no blanks between words: any place in a name begins one. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

function gramsOf(word: string): string[] {
  const signs = [...word];
  const unspaced = UNSPACED.test(word);
  const starts = unspaced ? signs.keys() : [0];
  const most = unspaced ? gramUnspaced : gram;
  return [...starts].flatMap((from) =>
    signs.slice(from, from + most).map((_, i) => signs.slice(from, from + i + 1).join("")),
  );
}

/** All that a design is found by: beginnings of the words of its names, its colour, its texture, and both. */
export function keysOf(names: readonly string[], colour: ColourName, texture: Texture): string[] {
  const grams = names.flatMap(wordsOf).flatMap(gramsOf);
  return [
    ...new Set([
      ...grams.map((each) => `n:${each}`),
      `c:${colour}`,
      `t:${texture}`,
      `l:${colour} ${texture}`,
    ]),
  ];
}

/** What is asked for. */
interface Wanted {
  q: string;
  colour?: ColourName;
  texture?: Texture;
}

function piecesOf(word: string): string[] {
  const signs = [...word];
  if (!UNSPACED.test(word)) return [signs.slice(0, gram).join("")];
  return Array.from({ length: Math.ceil(signs.length / gramUnspaced) }, (_, i) =>
    signs.slice(i * gramUnspaced, (i + 1) * gramUnspaced).join(""),
  );
}

function lookKey({ colour, texture }: Wanted): string[] {
  if (colour && texture) return [`l:${colour} ${texture}`];
  if (colour) return [`c:${colour}`];
  return texture ? [`t:${texture}`] : [];
}

/** No design has it. */
const NO_WORD = "n:";

/** Whether something is asked for that no name is found by: signs alone, without letter or digit. */
export const isSignsOnly = (q: string): boolean => q.trim() !== "" && wordsOf(q).length === 0;

/** Keys that all have to fit, the rarest first; empty: nothing is asked for. */
export function wantedKeys(wanted: Wanted): string[] {
  if (isSignsOnly(wanted.q)) return [NO_WORD];
  const pieces = [...new Set(wordsOf(wanted.q).flatMap(piecesOf))].toSorted((a, b) => b.length - a.length);
  return [...pieces.slice(0, keysMax - 1).map((each) => `n:${each}`), ...lookKey(wanted)];
}
