import { readFileSync } from "node:fs";
import { workerData } from "node:worker_threads";
import { inflateSync } from "node:zlib";
import { Blob, Face, Font } from "harfbuzzjs";
import { memoize } from "../../../runtime/cache";
import type { FontPaths } from "./drawing";
import { fontPaths } from "./font-paths";

export interface LoadedFont {
  font: Font;
  /** Units per em. */
  upem: number;
  has: Set<number>;
}

type CodePointRange = readonly [from: number, to: number];

interface FontFile {
  url: string;
  ranges: CodePointRange[];
}

const WOFF_HEADER_SIZE = 44;
const WOFF_ENTRY_SIZE = 20;

/** Unpacks a WOFF file. (W3C WOFF 1.0, section 3) */
function unpackWoff(woff: Uint8Array): Uint8Array<ArrayBuffer> {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  const count = from.getUint16(12);
  const sfnt = new Uint8Array(from.getUint32(16));
  const to = new DataView(sfnt.buffer);
  to.setUint32(0, from.getUint32(4));
  to.setUint16(4, count);
  let at = 12 + count * 16;
  for (let i = 0; i < count; i++) {
    const entry = WOFF_HEADER_SIZE + i * WOFF_ENTRY_SIZE;
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

const parseRanges = (list: string): CodePointRange[] =>
  list.split(",").map((each) => {
    const [from = "", to = from] = each.slice(2).split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

/** A worker gets the paths as data: it cannot read the executable's embedded files. */
const fontWorkerData = workerData as { fonts?: FontPaths } | null;
const fonts = fontWorkerData?.fonts ?? fontPaths();

/** The files of a family with their Unicode ranges. */
const fontFamilyFiles = (name: string): FontFile[] =>
  (fonts[name] ?? []).map(([url, ranges]) => ({ url, ranges: parseRanges(ranges) }));

type HanVariant = "sc" | "jp";

const fontFilesFor = memoize("font files", (script: HanVariant): FontFile[] =>
  [
    "noto-serif",
    "noto-naskh-arabic",
    "noto-serif-devanagari",
    ...(script === "jp" ? ["noto-serif-jp", "noto-serif-sc"] : ["noto-serif-sc", "noto-serif-jp"]),
  ].flatMap(fontFamilyFiles),
);

/** About 100 kB each. */
const FONTS_KEPT = 12;

const loadFont = memoize(
  "fonts",
  (url: string): LoadedFont => {
    const face = new Face(new Blob(unpackWoff(readFileSync(url))));
    return { font: new Font(face), upem: face.upem, has: new Set(face.collectUnicodes()) };
  },
  FONTS_KEPT,
);

const coversCodePoint =
  (point: number) =>
  ({ ranges }: FontFile) =>
    ranges.some(([from, to]) => from <= point && point <= to);

/** The first font that covers all of these code points; null: none. */
export function findFont(points: readonly number[], language: string): LoadedFont | null {
  const [first] = points;
  if (first === undefined) return null;
  for (const { url } of fontFilesFor(language === "ja" ? "jp" : "sc").filter(coversCodePoint(first))) {
    const candidate = loadFont(url);
    if (points.every((point) => candidate.has.has(point))) return candidate;
  }
  return null;
}
