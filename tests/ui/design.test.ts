import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { markerSpotOf } from "../../src/ui/bottle/markers";
import { bottleShapeOf, halfWidthAt, wallParameter } from "../../src/ui/bottle/outline";
import { CORKS, HEX_COLOUR, MARKER_TYPES, PARAM_SPECS, readDesignParams, TEXTURES } from "../../src/ui/bottle/params";
import { bottleViewOf, SEA_BOX, viewBoxOf } from "../../src/ui/bottle/render";
import { SAMPLE_DESIGNS } from "../../src/ui/bottle/sample-designs";
import { stripesPath } from "../../src/ui/bottle/stripes";
import { anyDesign, fullDesign, validDesign } from "./arbitraries";

const within = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max;

describe("readDesignParams", () => {
  test("makes a complete design of any value", () => {
    fc.assert(
      fc.property(anyDesign, (raw) => {
        const p = readDesignParams(raw);
        for (const key of ["neck", "shoulder", "body", "base", "stripeAngle", "stripeWidth", "stripeGap"] as const)
          expect(within(p[key], PARAM_SPECS[key])).toBe(true);
        for (const colour of [p.color, p.stripeColor, p.corkColor, p.ribbon, ...p.markers.map((m) => m.color)])
          expect(colour).toMatch(HEX_COLOUR);
        expect(TEXTURES).toContain(p.texture);
        expect(CORKS).toContain(p.cork);
        expect(p.markers.length).toBeLessThanOrEqual(8);
        for (const m of p.markers) expect(MARKER_TYPES).toContain(m.type);
        expect(readDesignParams(p)).toEqual(p);
      }),
      { numRuns: 400 },
    );
  });

  test("leaves a valid design unchanged, as JSON writes it", () => {
    const written = (design: object) => JSON.parse(JSON.stringify(design));
    fc.assert(
      fc.property(validDesign, (design) => expect(readDesignParams(design)).toEqual(written(design))),
      { numRuns: 200 },
    );
  });

  test("falls back, clamps and cuts off", () => {
    const p = readDesignParams({
      neck: 4,
      body: 1e9,
      base: "70",
      color: "red",
      markers: Array.from({ length: 12 }, () => ({})),
    });
    expect([p.neck, p.body, p.base, p.color, p.markers.length]).toEqual([18, 104, 74, "#4FA59A", 8]);
    expect(p.markers[0]).toEqual({ type: "circle", size: 20, angle: 0, x: 0, y: 0.6, color: "#F4E7CF" });
  });
});

describe("the view box", () => {
  const boxed = (render: Parameters<typeof bottleViewOf>[0]) => viewBoxOf(bottleViewOf(render));

  test("is the default for a plain bottle, and padded by `pad`", () => {
    expect(boxed({})).toEqual({ x: 0, y: 0, width: 120, height: 260 });
    expect(boxed({ pad: 10, tilt: 90, lit: 1 })).toEqual({ x: -10, y: -10, width: 140, height: 280 });
  });

  test("holds the cork and the foot of a bottle at any tilt", () => {
    fc.assert(
      fc.property(fc.integer({ min: -90, max: 90 }), fc.constantFrom(0, 1), (tilt, lit) => {
        const { x, y, width, height } = boxed({ tilt, lit });
        const a = (tilt * Math.PI) / 180;
        for (const [px, py] of [
          [35, 1],
          [85, 1],
          [8, 170],
          [112, 170],
          [8, 247],
          [112, 247],
        ] as const) {
          const tx = 60 + (px - 60) * Math.cos(a) - (py - 140) * Math.sin(a);
          const ty = 140 + (px - 60) * Math.sin(a) + (py - 140) * Math.cos(a);
          expect(tx >= x && tx <= x + width && ty >= y && ty <= y + height).toBe(true);
        }
      }),
    );
  });

  test("with rings always has the water at the same share of the picture", () => {
    const { x, y, width, height } = boxed({ tilt: 20, water: 150, ripple: 13 });
    expect([width, height]).toEqual([SEA_BOX.width, SEA_BOX.height]);
    expect([(60 - x) / width, (150 - y) / height]).toEqual([SEA_BOX.anchorX, SEA_BOX.anchorY]);
  });
});

/** The x coordinates of the joints of a path of `c` commands. */
const xsOf = (start: number, pieces: string): number[] => {
  const xs = [start];
  for (const [, piece = ""] of pieces.matchAll(/c([^c]+)/g)) {
    const steps = [...piece.matchAll(/-?(?:\d+(?:\.\d)?|\.\d)/g)].map(([n]) => Number(n));
    xs.push((xs.at(-1) ?? 0) + (steps[4] ?? 0));
  }
  return xs;
};

describe("the wall", () => {
  test("has the design's widths at its stations", () => {
    fc.assert(
      fc.property(validDesign, (design) => {
        const shape = bottleShapeOf(readDesignParams(design));
        for (const [y, width] of [
          [40, design.neck],
          [118, design.shoulder],
          [170, design.body],
          [222, design.base],
        ] as const)
          expect(Math.abs(halfWidthAt(shape, y) * 2 - width)).toBeLessThan(0.2);
      }),
    );
  });

  test("has a parameter for each height", () => {
    expect([33, 66, 118, 170, 222, 300].map(wallParameter)).toEqual(
      [0, 1, 2, 3, 4, 5].map((n) => expect.closeTo(n, 2)),
    );
  });

  test("holds upright stripes at the same share of its width all the way down", () => {
    const p = readDesignParams({
      stripes: true,
      stripeAngle: 90,
      stripeWidth: 4,
      stripeGap: 20,
      shoulder: 100,
      body: 50,
      base: 90,
    });
    const shape = bottleShapeOf(p);
    const { d, stroke } = stripesPath(p, shape, p.stripeWidth);
    expect(stroke).toBe(0);
    const edges = [...d.matchAll(/M(-?[\d.]+)[^cM]*((?:c[^cLMZ]+)+)/g)];
    expect(edges.length).toBeGreaterThan(2);
    for (const [, start = "", pieces = ""] of edges) {
      const shares = xsOf(Number(start), pieces).map(
        (x, i) => (x - 60) / halfWidthAt(shape, [33, 66, 118, 170, 222][i] ?? 0),
      );
      for (const share of shares.slice(0, 5)) expect(share).toBeCloseTo(shares[0] ?? 0, 1);
    }
  });

  test("positions markers by a share of its width", () => {
    const p = fullDesign();
    const shape = bottleShapeOf(p);
    const [first] = readDesignParams({ markers: [{ x: 0.5, y: 0.5, size: 30 }] }).markers;
    if (!first) throw new Error("no marker");
    const spot = markerSpotOf(shape, first);
    expect(spot.x).toBeCloseTo(60 + 0.5 * halfWidthAt(shape, 154), 5);
    expect([spot.y, spot.r]).toEqual([154, 15]);
  });
});

test("the built-in designs are complete and have different names", () => {
  const samples = Object.values(SAMPLE_DESIGNS);
  expect(samples.length).toBe(12);
  expect(new Set(samples.map((it) => it.name)).size).toBe(12);
  for (const { params } of samples) expect(readDesignParams(params)).toEqual(params);
});
