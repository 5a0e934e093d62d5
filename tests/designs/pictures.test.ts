import { beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOUSE_WEAR } from "../../src/designs/designs";
import { previewOf } from "../../src/designs/pictures";
import { rasterize } from "../../src/designs/raster";
import { furnish, outcome } from "../bottles/harbour";
import { eachDatabase } from "../support/databases";

const [{ picture = "" } = {}] = HOUSE_WEAR;
const PNG = [0x89, 0x50, 0x4e, 0x47];

eachDatabase("pictures for link previews", (db) => {
  beforeAll(async () => {
    await furnish(db());
  });

  test("a PNG of 1200 by 630, drawn once for many who ask, and kept on disk", async () => {
    const folder = mkdtempSync(join(tmpdir(), "driftglass-previews-"));
    const asked = await Promise.all([1, 2, 3].map(() => previewOf(db(), folder, picture)));
    const [png] = asked;
    if (!png) throw new Error("no picture");
    expect([...png.subarray(0, 4)]).toEqual(PNG);
    const size = new DataView(png.buffer, png.byteOffset);
    expect([size.getUint32(16), size.getUint32(20)]).toEqual([1200, 630]);
    expect(readdirSync(join(folder, "previews"))).toHaveLength(1);
    expect(await previewOf(db(), folder, picture)).toEqual(png);
    rmSync(folder, { recursive: true });
  });

  test("is there all the same where nothing can be kept, and only of what there is", async () => {
    const png = await previewOf(db(), "/proc/none", picture);
    expect([...png.subarray(0, 4)]).toEqual(PNG);
    expect(await outcome(previewOf(db(), tmpdir(), "0".repeat(20)))).toBe("design_not_found");
  });
});

test("what cannot be drawn fails alone: the next is drawn, and nobody else waits meanwhile", async () => {
  const square = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><path d="M0 0h2v2Z"/></svg>';
  const [good, bad, next] = await Promise.allSettled([
    rasterize(square),
    rasterize("<svg"),
    rasterize(square),
  ]);
  expect([good.status, bad.status, next.status]).toEqual(["fulfilled", "rejected", "fulfilled"]);
});
