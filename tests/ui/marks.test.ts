import { describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { FLIPPED, ICONS, iconSprite } from "../../src/ui/icons";
import { PORTHOLES, porthole, portholeIndex } from "../../src/ui/porthole";
import { faultOf } from "./svg-check";

describe("icons", () => {
  test("are one sound sprite with a symbol each, and the coin", () => {
    const sprite = iconSprite();
    console.log(
      `icons: ${Object.keys(ICONS).length}, ${sprite.length} B, ${gzipSync(sprite).length} B zipped`,
    );
    expect(faultOf(sprite)).toBeNull();
    for (const name of [...Object.keys(ICONS), "coin-disc"])
      expect(sprite).toContain(`<symbol id="${name}" viewBox="0 0 24 24"`);
  });

  test("flip only what exists, and never clock or coin", () => {
    for (const name of FLIPPED) expect(Object.keys(ICONS)).toContain(name);
    expect([FLIPPED.has("back"), FLIPPED.has("clock"), FLIPPED.has("coin")]).toEqual([true, false, false]);
  });
});

describe("portholes", () => {
  test("are sixty-four different sound pictures", () => {
    const all = Array.from({ length: PORTHOLES }, (_, n) => porthole(n));
    expect(new Set(all).size).toBe(64);
    for (const svg of all) expect(faultOf(svg)).toBeNull();
  });

  test("never fail, and belong to a user for ever", () => {
    fc.assert(fc.property(fc.double(), (n) => expect(faultOf(porthole(n))).toBeNull()));
    fc.assert(
      fc.property(fc.string(), (id) => {
        const n = portholeIndex(id);
        expect(Number.isInteger(n) && n >= 0 && n < PORTHOLES).toBe(true);
      }),
    );
    expect(portholeIndex("0195f2d0-7a3b-7c11-9e41-2f6f0c7b1a55")).toBe(
      portholeIndex("0195f2d0-7a3b-7c11-9e41-2f6f0c7b1a55"),
    );
  });

  test("spread over users whose ids differ little", () => {
    const used = new Set(
      Array.from({ length: 400 }, (_, i) =>
        portholeIndex(`0195f2d0-7a3b-7c11-9e41-${i.toString(16).padStart(12, "0")}`),
      ),
    );
    expect(used.size).toBeGreaterThan(56);
  });
});
