import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import type { Queries } from "../db/transact";
import { Refusal } from "../errors";
import { drawBottle } from "../ui/bottle/draw";
import { drawVariant } from "../ui/card";
import type { Variant } from "../ui/sea/variants";
import { rasterize } from "./raster";
import { paramsOf } from "./reading";

/** Drawn pictures that are kept in memory, by name. A picture is 2–3 kB packed. */
const KEPT = 4_000;
const PREVIEW = { width: 1200, height: 630 };
/** Where the bottle stands in its preview. */
const STANDS = 'x="475" y="45" width="250" height="540"';

type Bytes = Uint8Array<ArrayBuffer>;

function keeping<T>(most: number) {
  const kept = new Map<string, Promise<T>>();
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known) return known;
    const made = make();
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    const oldest = kept.size > most ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return made;
  };
}

const svgs = keeping<Bytes>(KEPT);

async function design(db: Queries, hash: string) {
  const params = await paramsOf(db, hash);
  if (!params) throw new Refusal("design_not_found");
  return params;
}

/** A design's picture in one variant, as gzip. @throws Refusal `design_not_found` */
export function pictureOf(db: Queries, hash: string, name: string, variant: Variant) {
  return svgs(`${hash}-${name}`, async () => {
    const svg = drawVariant(await design(db, hash), variant);
    return Bun.gzipSync(svg, { level: 9 });
  });
}

/** A drawing has a size of its own; inside another it takes the one it is given. */
const inner = (svg: string): string => svg.replace(/^<svg [^>]*?(?=viewBox=)/, `<svg ${STANDS} `);

/** The bottle on its sea. */
const previewSvg = (bottle: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PREVIEW.width} ${PREVIEW.height}"><defs><linearGradient id="bg" x2="0" y2="1">` +
  '<stop stop-color="#CFE0DC"/><stop offset=".55" stop-color="#FBC79A"/><stop offset=".56" stop-color="#A9CBC4"/>' +
  '<stop offset="1" stop-color="#3A8790"/></linearGradient></defs>' +
  `<rect width="${PREVIEW.width}" height="${PREVIEW.height}" fill="url(#bg)"/>${inner(bottle)}</svg>`;

const digest = (text: string): string =>
  new Bun.CryptoHasher("sha256").update(text).digest("hex").slice(0, 32);

/** Whole or not at all; a full disk only means that it is drawn again. */
async function keepFile(folder: string, file: string, bytes: Bytes): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    const half = `${file}.${Bun.randomUUIDv7()}`;
    await Bun.write(half, bytes);
    await rename(half, file);
  } catch {
    // It was drawn all the same.
  }
}

const drawing = new Map<string, Promise<Bytes>>();

async function fromDisk(dataDir: string, svg: string): Promise<Bytes> {
  const folder = join(dataDir, "previews");
  const file = join(folder, `${digest(svg)}.png`);
  const kept = Bun.file(file);
  if (await kept.exists()) return kept.bytes();
  const png = await rasterize(svg);
  await keepFile(folder, file, png);
  return png;
}

/**
 * The picture for link previews, 1200 × 630 PNG: drawn once and kept in `dataDir`, by what it shows.
 * @throws Refusal `design_not_found`; Error when it cannot be drawn
 */
export async function previewOf(db: Queries, dataDir: string, hash: string): Promise<Bytes> {
  const svg = previewSvg(drawBottle(await design(db, hash), { pad: 0 }));
  const made = drawing.get(svg) ?? fromDisk(dataDir, svg).finally(() => drawing.delete(svg));
  drawing.set(svg, made);
  return made;
}
