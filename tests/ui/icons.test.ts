import { describe, expect, test } from "bun:test";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { ICONS, RTL_MIRRORED_ICONS, renderIconSprite } from "../../src/ui/icons";
import { drawPorthole, PORTHOLE_COUNT, portholeIndexOf } from "../../src/ui/porthole";
import { findSvgFault } from "./svg-check";

describe("icons", () => {
  test("are one valid sprite with a symbol each, and the coin", () => {
    const sprite = renderIconSprite();
    console.log(`icons: ${Object.keys(ICONS).length}, ${sprite.length} B, ${gzipSync(sprite).length} B zipped`);
    expect(findSvgFault(sprite)).toBeNull();
    for (const name of [...Object.keys(ICONS), "coin-disc"])
      expect(sprite).toContain(`<symbol id="${name}" viewBox="0 0 24 24"`);
  });

  test("mirrored icons exist, and clock and coin are none of them", () => {
    for (const name of RTL_MIRRORED_ICONS) expect(Object.keys(ICONS)).toContain(name);
    expect([RTL_MIRRORED_ICONS.has("back"), RTL_MIRRORED_ICONS.has("clock"), RTL_MIRRORED_ICONS.has("coin")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("portholes", () => {
  test("are sixty-four different valid pictures", () => {
    const all = Array.from({ length: PORTHOLE_COUNT }, (_, n) => drawPorthole(n));
    expect(new Set(all).size).toBe(64);
    for (const svg of all) expect(findSvgFault(svg)).toBeNull();
  });

  test("are valid for any number, and the same for a user id", () => {
    fc.assert(fc.property(fc.double(), (n) => expect(findSvgFault(drawPorthole(n))).toBeNull()));
    fc.assert(
      fc.property(fc.string(), (id) => {
        const n = portholeIndexOf(id);
        expect(Number.isInteger(n) && n >= 0 && n < PORTHOLE_COUNT).toBe(true);
      }),
    );
    expect(portholeIndexOf("0195f2d0-7a3b-7c11-9e41-2f6f0c7b1a55")).toBe(
      portholeIndexOf("0195f2d0-7a3b-7c11-9e41-2f6f0c7b1a55"),
    );
  });

  test("differ for users with similar ids", () => {
    const used = new Set(
      Array.from({ length: 400 }, (_, i) =>
        portholeIndexOf(`0195f2d0-7a3b-7c11-9e41-${i.toString(16).padStart(12, "0")}`),
      ),
    );
    expect(used.size).toBeGreaterThan(56);
  });
});
