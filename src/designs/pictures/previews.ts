import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DbOrTx } from "../../db/transact";
import { PREVIEW_LIMITS } from "../../limits/pictures";
import { BoundedMap, memoize } from "../../runtime/cache";
import { Refusal } from "../../runtime/errors";
import { createFairQueue, type QueueTurn } from "../../runtime/queue";
import { randomUuid } from "../../runtime/random";
import { sha256 } from "../../runtime/sha256";
import { HOUR } from "../../runtime/units";
import { drawBottle } from "../../ui/bottle/draw";
import { drawDesignVariant } from "../../ui/design-variant";
import type { DesignVariant } from "../../ui/sea/variants";
import { filterPublicPictures, findDesignParams, findPublicPicture } from "../reading/detail";
import { rasterize } from "./raster";

const SVGS_KEPT = 2_000;
const PREVIEW_SIZE = { width: 1200, height: 630 };

export type PictureBytes = Uint8Array<ArrayBuffer>;

interface SvgSource {
  db: DbOrTx;
  hash: string;
  variant: DesignVariant;
}

const cachedSvg = memoize(
  "design svgs",
  async (_key: string, { db, hash, variant }: SvgSource): Promise<PictureBytes> => {
    const params = await findDesignParams(db, hash);
    if (!params) throw new Refusal("design_not_found");
    return Bun.gzipSync(drawDesignVariant(params, variant), { level: 9, library: "libdeflate" });
  },
  SVGS_KEPT,
);

/** A variant's SVG, gzipped. @throws Refusal `design_not_found` */
export const loadDesignSvg = (db: DbOrTx, hash: string, name: string, variant: DesignVariant) =>
  cachedSvg(`${hash}-${name}`, { db, hash, variant });

/** Replaces a drawing's own size by the size and place inside another one. */
const placeSvg = (svg: string, x: number): string =>
  svg.replace(/^<svg [^>]*?(?=viewBox=)/, `<svg x="${x}" y="45" width="250" height="540" `);

const BOTTLE_CENTRE_X = 475;

/** SVG of a bottle before the sea. @param paper SVG behind the bottle @param x its centre, px */
export const previewSvg = (bottle: string, paper = "", x = BOTTLE_CENTRE_X): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PREVIEW_SIZE.width} ${PREVIEW_SIZE.height}"><defs><linearGradient id="bg" x2="0" y2="1">` +
  '<stop stop-color="#CFE0DC"/><stop offset=".55" stop-color="#FBC79A"/><stop offset=".56" stop-color="#A9CBC4"/>' +
  '<stop offset="1" stop-color="#3A8790"/></linearGradient></defs>' +
  `<rect width="${PREVIEW_SIZE.width}" height="${PREVIEW_SIZE.height}" fill="url(#bg)"/>${paper}${placeSvg(bottle, x)}</svg>`;

const drawingDigest = (text: string): string => sha256(text).slice(0, 32);

const previewFolder = (dataDir: string): string => join(dataDir, "previews");
const PREVIEW_FILE_PATTERN = /^([0-9a-f]{20})-[0-9a-f]{32}\.png$/;

let filesSinceSweep = 0;

async function savePreviewFile(folder: string, file: string, bytes: PictureBytes): Promise<void> {
  if (++filesSinceSweep > PREVIEW_LIMITS.filesMax) return;
  try {
    await mkdir(folder, { recursive: true });
    const half = `${file}.${randomUuid()}`;
    await Bun.write(half, bytes);
    await rename(half, file);
  } catch {
    // Not stored, but drawn: it is still answered.
  }
}

const drawQueue = createFairQueue(PREVIEW_LIMITS);
const cachedDrawings = new BoundedMap<string, PictureBytes>("drawings", PREVIEW_LIMITS.cachedDrawings);

function cacheDrawing(name: string, png: PictureBytes): PictureBytes {
  cachedDrawings.set(name, png);
  return png;
}

/**
 * Draws a picture in the client's turn of the queue, unless an earlier turn has drawn the same one.
 * @param name digest of the picture's content @throws Refusal `overloaded`
 */
export async function drawQueued(
  name: string,
  turn: QueueTurn,
  draw: () => Promise<PictureBytes>,
): Promise<PictureBytes> {
  return (
    cachedDrawings.get(name) ??
    drawQueue(async () => cachedDrawings.get(name) ?? cacheDrawing(name, await draw()), turn)
  );
}

async function loadOrDrawPreview(dataDir: string, hash: string, svg: string, turn: QueueTurn): Promise<PictureBytes> {
  const folder = previewFolder(dataDir);
  const file = join(folder, `${hash}-${drawingDigest(svg)}.png`);
  const entries = await readFile(file).catch(() => null);
  if (entries) return Uint8Array.from(entries);
  return drawQueued(file, turn, async () => {
    const png = await rasterize({ svg });
    await savePreviewFile(folder, file, png);
    return png;
  });
}

/**
 * A design's link preview, 1200 × 630 PNG, cached; none for drafts. @param network of the client, for the queue
 * @throws Refusal `design_not_found`, `overloaded`
 */
export async function loadDesignPreview(
  db: DbOrTx,
  dataDir: string,
  hash: string,
  network: string,
): Promise<PictureBytes> {
  const shown = await findPublicPicture(db, hash);
  if (!shown) throw new Refusal("design_not_found");
  const svg = previewSvg(drawBottle(shown.params, { pad: 0 }));
  // Built-in designs have a queue of their own.
  return loadOrDrawPreview(dataDir, hash, svg, { key: network, lane: shown.house ? "house" : "people" });
}

const SWEEP_BATCH_SIZE = 200;

async function listStalePreviews(db: DbOrTx, folder: string, names: string[], now: number): Promise<string[]> {
  const hashes = names.flatMap((name) => PREVIEW_FILE_PATTERN.exec(name)?.[1] ?? []);
  const shown = await filterPublicPictures(db, hashes);
  const found: string[] = [];
  for (const name of names) {
    const hash = PREVIEW_FILE_PATTERN.exec(name)?.[1];
    const age = now - ((await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? now);
    const over = hash ? !shown.has(hash) || age > PREVIEW_LIMITS.retention : age > HOUR;
    if (over) found.push(name);
  }
  return found;
}

/** Removes old and unused preview files. @param now ms, by the file system's clock @returns number of removed files */
export async function sweepPreviews(db: DbOrTx, dataDir: string, now: number): Promise<number> {
  const folder = previewFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  let gone = 0;
  for (let i = 0; i < names.length; i += SWEEP_BATCH_SIZE) {
    const old = await listStalePreviews(db, folder, names.slice(i, i + SWEEP_BATCH_SIZE), now);
    for (const name of old) await rm(join(folder, name), { force: true });
    gone += old.length;
  }
  filesSinceSweep = 0;
  return gone;
}
