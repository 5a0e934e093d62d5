import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Queries } from "../../db/transact";
import { HOUR, PREVIEWS } from "../../limits/limits";
import { Refusal } from "../../runtime/errors";
import { makeQueue, type Turn } from "../../runtime/queue";
import { sha256 } from "../../runtime/sha256";
import { drawBottle } from "../../ui/bottle/draw";
import { drawVariant } from "../../ui/card";
import type { Variant } from "../../ui/sea/variants";
import { paramsOf, shownPicture, shownPictures } from "../reading/detail";
import { rasterize } from "./raster";

const KEPT = 4_000;
const PREVIEW = { width: 1200, height: 630 };

export type Bytes = Uint8Array<ArrayBuffer>;

/** Keeps the last results by key. */
export function keeping<T>(most: number) {
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

/** A variant's SVG, gzipped. @throws Refusal `design_not_found` */
export function pictureOf(db: Queries, hash: string, name: string, variant: Variant) {
  return svgs(`${hash}-${name}`, async () => {
    const params = await paramsOf(db, hash);
    if (!params) throw new Refusal("design_not_found");
    return Bun.gzipSync(drawVariant(params, variant), { level: 9, library: "libdeflate" });
  });
}

/** A drawing has a size of its own; inside another it takes the one it is given. */
const inner = (svg: string, x: number): string =>
  svg.replace(/^<svg [^>]*?(?=viewBox=)/, `<svg x="${x}" y="45" width="250" height="540" `);

const MIDDLE = 475;

/** A bottle before the sea; `paper` lies behind it. */
export const previewSvg = (bottle: string, paper = "", x = MIDDLE): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PREVIEW.width} ${PREVIEW.height}"><defs><linearGradient id="bg" x2="0" y2="1">` +
  '<stop stop-color="#CFE0DC"/><stop offset=".55" stop-color="#FBC79A"/><stop offset=".56" stop-color="#A9CBC4"/>' +
  '<stop offset="1" stop-color="#3A8790"/></linearGradient></defs>' +
  `<rect width="${PREVIEW.width}" height="${PREVIEW.height}" fill="url(#bg)"/>${paper}${inner(bottle, x)}</svg>`;

const digest = (text: string): string => sha256(text).slice(0, 32);

const folderOf = (dataDir: string): string => join(dataDir, "previews");
const FILE = /^([0-9a-f]{20})-[0-9a-f]{32}\.png$/;

let keptSinceSweep = 0;

async function keepFile(folder: string, file: string, bytes: Bytes): Promise<void> {
  if (++keptSinceSweep > PREVIEWS.keptAtOnce) return;
  try {
    await mkdir(folder, { recursive: true });
    const half = `${file}.${Bun.randomUUIDv7()}`;
    await Bun.write(half, bytes);
    await rename(half, file);
  } catch {
    // The preview was drawn all the same.
  }
}

const queue = makeQueue(PREVIEWS);
const drawn = new Map<string, Bytes>();

function remember(name: string, png: Bytes): Bytes {
  drawn.set(name, png);
  const [oldest] = drawn.keys();
  if (drawn.size > PREVIEWS.drawn && oldest !== undefined) drawn.delete(oldest);
  return png;
}

/**
 * Draws a picture when it is the turn of who asks; what another one's turn made meanwhile is not drawn again.
 * @param name of all that is in it @throws Refusal `overloaded`
 */
export async function drawnInTurn(name: string, turn: Turn, draw: () => Promise<Bytes>): Promise<Bytes> {
  return drawn.get(name) ?? queue(async () => drawn.get(name) ?? remember(name, await draw()), turn);
}

async function fromDisk(dataDir: string, hash: string, svg: string, turn: Turn): Promise<Bytes> {
  const folder = folderOf(dataDir);
  const file = join(folder, `${hash}-${digest(svg)}.png`);
  const kept = await readFile(file).catch(() => null);
  if (kept) return Uint8Array.from(kept);
  return drawnInTurn(file, turn, async () => {
    const png = await rasterize({ svg });
    await keepFile(folder, file, png);
    return png;
  });
}

/**
 * Link preview, 1200 × 630 PNG, cached; none for drafts. @param network who asks
 * @throws Refusal `design_not_found`, `overloaded`
 */
export async function previewOf(db: Queries, dataDir: string, hash: string, network: string): Promise<Bytes> {
  const shown = await shownPicture(db, hash);
  if (!shown) throw new Refusal("design_not_found");
  const svg = previewSvg(drawBottle(shown.params, { pad: 0 }));
  // The house's own do not wait for those of people.
  return fromDisk(dataDir, hash, svg, { key: network, lane: shown.house ? "house" : "people" });
}

const SWEPT_AT_ONCE = 200;

async function stale(db: Queries, folder: string, names: string[], now: number): Promise<string[]> {
  const hashes = names.flatMap((name) => FILE.exec(name)?.[1] ?? []);
  const shown = await shownPictures(db, hashes);
  const found: string[] = [];
  for (const name of names) {
    const hash = FILE.exec(name)?.[1];
    const age = now - ((await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? now);
    const over = hash ? !shown.has(hash) || age > PREVIEWS.kept : age > HOUR;
    if (over) found.push(name);
  }
  return found;
}

/** Removes old and unused previews. @param now the files' clock, ms @returns number of files */
export async function sweepPreviews(db: Queries, dataDir: string, now: number): Promise<number> {
  const folder = folderOf(dataDir);
  const names = await readdir(folder).catch(() => []);
  let gone = 0;
  for (let i = 0; i < names.length; i += SWEPT_AT_ONCE) {
    const old = await stale(db, folder, names.slice(i, i + SWEPT_AT_ONCE), now);
    for (const name of old) await rm(join(folder, name), { force: true });
    gone += old.length;
  }
  keptSinceSweep = 0;
  return gone;
}
