import { readFileSync } from "node:fs";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import type { Queries } from "../db/transact";
import { Refusal } from "../errors";
import { drawBottle } from "../ui/bottle/draw";
import { drawVariant } from "../ui/card";
import type { Variant } from "../ui/sea/variants";
import { paramsOf } from "./reading";

/** Drawn pictures that are kept in memory, by name. A picture is 2–3 kB packed. */
const KEPT = 4_000;
const PREVIEWS_KEPT = 100;
const PREVIEW = { width: 1200, height: 630 };
/** Where the bottle stands in its preview. */
const STANDS = 'x="475" y="45" width="250" height="540"';

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

const svgs = keeping<Uint8Array<ArrayBuffer>>(KEPT);
const pngs = keeping<Uint8Array<ArrayBuffer>>(PREVIEWS_KEPT);

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

let ready: Promise<void> | undefined;

/** The rasterizer loads with the first preview that is asked for. */
function rasterizer(): Promise<void> {
  const wasm = Bun.fileURLToPath(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm"));
  ready ??= initWasm(readFileSync(wasm));
  return ready;
}

/** A drawing has a size of its own; inside another it takes the one it is given. */
const inner = (svg: string): string => svg.replace(/^<svg [^>]*?(?=viewBox=)/, `<svg ${STANDS} `);

/** The picture for link previews: the bottle on its sea, 1200 × 630 PNG. @throws Refusal `design_not_found` */
export function previewOf(db: Queries, hash: string) {
  return pngs(hash, async () => {
    const params = await design(db, hash);
    await rasterizer();
    const { width, height } = PREVIEW;
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="bg" x2="0" y2="1">` +
      '<stop stop-color="#CFE0DC"/><stop offset=".55" stop-color="#FBC79A"/><stop offset=".56" stop-color="#A9CBC4"/>' +
      '<stop offset="1" stop-color="#3A8790"/></linearGradient></defs>' +
      `<rect width="${width}" height="${height}" fill="url(#bg)"/>${inner(drawBottle(params, { pad: 0 }))}</svg>`;
    return Uint8Array.from(new Resvg(svg).render().asPng());
  });
}
