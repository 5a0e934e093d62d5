import { describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { drawBottle } from "../../src/ui/bottle/draw";
import { SAMPLE_DESIGNS } from "../../src/ui/bottle/sample-designs";
import { drawDesignVariant } from "../../src/ui/design-variant";
import {
  placeRenderOptions,
  SEA_HEIGHT,
  SEA_PLACE_ORDER,
  SEA_PLACES,
  TAP_TARGET_MIN,
  tapTargetOf,
} from "../../src/ui/sea/places";
import { drawSea } from "../../src/ui/sea/scene";
import { placeVariantName, stageVariantName } from "../../src/ui/sea/variant-names";
import { parseVariant } from "../../src/ui/sea/variants";
import { findSvgFault } from "./svg-check";

/** Scale of bottles on a low sea, 0–1; in CSS `min(size px, size / 381 × 100cqh)`. */
const seaPlaceScale = (seaHeight: number) => Math.min(1, Math.max(0, seaHeight) / SEA_HEIGHT);

const VARIANT_NAMES: readonly string[] = [
  ...SEA_PLACES.flatMap((_, i) => ["", "n", "r", "nr"].map((end) => `s${i}${end}`)),
  ...["hero", "login"].flatMap((stage) => ["", "n", "r", "nr"].map((end) => stage + end)),
  ...["full", "fulln", "small", "smalln", "card", "cardn", "open", "openn", "empty", "emptyn"],
];

const targets = (width: number, height: number, rtl: boolean) => {
  const sea = height - 214 - Math.round(height * 0.295);
  return SEA_PLACES.map((place) => {
    const size = place.size * seaPlaceScale(sea);
    const at = tapTargetOf(place, rtl);
    const w = Math.max(TAP_TARGET_MIN, at.width * size);
    const h = Math.max(TAP_TARGET_MIN, at.height * size);
    const x = (rtl ? 1 - place.x : place.x) * width + at.dx * size;
    const y = place.y * sea + at.dy * size;
    return { left: x - w / 2, right: x + w / 2, top: y - h / 2, bottom: y + h / 2, sea };
  });
};

describe("places", () => {
  test("are twelve, ordered from far to near, each once in the filling order", () => {
    expect(SEA_PLACES.length).toBe(12);
    expect(SEA_PLACES.map((it) => it.y)).toEqual(SEA_PLACES.map((it) => it.y).sort((a, b) => a - b));
    expect([...SEA_PLACE_ORDER].sort((a, b) => a - b)).toEqual([...SEA_PLACES.keys()]);
    expect([Math.min(...SEA_PLACES.map((it) => it.size)), Math.max(...SEA_PLACES.map((it) => it.size))]).toEqual([
      58, 150,
    ]);
  });

  for (const [width, height] of [
    [390, 844],
    [320, 640],
    [360, 740],
    [480, 960],
  ] as const) {
    for (const rtl of [false, true]) {
      test(`do not overlap at ${width}×${height}${rtl ? " right to left" : ""}`, () => {
        const all = targets(width, height, rtl);
        for (const [i, a] of all.entries()) {
          expect(a.left).toBeGreaterThanOrEqual(0);
          expect(a.right).toBeLessThanOrEqual(width);
          expect(a.top).toBeGreaterThanOrEqual(0);
          expect(a.bottom).toBeLessThanOrEqual(a.sea);
          const hit = all.findIndex(
            (b, j) => j > i && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
          );
          expect([i, hit]).toEqual([i, -1]);
        }
      });
    }
  }

  test("are mirrored right to left, and lit at night", () => {
    for (const i of SEA_PLACES.keys()) {
      const day = placeRenderOptions(i, { night: false, rtl: false });
      const other = placeRenderOptions(i, { night: true, rtl: true });
      expect(other.tilt).toBe(-(day.tilt ?? 0));
      expect([day.lit, other.lit]).toEqual([0, 1]);
      expect(other.waterColor).not.toBe(day.waterColor);
    }
    expect(placeRenderOptions(12, { night: false, rtl: false })).toEqual({});
  });
});

describe("variants", () => {
  test("have names that are parsed back", () => {
    fc.assert(
      fc.property(fc.nat(11), fc.boolean(), fc.boolean(), (index, night, rtl) => {
        expect(parseVariant(placeVariantName(index, night, rtl))).toEqual({
          kind: "place",
          index,
          night,
          rtl,
        });
        expect(parseVariant(stageVariantName("hero", night, rtl))).toEqual({ kind: "hero", night, rtl });
      }),
    );
    expect([placeVariantName(3, false, false), placeVariantName(3, true, true)]).toEqual(["s3", "s3nr"]);
  });

  test("are all drawn, and all different", () => {
    const params = SAMPLE_DESIGNS.rosehip?.params;
    const drawn = VARIANT_NAMES.map((name) => {
      const variant = parseVariant(name);
      if (!variant) throw new Error(name);
      const svg = drawDesignVariant(params, variant);
      expect(findSvgFault(svg)).toBeNull();
      return svg;
    });
    expect(drawn.length).toBe(66);
    expect(new Set(drawn).size).toBe(66);
  });

  test("refuse any other name", () => {
    for (const bad of ["", "s", "s12", "s01", "s3rn", "s-1", "heroo", "fullr", "smallnr", "s3\n", "S3", "constructor"])
      expect(parseVariant(bad)).toBeNull();
    fc.assert(
      fc.property(fc.string(), (name) => expect(VARIANT_NAMES.includes(name)).toBe(parseVariant(name) !== null)),
    );
  });

  test("of twelve bottles are below 30 kB zipped", () => {
    const samples = Object.values(SAMPLE_DESIGNS);
    const weigh = (night: boolean) =>
      samples.reduce(
        (sum, it, i) => sum + gzipSync(drawBottle(it.params, placeRenderOptions(i, { night, rtl: false }))).length,
        0,
      );
    console.log(`home: twelve bottles ${weigh(false)} B zipped by day, ${weigh(true)} B by night`);
    expect(weigh(true)).toBeLessThan(30_000);
  });
});

describe("the sea", () => {
  const phone = { width: 390, height: 844, horizon: 249, shore: 630, sunX: 265 };

  test("is a small, valid document", () => {
    for (const night of [false, true]) {
      const svg = drawSea({ ...phone, night });
      console.log(`sea: ${svg.length} B, ${gzipSync(svg).length} B zipped (${night ? "night" : "day"})`);
      expect(findSvgFault(svg)).toBeNull();
      expect(gzipSync(svg).length).toBeLessThan(5_000);
      expect(svg).toBe(drawSea({ ...phone, night }));
    }
  });

  test("is valid at any size, with and without a beach", () => {
    const size = fc.integer({ min: 200, max: 2600 });
    fc.assert(
      fc.property(size, size, fc.boolean(), fc.boolean(), (width, height, night, open) => {
        const horizon = Math.round(height * 0.295);
        const shore = open ? null : height - 60;
        expect(findSvgFault(drawSea({ night, width, height, horizon, shore, sunX: width * 0.68 }))).toBeNull();
      }),
      { numRuns: 60 },
    );
  });
});
