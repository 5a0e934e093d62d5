import { afterAll, beforeAll, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "../../src/db/transact";
import { transact } from "../../src/db/transact";
import {
  BUILT_IN_BOTTLE_DESIGNS,
  findDesignParams,
  putDesignOnSale,
  saveDesignPicture,
  takeDesignOffSale,
  updateDesign,
} from "../../src/designs/designs";
import { drawQueued, loadDesignPreview, sweepPreviews } from "../../src/designs/pictures/previews";
import { rasterize } from "../../src/designs/pictures/raster";
import { sweepDesignPictures } from "../../src/designs/pictures/sweep";
import { PREVIEW_LIMITS } from "../../src/limits/pictures";
import { DAY, HOUR } from "../../src/runtime/units";
import { readDesignParams } from "../../src/ui/bottle/params";
import { openTestApp } from "../support/app";
import { aBottle, countOutcomes, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aDesign, aDesigner, designRow, SAMPLE_DESIGN } from "./design-fixtures";

const [{ picture: HOUSE = "" } = {}] = BUILT_IN_BOTTLE_DESIGNS;
const PNG = [0x89, 0x50, 0x4e, 0x47];

const folders: string[] = [];
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "driftglass-previews-"));
  folders.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});
const filesIn = (folder: string): string[] => readdirSync(join(folder, "previews")).toSorted();

/** The nth of many different designs. */
const look = (n: number) => readDesignParams({ ...SAMPLE_DESIGN.params, body: 60 + n, base: 56 + (n % 30) });
const pictures = (db: Db, n: number) =>
  Promise.all(Array.from({ length: n }, (_, i) => transact(db, (tx) => saveDesignPicture(tx, look(i)))));

eachDatabase("pictures for link previews", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("is a PNG of 1200 by 630, drawn once for many requests, and stored on disk", async () => {
    const folder = aFolder();
    const previewOutcome = await Promise.all([1, 2, 3].map(() => loadDesignPreview(db(), folder, HOUSE, "here")));
    const [png] = previewOutcome;
    if (!png) throw new Error("no picture");
    expect([...png.subarray(0, 4)]).toEqual(PNG);
    const size = new DataView(png.buffer, png.byteOffset);
    expect([size.getUint32(16), size.getUint32(20)]).toEqual([1200, 630]);
    expect(filesIn(folder)).toHaveLength(1);
    expect(await loadDesignPreview(db(), folder, HOUSE, "here")).toEqual(png);
  });

  test("is answered where the disk cannot be written, and only for pictures that exist", async () => {
    const png = await loadDesignPreview(db(), "/proc/none", HOUSE, "here");
    expect([...png.subarray(0, 4)]).toEqual(PNG);
    expect(await workOutcome(loadDesignPreview(db(), tmpdir(), "0".repeat(20), "here"))).toBe("design_not_found");
  });

  test("exists for listed designs and thrown bottles; a draft has none and leaves no file", async () => {
    const folder = aFolder();
    const designer = await aDesigner(db());
    const params = look(50);
    const { id, picture } = await aDesign(db(), designer, {
      picture: await transact(db(), (tx) => saveDesignPicture(tx, params)),
    });
    const previewOutcome = () => workOutcome(loadDesignPreview(db(), folder, picture, "here"));
    expect(await previewOutcome()).toBe("design_not_found");
    await putDesignOnSale(db(), designer, id, 18, NOW);
    expect(await previewOutcome()).toBe("done");
    await takeDesignOffSale(db(), designer, id, NOW);
    expect(await previewOutcome()).toBe("design_not_found");
    const bottle = await aBottle(db(), designer, { picture });
    expect(await previewOutcome()).toBe("done");
    await db().updateTable("bottles").set({ state: "removed" }).where("id", "=", bottle).execute();
    expect(await previewOutcome()).toBe("design_not_found");
    expect(filesIn(folder)).toEqual([expect.stringContaining(picture)]);
  });

  test("of 130 requests at once a few are drawn, the rest get Retry-After, and built-in ones are all drawn", async () => {
    const author = await aDesigner(db());
    const all = await pictures(db(), 130);
    for (const picture of all) await aBottle(db(), author, { picture });
    const { app } = openTestApp(db(), { DATA_DIR: aFolder() });
    const previewOutcome = all.map((picture) => app.request(`/designs/${picture}.png`));
    const builtIn = BUILT_IN_BOTTLE_DESIGNS.map(({ picture }) => app.request(`/designs/${picture}.png`));
    const answers = await Promise.all(previewOutcome);
    expect((await Promise.all(builtIn)).map(({ status }) => status)).toEqual(BUILT_IN_BOTTLE_DESIGNS.map(() => 200));
    const busy = answers.filter(({ status }) => status === 503);
    // A few may already be drawn while the others arrive.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(130 - busy.length);
    expect(busy.length).toBeLessThanOrEqual(129 - PREVIEW_LIMITS.maxWaitingPerKey);
    expect(busy.length).toBeGreaterThan(65);
    for (const { headers } of busy) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }, 30_000);
});

