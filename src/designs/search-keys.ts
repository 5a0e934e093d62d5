import { SQUARE_LIMITS } from "../limits/designs";
import { searchKey } from "../text/search-key";
import type { ColourName } from "../ui/bottle/colour-names";
import type { Texture } from "../ui/bottle/params";

const { gram, gramUnspaced, keysMax } = SQUARE_LIMITS;

/** Scripts without blanks between words: any character of a name may begin a word. */
const UNSPACED_SCRIPTS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const searchWordsOf = (text: string): string[] =>
  searchKey(text)
    .normalize("NFC")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");

function prefixGramsOf(word: string): string[] {
  const signs = [...word];
  const unspaced = UNSPACED_SCRIPTS.test(word);
  const starts = unspaced ? signs.keys() : [0];
  const max = unspaced ? gramUnspaced : gram;
  return [...starts].flatMap((from) =>
    signs.slice(from, from + max).map((_, i) => signs.slice(from, from + i + 1).join("")),
  );
}

/** Search keys of a design: the prefixes of its names' words, its colour, its texture, and both together. */
export function searchKeysOf(names: readonly string[], colour: ColourName, texture: Texture): string[] {
  const grams = names.flatMap(searchWordsOf).flatMap(prefixGramsOf);
  return [...new Set([...grams.map((each) => `n:${each}`), `c:${colour}`, `t:${texture}`, `l:${colour} ${texture}`])];
}

/** A search; absent fields are not restricted. */
interface DesignSearch {
  q: string;
  colour?: ColourName;
  texture?: Texture;
}

function searchPiecesOf(word: string): string[] {
  const signs = [...word];
  if (!UNSPACED_SCRIPTS.test(word)) return [signs.slice(0, gram).join("")];
  return Array.from({ length: Math.ceil(signs.length / gramUnspaced) }, (_, i) =>
    signs.slice(i * gramUnspaced, (i + 1) * gramUnspaced).join(""),
  );
}

function colourTextureKey({ colour, texture }: DesignSearch): string[] {
  if (colour && texture) return [`l:${colour} ${texture}`];
  if (colour) return [`c:${colour}`];
  return texture ? [`t:${texture}`] : [];
}

/** A key that no design has. */
const UNMATCHABLE_KEY = "n:";

/** Whether the search text is not empty but has no letter or digit, so that no name can match. */
export const hasNoSearchableWord = (q: string): boolean => q.trim() !== "" && searchWordsOf(q).length === 0;

/** Keys that a design must all have, the rarest first; empty: no restriction. */
export function searchKeysFor(wanted: DesignSearch): string[] {
  if (hasNoSearchableWord(wanted.q)) return [UNMATCHABLE_KEY];
  const pieces = [...new Set(searchWordsOf(wanted.q).flatMap(searchPiecesOf))].toSorted((a, b) => b.length - a.length);
  return [...pieces.slice(0, keysMax - 1).map((each) => `n:${each}`), ...colourTextureKey(wanted)];
}
