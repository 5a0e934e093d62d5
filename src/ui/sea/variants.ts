import type { RenderOptions } from "../bottle/render";
import { placeRenderOptions } from "./places";
import type { VariantStage } from "./variant-names";

/** A picture of a design: /designs/<hash>-<variant name>.svg. */
export type DesignVariant =
  | { kind: "place"; index: number; night: boolean; rtl: boolean }
  | { kind: VariantStage; night: boolean; rtl: boolean };

/** px. A narrower card shows the middle. */
export const CARD_ART = { width: 220, height: 172 } as const;

const VARIANT_STAGES: readonly VariantStage[] = [
  "hero",
  "login",
  "sand",
  "far",
  "full",
  "small",
  "card",
  "open",
  "empty",
];

/** Those that lie otherwise in right-to-left pages. */
const MIRRORED: readonly VariantStage[] = ["hero", "login", "sand", "far"];

// Lists and design pages: dimmer than on the water.
const LIST_LIGHT = 0.3;

const DEEP_WATER = { day: "#5FA3A6", night: "#0F2D3A" } as const;

// Where sea and sky meet.
const FAR_WATER = { day: "#CDC3A6", night: "#2A5566" } as const;

const NAME = /^(?:s(\d|1[01])|(hero|login|sand|far|full|small|card|open|empty))(n?)(r?)$/;

/** Parses a variant name; null when invalid. */
export const parseVariant = (name: string): DesignVariant | null => {
  const [, place, stage, n, r] = NAME.exec(name) ?? [];
  const night = n === "n";
  const rtl = r === "r";
  if (place !== undefined) return { kind: "place", index: Number(place), night, rtl };
  const kind = VARIANT_STAGES.find((known) => known === stage);
  if (!kind || (rtl && !MIRRORED.includes(kind))) return null;
  return { kind, night, rtl };
};

const afloatRenderOptions = (
  tilt: number,
  water: number,
  ripple: number,
  { night, rtl }: DesignVariant,
): RenderOptions => ({
  tilt: rtl ? -tilt : tilt,
  water,
  waterColor: night ? DEEP_WATER.night : DEEP_WATER.day,
  lit: night ? 1 : 0,
  ripple,
});

/** Render options of a variant: floating ones fill SEA_BOX, standing ones BOTTLE_BOX. */
export const variantRenderOptions = (variant: DesignVariant): RenderOptions => {
  const lit = variant.night ? LIST_LIGHT : 0;
  switch (variant.kind) {
    case "place":
      return placeRenderOptions(variant.index, variant);
    case "hero":
      return afloatRenderOptions(-26, 196, 19, variant);
    case "login":
      return afloatRenderOptions(28, 190, 19, variant);
    case "far":
      return {
        ...afloatRenderOptions(-22, 156, 13, variant),
        waterColor: variant.night ? FAR_WATER.night : FAR_WATER.day,
        small: true,
      };
    case "full":
    case "card":
    case "sand":
      return { lit, pad: 0 };
    case "open":
    case "empty":
      return { lit, pad: 0, open: true };
    case "small":
      return { lit, pad: 0, small: true };
  }
};
