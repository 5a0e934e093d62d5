import { describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { drawBottle } from "../../src/ui/bottle/draw";
import { CORKS, TEXTURES } from "../../src/ui/bottle/params";
import { SAMPLE_DESIGNS } from "../../src/ui/bottle/sample-designs";
import { measureLeastBusyMs } from "../support/busy-time";
import { anyDesign, anyRender, fullDesign, validDesign } from "./arbitraries";
import { findSvgFault } from "./svg-check";

describe("drawBottle", () => {
  test("draws a valid document from any value", () => {
    fc.assert(
      fc.property(anyDesign, anyRender, (raw, render) => expect(findSvgFault(drawBottle(raw, render))).toBeNull()),
      { numRuns: 500 },
    );
  });

  test("draws a valid document at every stripe angle and density", () => {
    fc.assert(
      fc.property(validDesign, anyRender, (design, render) =>
        expect(findSvgFault(drawBottle({ ...design, stripes: true }, render))).toBeNull(),
      ),
      { numRuns: 300 },
    );
  });

  test("contains no user text", () => {
    const evil = '#123456"/><script>';
    const svg = drawBottle(
      {
        color: evil,
        ribbon: evil,
        stripes: true,
        stripeColor: evil,
        corkColor: evil,
        texture: evil,
        markers: [{ color: evil, type: evil }],
      },
      { waterColor: evil, water: 180 },
    );
    expect(svg).not.toContain("123456");
    expect(findSvgFault(svg)).toBeNull();
  });

  test("draws the same bytes for the same design", () => {
    fc.assert(
      fc.property(validDesign, anyRender, (design, render) => {
        expect(drawBottle(structuredClone(design), render)).toBe(drawBottle(design, render));
      }),
      { numRuns: 50 },
    );
  });

  test("writes no number finer than two decimals", () => {
    for (const sample of Object.values(SAMPLE_DESIGNS))
      expect(drawBottle(sample.params, { lit: 1, tilt: 33.333, water: 161.2345, ripple: 13 })).not.toMatch(/\.\d{3}/);
  });

  test("stays below its size limits with all features", () => {
    const designs = [
      ...Object.values(SAMPLE_DESIGNS).map((it) => it.params),
      ...TEXTURES.map((texture) => fullDesign({ texture })),
    ];
    const sizes = designs.map((design) => {
      const svg = drawBottle(design, { lit: 1, tilt: 30, water: 165, ripple: 13 });
      return { raw: svg.length, zipped: gzipSync(svg).length };
    });
    const raw = Math.max(...sizes.map((it) => it.raw));
    const zipped = Math.max(...sizes.map((it) => it.zipped));
    console.log(`bottle: at most ${raw} B, ${zipped} B zipped, of ${sizes.length} designs afloat and lit`);
    const plain = TEXTURES.map((texture) => drawBottle(fullDesign({ texture })));
    expect(Math.max(...plain.map((svg) => svg.length))).toBeLessThan(10_000);
    expect(Math.max(...plain.map((svg) => gzipSync(svg).length))).toBeLessThan(3_000);
  });

  test("stays below its size limits for random designs", () => {
    const designs = fc.sample(validDesign, { numRuns: 1_000, seed: 20261121 });
    const sizes = designs.map((design) => drawBottle(design)).map((svg) => [svg.length, gzipSync(svg).length]);
    const [raw = 0, zipped = 0] = [0, 1].map((n) => Math.max(...sizes.map((each) => each[n] ?? 0)));
    console.log(`bottle: of 1,000 random designs the largest is ${raw} B, ${zipped} B zipped`);
    expect(raw).toBeLessThan(10_000);
    expect(zipped).toBeLessThan(3_000);
  });

  test("takes less than 20 ms", async () => {
    const design = fullDesign();
    const draw300 = () => {
      for (let i = 0; i < 300; i++) drawBottle(design, { lit: 1 });
    };
    draw300();
    const each = (await measureLeastBusyMs(draw300, 300)) / 300;
    console.log(`bottle: ${each.toFixed(3)} ms for a full design with eight markers and stripes`);
    expect(each).toBeLessThan(20);
  });

  test("differs in every material and closure, small and large, with and without letter", () => {
    const all = TEXTURES.flatMap((texture) =>
      CORKS.flatMap((cork) =>
        [true, false].flatMap((paper) => [true, false].map((small) => drawBottle({ texture, cork, paper }, { small }))),
      ),
    );
    expect(new Set(all).size).toBe(all.length);
  });
});