eachDatabase("the sweep of pictures and previews", (_, open) => {
  let db: Db;
  beforeEach(async () => {
    db = await open();
    await seedBuiltIns(db);
  });
  const hashes = async () =>
    new Set((await db.selectFrom("pictures").select("hash").execute()).map(({ hash }) => hash));

  test("an earlier picture of a draft is removed after a day; pictures in use stay", async () => {
    const designer = await aDesigner(db);
    const { id, picture: first } = await aDesign(db, designer);
    for (let n = 0; n < 5; n++) await updateDesign(db, designer, id, { ...SAMPLE_DESIGN, params: look(n) }, NOW);
    const thrown = await transact(db, (tx) => saveDesignPicture(tx, look(20)));
    await aBottle(db, designer, { picture: thrown });
    const last = (await designRow(db, id))?.picture ?? "";
    const before = await hashes();
    await sweepDesignPictures(db, NOW);
    await sweepDesignPictures(db, NOW + PREVIEW_LIMITS.unnamed - 1);
    expect(await hashes()).toEqual(before);
    await sweepDesignPictures(db, NOW + PREVIEW_LIMITS.unnamed);
    const left = await hashes();
    expect(left).toEqual(new Set([...BUILT_IN_BOTTLE_DESIGNS.map(({ picture }) => picture), thrown, last]));
    expect(left.has(first)).toBe(false);
    expect(await findDesignParams(db, last)).toEqual(look(4));
  });

  test("using a picture again restarts the day, and a clock that was ahead keeps no picture for ever", async () => {
    const [picture = "", other = ""] = await pictures(db, 2);
    await sweepDesignPictures(db, NOW);
    await transact(db, (tx) => saveDesignPicture(tx, look(0)));
    await sweepDesignPictures(db, NOW + DAY);
    expect([(await hashes()).has(picture), (await hashes()).has(other)]).toEqual([true, false]);
    await sweepDesignPictures(db, NOW + HOUR);
    await sweepDesignPictures(db, NOW + HOUR + DAY);
    expect((await hashes()).has(picture)).toBe(false);
  });

  test("designs saved during a sweep keep their pictures", async () => {
    const designer = await aDesigner(db);
    const { id } = await aDesign(db, designer);
    await pictures(db, 30);
    await sweepDesignPictures(db, NOW);
    const saves = Array.from({ length: 30 }, (_, n) =>
      updateDesign(db, designer, id, { ...SAMPLE_DESIGN, params: look(n) }, NOW + DAY),
    );
    const sweeps = Array.from({ length: 5 }, () => sweepDesignPictures(db, NOW + DAY));
    expect(await countOutcomes([...saves, ...sweeps])).toEqual({ done: 35 });
  });

  test("preview files that are unlisted, old or partial are removed; all others stay", async () => {
    const dataDir = aFolder();
    const folder = join(dataDir, "previews");
    await loadDesignPreview(db, dataDir, HOUSE, "here");
    const [stored = ""] = filesIn(dataDir);
    const now = Date.now();
    const names = {
      unshown: `${"0".repeat(20)}-${"0".repeat(32)}.png`,
      olderDrawing: `${HOUSE}-${"0".repeat(32)}.png`,
      half: `${stored}.part`,
      ofAnOlderProgram: `${"1".repeat(32)}.png`,
      justNow: `${stored}.part2`,
    };
    mkdirSync(folder, { recursive: true });
    for (const name of Object.values(names)) writeFileSync(join(folder, name), "");
    const old = new Date(now - PREVIEW_LIMITS.retention - HOUR);
    for (const name of [names.olderDrawing, names.half, names.ofAnOlderProgram])
      utimesSync(join(folder, name), old, old);
    expect(await sweepPreviews(db, dataDir, now)).toBe(4);
    expect(filesIn(dataDir)).toEqual([stored, names.justNow].toSorted());
    expect(await sweepPreviews(db, aFolder(), now)).toBe(0);
  });
});

describe("the raster worker", () => {
  test("a drawing that fails does not affect the others", async () => {
    const square = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><path d="M0 0h2v2Z"/></svg>';
    const [good, bad, next] = await Promise.allSettled([
      rasterize({ svg: square }),
      rasterize({ svg: "<svg" }),
      rasterize({ svg: square }),
    ]);
    expect([good.status, bad.status, next.status]).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  test("a drawing that takes too long is refused with those behind it; the next one is drawn", async () => {
    const square = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><path d="M0 0h2v2Z"/></svg>';
    const limit = spyOn(globalThis, "setTimeout").mockImplementationOnce(
      ((late: () => void) => void queueMicrotask(late)) as never,
    );
    const late = await Promise.allSettled([rasterize({ svg: square }), rasterize({ svg: square })]);
    limit.mockRestore();
    for (const each of late) expect(each).toMatchObject({ status: "rejected", reason: { code: "overloaded" } });
    expect((await rasterize({ svg: square })).length).toBeGreaterThan(0);
  });
});

test("one network's requests are refused beyond a few, and another network does not wait for them", async () => {
  const drawings: string[] = [];
  const ended: string[] = [];
  const ask = (name: string, key: string) =>
    workOutcome(
      drawQueued(name, { key, lane: "people" }, async () => {
        drawings.push(name);
        await Bun.sleep(2);
        return new Uint8Array(1);
      }),
    ).then((end) => ended.push(`${key} ${end}`));
  const flood = Array.from({ length: 50 }, (_, n) => ask(`flood ${n}`, "flood"));
  // One of them is also requested by another client.
  await Promise.all([...flood, ask("flood 8", "other"), ask("another", "other")]);
  const done = ended.filter((end) => end.endsWith("done"));
  expect(done.filter((end) => end === "flood done")).toHaveLength(
    PREVIEW_LIMITS.maxConcurrent + PREVIEW_LIMITS.maxWaitingPerKey,
  );
  expect(done.lastIndexOf("other done")).toBeLessThan(5);
  expect(drawings.filter((name) => name === "flood 8")).toHaveLength(1);
});
