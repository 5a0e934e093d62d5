/** Compares forty designs with a stored picture: `UPDATE_GOLDEN=1 bun test tests/designs/golden` after an intended change. */
import { beforeAll, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import fc from "fast-check";
import { drawBottle } from "../../src/ui/bottle/draw";
import { MARKER_TYPES, TEXTURES } from "../../src/ui/bottle/params";
import { SAMPLE_DESIGNS } from "../../src/ui/bottle/sample-designs";
import { validDesign } from "../ui/arbitraries";

const GOLDEN = join(import.meta.dir, "golden.png");
const TILE = { width: 56, height: 104 };
const COLUMNS = 10;
const ROWS = 4;
/** Tolerance between builds of the rasterizer: per channel (of 255), and as a share of a picture's pixels. */
const STEP = 24;
const SHARE = 0.002;

/** The samples; each texture with each kind of stripes; each marker; and some random ones. */
const DESIGNS: object[] = [
  ...Object.values(SAMPLE_DESIGNS).map(({ params }) => params),
  ...TEXTURES.flatMap((texture, i) => [
    { texture, stripes: true, stripeAngle: [0, 18, 45, 60, 80, 90][i], body: 100, base: 56 },
    { texture, paper: false, cork: ["cork", "wax", "stopper"][i % 3], shoulder: 50, neck: 44 },
  ]),
  ...MARKER_TYPES.map((type, i) => ({
    color: "#2E4A8C",
    markers: [
      { type, size: 44, angle: i * 20, y: 0.45 },
      { type, size: 20, x: 0.8, y: 0.75, color: "#F0C05A" },
    ],
  })),
  ...fc.sample(validDesign, { numRuns: 8, seed: 40 }),
];

const picture = (png: Uint8Array): string => `data:image/png;base64,${Buffer.from(png).toString("base64")}`;

function sheet() {
  const tiles = DESIGNS.map((design, i) => {
    const svg = drawBottle(design);
    const png = new Resvg(svg, { fitTo: { mode: "height", value: TILE.height - 4 } }).render().asPng();
    const place = `x="${(i % COLUMNS) * TILE.width + 4}" y="${Math.floor(i / COLUMNS) * TILE.height + 2}"`;
    return `<image ${place} width="46" height="100" href="${picture(png)}"/>`;
  });
  return whole(`<rect width="100%" height="100%" fill="#D9E6E6"/>${tiles.join("")}`);
}

function whole(art: string) {
  const [width, height] = [COLUMNS * TILE.width, ROWS * TILE.height];
  return new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${art}</svg>`);
}

/** The share of a tile's pixels that look different. */
function difference(a: Uint8Array, b: Uint8Array, tile: number): number {
  const [left, top] = [(tile % COLUMNS) * TILE.width, Math.floor(tile / COLUMNS) * TILE.height];
  let other = 0;
  for (let y = top; y < top + TILE.height; y++) {
    for (let x = left; x < left + TILE.width; x++) {
      const at = (y * COLUMNS * TILE.width + x) * 4;
      if ([0, 1, 2].some((n) => Math.abs((a[at + n] ?? 0) - (b[at + n] ?? 0)) > STEP)) other++;
    }
  }
  return other / (TILE.width * TILE.height);
}

beforeAll(() => initWasm(readFileSync(Bun.fileURLToPath(import.meta.resolve("@resvg/resvg-wasm/index_bg.wasm")))));

test("forty designs are drawn as in the golden picture", () => {
  expect(DESIGNS.length).toBe(COLUMNS * ROWS);
  const now = sheet().render();
  if (process.env.UPDATE_GOLDEN) writeFileSync(GOLDEN, now.asPng());
  const golden = readFileSync(GOLDEN);
  expect(golden.length).toBeLessThan(250_000);
  const before = whole(`<image width="100%" height="100%" href="${picture(golden)}"/>`).render();
  const differ = DESIGNS.map((_, i) => difference(now.pixels, before.pixels, i));
  console.log(`golden pictures: at most ${(100 * Math.max(...differ)).toFixed(2)} % of a picture differs`);
  expect(differ.flatMap((share, i) => (share > SHARE ? [`design ${i}`] : []))).toEqual([]);
});
