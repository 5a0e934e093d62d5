/** The visitors' bottles in one picture. */
import { beforeAll, describe, expect, test } from "bun:test";
import { BUILT_IN_BOTTLE_DESIGNS, pictureHash } from "../../src/designs/designs";
import { RATE_LIMIT_RULES } from "../../src/limits/rates";
import { emptyCaches } from "../../src/runtime/cache";
import { SAMPLE_DESIGNS } from "../../src/ui/bottle/sample-designs";
import { SEA_PLACE_ORDER } from "../../src/ui/sea/places";
import { drawSeaSheet } from "../../src/ui/sea/sea-sheet";
import { parseSheetName, sheetPath } from "../../src/ui/sea/sheet-names";
import { openTestApp } from "../support/app";
import { aBottle, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

const placed = (all: readonly unknown[]) => all.map((params, i) => ({ params, place: SEA_PLACE_ORDER[i] ?? 0 }));
const SAMPLES = Object.values(SAMPLE_DESIGNS).map(({ params }) => params);
const BOTTLES = placed(SAMPLES.slice(0, SEA_PLACE_ORDER.length));
/** Four. */
const HASHES = BUILT_IN_BOTTLE_DESIGNS.map(({ picture }) => picture);
const BUILT_INS = placed(HASHES.map((hash) => SAMPLES.find((params) => pictureHash(params) === hash)));
const svgsOf = (hashes: readonly string[]) => hashes.map((hash) => `/designs/${hash}.svg`);

describe("a sheet", () => {
  test.each([
    [false, false],
    [true, false],
    [false, true],
  ])(
    "night %p, right to left %p: each id is there once, each reference leads to one, each place has its view",
    (night, rtl) => {
      const svg = drawSeaSheet(BOTTLES, { night, rtl });
      const ids = [...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const used = new Set([...svg.matchAll(/(?:url\(#|href="#)(\w+)/g)].map(([, id]) => id));
      expect([...used].filter((id) => !ids.includes(id))).toEqual([]);
      for (const { place } of BOTTLES) expect(ids).toContain(`s${place}`);
      // Every definition of a drawing was understood.
      expect(svg.match(/<defs>/g)).toHaveLength(1);
      expect(ids.filter((id) => /^b\w$/.test(id ?? ""))).toEqual([]);
    },
  );

  test("has what bottles have in common once", () => {
    const [one] = BOTTLES;
    if (!one) throw new Error("no design");
    const definitions = (n: number) =>
      drawSeaSheet(
        Array.from({ length: n }, () => one),
        { night: false, rtl: false },
      ).split("</defs>")[0];
    expect(definitions(12)).toBe(definitions(1));
  });

  test("a name says what is on it; other names are none", () => {
    const path = sheetPath(svgsOf(HASHES), true, false);
    expect(parseSheetName(path.slice("/designs/".length))).toEqual({ night: true, rtl: false, hashes: HASHES });
    const one = "0".repeat(20);
    for (const wrong of [
      "sea-.svg",
      `sea-${one}0.svg`,
      `sea-${one.repeat(13)}.svg`,
      `seax-${one}.svg`,
      `sea-${one}.png`,
    ])
      expect(parseSheetName(wrong)).toBeNull();
  });
});

eachDatabase("the sea's sheet", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  test("is answered packed and for ever; an unknown design is not found", async () => {
    const { ask } = openTestApp(db());
    const path = sheetPath(svgsOf(HASHES), false, false);
    const packed = await ask("GET", path, { headers: { "accept-encoding": "gzip" } });
    expect([packed.status, packed.headers.get("content-encoding")]).toEqual([200, "gzip"]);
    expect(packed.headers.get("cache-control")).toContain("immutable");
    const plain = await ask("GET", path);
    expect(await plain.text()).toBe(drawSeaSheet(BUILT_INS, { night: false, rtl: false }));
    const byContract = await ask("GET", `/sea/${HASHES.join("")}.svg`);
    expect(await byContract.text()).toBe(drawSeaSheet(BUILT_INS, { night: false, rtl: false }));
    expect((await ask("GET", "/sea/nothing.svg")).status).toBe(404);
    const unknown = sheetPath(svgsOf([...HASHES.slice(1), "0".repeat(20)]), false, false);
    expect((await ask("GET", unknown)).status).toBe(404);
  });

  test("drawing is limited by address, kept ones are not", async () => {
    emptyCaches();
    const { ask } = openTestApp(db(), { TRUST_PROXY: "1", RATE_LIMITS: "1" });
    const headers = { "x-forwarded-for": "192.0.2.77" };
    const hashOf = (n: number) => HASHES[n % HASHES.length] ?? "";
    const pathOf = (n: number) => sheetPath(svgsOf([n, n >> 2, n >> 4, n >> 6].map(hashOf)), false, false);
    const { points } = RATE_LIMIT_RULES.seaSheet;
    for (let n = 0; n < points; n++) expect((await ask("GET", pathOf(n), { headers })).status).toBe(200);
    expect((await ask("GET", pathOf(points), { headers })).status).toBe(429);
    expect((await ask("GET", pathOf(points - 1), { headers })).status).toBe(200);
  });

  test("visitors of one minute see the same bottles from one picture; the signed-in see single ones", async () => {
    const author = await aPerson(db());
    for (let n = 0; n < 3; n++) await aBottle(db(), author);
    const { ask, enter } = openTestApp(db());
    const picturesOf = async (session?: string) => {
      const html = await (await ask("GET", "/", { session })).text();
      return [...new Set([...html.matchAll(/src="(\/designs\/[^"#]+)/g)].map(([, path]) => path))];
    };
    const [first, second] = [await picturesOf(), await picturesOf()];
    expect(first).toHaveLength(1);
    expect(second).toEqual(first);
    expect(first[0]).toStartWith("/designs/sea-");
    const mine = await picturesOf(await enter(await aPerson(db())));
    expect(mine.length).toBeGreaterThan(0);
    for (const path of mine) expect(path).toMatch(/^\/designs\/[0-9a-f]{20}-s\d+\.svg$/);
  });
});
