import { describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { drawBottle } from "../../src/ui/bottle/draw";
import { SAMPLE_DESIGNS } from "../../src/ui/bottle/sample-designs";
import { drawDesignVariant } from "../../src/ui/design-variant";
import { SEA_PALETTES } from "../../src/ui/sea/palette";
import {
  placeRenderOptions,
  SEA_HEIGHT,
  SEA_PLACE_ORDER,
  SEA_PLACES,
  TAP_TARGET_MIN,
  tapTargetOf,
} from "../../src/ui/sea/places";
import { drawSea } from "../../src/ui/sea/scene";
import { seaPictures } from "../../src/ui/sea/sea-pictures";
import { bobOf, SWELL_BANDS, swellCss } from "../../src/ui/sea/swell";
import { placeVariantName, stageVariantName } from "../../src/ui/sea/variant-names";
import { parseVariant } from "../../src/ui/sea/variants";
import { findSvgFault } from "./svg-check";

/** Scale of bottles on a low sea, 0–1; in CSS `min(size px, size / 381 × 100cqh)`. */
const seaPlaceScale = (seaHeight: number) => Math.min(1, Math.max(0, seaHeight) / SEA_HEIGHT);

const VARIANT_NAMES: readonly string[] = [
  ...SEA_PLACES.flatMap((_, i) => ["", "n", "r", "nr"].map((end) => `s${i}${end}`)),
  ...["hero", "login", "sand", "far"].flatMap((stage) => ["", "n", "r", "nr"].map((end) => stage + end)),
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
    expect(drawn.length).toBe(74);
    expect(new Set(drawn).size).toBe(74);
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

const unit = (hex: string): readonly number[] => {
  const [, r = "0", g = "0", b = "0"] = /^#(..)(..)(..)$/.exec(hex) ?? [];
  return [r, g, b].map((part) => Number.parseInt(part, 16) / 255);
};

const luminance = (hex: string): number => {
  const linear = unit(hex).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
};

const contrast = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

/** `--sky-ink` and `--tide` of static/styles/tokens/tokens.css. */
const INK = { light: "#0f2e36", dark: "#e6f0f1" } as const;
const LINK = { light: "#0c5563", dark: "#f2bb6e" } as const;
const HOURS = ["morning", "day", "evening", "night"] as const;

describe("the sea", () => {
  const phone = { width: 390, height: 844, horizon: 249, shore: 630, discX: 265 };

  test("has few pictures, all small, valid, different and the same each time", () => {
    const pictures = seaPictures();
    const again = seaPictures();
    const heaviest = { phone: 0, wide: 0, beach: 0 };
    for (const [name, svg] of pictures) {
      expect([name, findSvgFault(svg)]).toEqual([name, null]);
      expect(svg).toBe(again.get(name) ?? "");
      const kind = name.startsWith("beach") ? "beach" : name.includes("wide") ? "wide" : "phone";
      heaviest[kind] = Math.max(heaviest[kind], gzipSync(svg).length);
    }
    console.log(`sea: ${pictures.size} pictures, the heaviest zipped ${JSON.stringify(heaviest)} B`);
    expect(pictures.size).toBe(26);
    expect(new Set(pictures.values()).size).toBe(26);
    expect(heaviest.phone).toBeLessThan(2_500);
    expect(heaviest.wide).toBeLessThan(5_000);
    expect(heaviest.beach).toBeLessThan(450);
  });

  test("lets words be read over each sky, and on each beach", () => {
    const tooPale: string[] = [];
    for (const hour of HOURS) {
      const theme = hour === "night" ? "dark" : "light";
      const { sky, sea, sand, sun } = SEA_PALETTES[hour];
      // Clouds and the glow are lighter than the sky, and a low window shows the line over the water by the horizon; the dark theme keeps words beside the moon.
      const words = [...sky, ...sea.slice(0, 2), ...sand, ...(theme === "dark" ? [] : [sun])].map(
        (ground) => [INK[theme], ground] as const,
      );
      // Links stand in the lower half of the sky.
      const links = sky.slice(2).map((ground) => [LINK[theme], ground] as const);
      const pale = [...words, ...links].filter(([ink, ground]) => contrast(ink, ground) < 4.5);
      tooPale.push(...pale.map(([ink, ground]) => `${hour}: ${ink} on ${ground}`));
    }
    expect(tooPale).toEqual([]);
  });

  test("is valid at any size, with and without a beach", () => {
    const size = fc.integer({ min: 200, max: 2600 });
    const looks = fc.record({ hour: fc.constantFrom(...HOURS), moon: fc.nat(7), open: fc.boolean() });
    fc.assert(
      fc.property(size, size, looks, (width, height, { hour, moon, open }) => {
        const horizon = Math.round(height * 0.295);
        const shore = open ? null : height - 60;
        expect(
          findSvgFault(
            drawSea({ hour, moon, width, height, horizon, shore, discX: width * 0.68, moonY: horizon * 0.6 }),
          ),
        ).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  test("shows a moon that waxes on the right and wanes on the left", () => {
    const pathOf = (moon: number) =>
      /<clipPath id="sm"><path d="([^"]+)"/.exec(drawSea({ ...phone, hour: "night", moon, moonY: 180 }))?.[1];
    expect(pathOf(0)).toBeUndefined();
    expect(pathOf(4)).toBeUndefined();
    // The sweep of the outer edge: 1 is the right side. That of the inner: a crescent's bends as the outer one does not.
    const sweeps = [1, 2, 3, 5, 6, 7].map((moon) =>
      [...(pathOf(moon) ?? "").matchAll(/0 0 ([01]) 0/g)].map((m) => m[1]).join(""),
    );
    expect(sweeps).toEqual(["10", "10", "11", "00", "01", "01"]);
  });
});

describe("the swell", () => {
  test("is three bands, each some whole bobs of its bottles long", () => {
    expect(SWELL_BANDS.map(({ drift }) => drift)).toEqual([14, 18, 22]);
    for (const { x, y } of SEA_PLACES) {
      const { time, delay, lift } = bobOf(x, y);
      expect(time).toBeGreaterThanOrEqual(4);
      expect(time).toBeLessThanOrEqual(6);
      expect(SWELL_BANDS.some((band) => band.lift === lift && band.drift === time * band.bobs)).toBe(true);
      expect(delay <= 0 && delay > -time).toBe(true);
    }
    expect(bobOf(0.5, 0.1).lift).toBeLessThan(bobOf(0.5, 0.9).lift);
  });

  test("adds few bytes to the stylesheet", () => {
    expect(swellCss()).not.toContain("NaN");
    expect(gzipSync(swellCss()).length).toBeLessThan(650);
  });
});
