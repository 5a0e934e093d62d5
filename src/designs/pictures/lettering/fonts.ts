import { readFileSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { inflateSync } from "node:zlib";
import { Blob, Face, Font } from "harfbuzzjs";
import { fontPaths } from "./font-paths";
import type { FontPaths } from "./words";

export interface Loaded {
  font: Font;
  /** Units per em. */
  upem: number;
  has: Set<number>;
}

type Range = readonly [from: number, to: number];

interface File {
  url: string;
  ranges: Range[];
}

const HEADER = 44;
const ENTRY = 20;

/** Unpacks a WOFF file. (W3C WOFF 1.0, section 3) */
function sfntOf(woff: Uint8Array): Uint8Array<ArrayBuffer> {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  const count = from.getUint16(12);
  const sfnt = new Uint8Array(from.getUint32(16));
  const to = new DataView(sfnt.buffer);
  to.setUint32(0, from.getUint32(4));
  to.setUint16(4, count);
  let at = 12 + count * 16;
  for (let i = 0; i < count; i++) {
    const entry = HEADER + i * ENTRY;
    const [start, packed, length] = [4, 8, 12].map((field) => from.getUint32(entry + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(start, start + packed);
    sfnt.set(packed < length ? inflateSync(bytes) : bytes, at);
    const listed = 12 + i * 16;
    to.setUint32(listed, from.getUint32(entry));
    to.setUint32(listed + 4, from.getUint32(entry + 16));
    to.setUint32(listed + 8, at);
    to.setUint32(listed + 12, length);
    at += (length + 3) & ~3;
  }
  return sfnt;
}

const rangesOf = (list: string): Range[] =>
  list.split(",").map((each) => {
    const [from = "", to = from] = each.slice(2).split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

/** A worker is told where they lie: it cannot look into the executable. */
const told = workerData as { fonts?: FontPaths } | null;
const fonts = told?.fonts ?? fontPaths();

/** The files of a family, by the code points each is for. */
const family = (name: string): File[] =>
  (fonts[name] ?? []).map(([url, ranges]) => ({ url, ranges: rangesOf(ranges) }));

type Script = "sc" | "jp";

let families: { first: File[]; sc: File[]; jp: File[] } | undefined;

function filesFor(script: Script): File[] {
  families ??= {
    first: [...family("noto-serif"), ...family("noto-naskh-arabic"), ...family("noto-serif-devanagari")],
    sc: family("noto-serif-sc"),
    jp: family("noto-serif-jp"),
  };
  const { first, sc, jp } = families;
  return script === "jp" ? [...first, ...jp, ...sc] : [...first, ...sc, ...jp];
}

/** Some 100 kB each. */
const KEPT = 24;
const loaded = new Map<string, Loaded>();

function load(url: string): Loaded {
  const known = loaded.get(url);
  if (known) return known;
  const face = new Face(new Blob(sfntOf(readFileSync(url))));
  const made = { font: new Font(face), upem: face.upem, has: new Set(face.collectUnicodes()) };
  loaded.set(url, made);
  const oldest = loaded.size > KEPT ? loaded.keys().next().value : undefined;
  if (oldest !== undefined) loaded.delete(oldest);
  return made;
}

const within =
  (point: number) =>
  ({ ranges }: File) =>
    ranges.some(([from, to]) => from <= point && point <= to);

/** The first font that has all of these code points; null: none. */
export function fontFor(points: readonly number[], language: string): Loaded | null {
  const [first] = points;
  if (first === undefined) return null;
  for (const { url } of filesFor(language === "ja" ? "jp" : "sc").filter(within(first))) {
    const candidate = load(url);
    if (points.every((point) => candidate.has.has(point))) return candidate;
  }
  return null;
}
