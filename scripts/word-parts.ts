/**
 * Writes `locales/word-parts.json`, by which `src/translate/detection` tells languages of Latin script apart, from the
 * n-grams of eld: `bun scripts/word-parts.ts`. Kept there, as the package takes 70 MB of memory for the same.
 */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { hashBytes } from "../src/translate/detection/word-parts";
import { ROOT } from "./setup";

interface Ngrams {
  ngramsData: { languages: Record<string, string>; ngrams: Record<string, Record<string, number>> };
}

const LATIN = "az ca cs da de en es et eu fi fr hr hu is it lt lv ms nl no pl pt ro sk sl sq sv tl tr vi yo".split(" ");
/** eld takes this off each score. */
const SCORE_BASE = 53;

const require = createRequire(import.meta.url);
const sourceOf = (name: string): string => join(require.resolve("eld/package.json"), "../src", name);

/** A character of eld's n-grams → the byte of UTF-8 it stands for. */
function byteOf(dictionary: readonly string[], sign: string): number {
  const high = sign === " " ? -1 : dictionary.indexOf(sign, 0x80);
  return high >= 0x80 ? high : sign.charCodeAt(0);
}

/** Hashes ascending (4 bytes each), how many languages have it (1), then language and score of each (2). */
function packEntries(entries: readonly [hash: number, scores: readonly (readonly [number, number])[]][]): Buffer {
  const packed = Buffer.alloc(entries.length * 5);
  entries.forEach(([hash, scores], n) => {
    packed.writeUInt32LE(hash, n * 4);
    packed.writeUInt8(scores.length, entries.length * 4 + n);
  });
  return Buffer.concat([packed, Buffer.from(entries.flatMap(([, scores]) => scores.flat()))]);
}

export async function renderWordParts(): Promise<string> {
  const { ngramsData }: Ngrams = await import(sourceOf("ngrams/extrasmall.js"));
  const { dictionary }: { dictionary: string[] } = await import(sourceOf("dictionary.js"));
  const entries = Object.entries(ngramsData.ngrams).flatMap(([part, scores]) => {
    const latin = Object.entries(scores).flatMap(([id, score]) => {
      const place = LATIN.indexOf(ngramsData.languages[id] ?? "");
      return place < 0 ? [] : [[place, score + SCORE_BASE] as const];
    });
    const hash = hashBytes([...part].map((sign) => byteOf(dictionary, sign)));
    return latin.length > 0 ? [[hash, latin] as [number, typeof latin]] : [];
  });
  entries.sort(([a], [b]) => a - b);
  const same = entries.find(([hash], n) => hash === entries[n + 1]?.[0]);
  if (same) throw new Error(`two parts have the hash ${same[0]}`);
  const packed = packEntries(entries).toString("base64");
  return `${JSON.stringify({ source: "eld 2.1.0, Apache-2.0", languages: LATIN, entries: entries.length, packed })}\n`;
}

if (import.meta.main) writeFileSync(join(ROOT, "locales/word-parts.json"), await renderWordParts());
