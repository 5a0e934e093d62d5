import { requiredJson } from "../../runtime/product-file";

const PART = 4;
const STRIDE = 3;
const LONGEST_WORD = 70;
const SPACE = 0x20;

/** FNV-1a, 32 bit. */
export function hashBytes(bytes: ArrayLike<number>, from = 0, to = bytes.length, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let n = from; n < to; n++) hash = Math.imul(hash ^ (bytes[n] ?? 0), 0x01000193);
  return hash >>> 0;
}

const AFTER_SPACE = hashBytes([SPACE]);
const hashPart = (bytes: Uint8Array, from: number, to: number): number =>
  hashBytes(bytes, from, to, from === 0 ? AFTER_SPACE : undefined);

/** The parts of one word: four bytes each, every third byte, and its end. */
function addParts(word: Uint8Array, parts: Set<number>): void {
  const length = Math.min(word.length, LONGEST_WORD);
  let at = 0;
  for (; at + PART < length; at += STRIDE) parts.add(hashPart(word, at, at + PART));
  const end = length === 3 ? 0 : Math.max(0, length - PART);
  const whole = at === 0;
  parts.add(hashBytes([SPACE], 0, 1, hashBytes(word, end, length, whole ? AFTER_SPACE : undefined)));
}

interface WordParts {
  languages: readonly string[];
  /** Ascending. */
  hashes: Uint32Array;
  /** Where the scores of each begin, as pairs of language and score; one more than hashes. */
  starts: Uint32Array;
  scores: Uint8Array;
}

let loaded: WordParts | undefined;

/** `scripts/word-parts.ts` writes them: 0.5 MB of memory, read with the first text (4 ms). */
function loadWordParts(): WordParts {
  if (loaded) return loaded;
  const { languages, entries, packed } = requiredJson("locales/word-parts.json");
  const bytes = new Uint8Array(Buffer.from(packed, "base64"));
  const starts = new Uint32Array(entries + 1);
  for (let n = 0; n < entries; n++) starts[n + 1] = (starts[n] ?? 0) + (bytes[entries * 4 + n] ?? 0);
  loaded = { languages, hashes: new Uint32Array(bytes.buffer, 0, entries), starts, scores: bytes.slice(entries * 5) };
  return loaded;
}

/** -1: not there. */
function findHash(hashes: Uint32Array, hash: number): number {
  let [low, high] = [0, hashes.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = hashes[middle] ?? 0;
    if (found === hash) return middle;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function addScores({ hashes, starts, scores }: WordParts, part: number, sums: Float64Array): void {
  const place = findHash(hashes, part);
  if (place < 0) return;
  const [from = 0, to = 0] = starts.subarray(place, place + 2);
  for (let n = from; n < to; n++) {
    const [language = 0, score = 0] = scores.subarray(n * 2, n * 2 + 2);
    sums[language] = (sums[language] ?? 0) + score;
  }
}

interface PartScores {
  /** Mean score of a part by language, 0 to 1. */
  byLanguage: Map<string, number>;
  parts: number;
}

/** eld makes 25 of a mean half. */
const HALF_SCORE = 25;
const UTF8 = new TextEncoder();

/** How well the parts of words fit each language of Latin script. @param words in lower case */
export function scoreWordParts(words: readonly string[]): PartScores {
  const known = loadWordParts();
  const parts = new Set<number>();
  for (const word of words) addParts(UTF8.encode(word), parts);
  const sums = new Float64Array(known.languages.length);
  for (const part of parts) addScores(known, part, sums);
  const byLanguage = new Map<string, number>();
  known.languages.forEach((language, n) => {
    const mean = (sums[n] ?? 0) / Math.max(1, parts.size);
    byLanguage.set(language, mean / (mean + HALF_SCORE));
  });
  return { byLanguage, parts: parts.size };
}
