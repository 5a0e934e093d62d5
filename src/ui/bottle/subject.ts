import { mixColours, randomFromSeed, seedFromColour } from "./colour";
import { type BottleShape, bottleShapeOf } from "./outline";
import type { DesignParams } from "./params";

export type BottleSubject = {
  params: DesignParams;
  shape: BottleShape;
  small: boolean;
  /** Without its closure. */
  open: boolean;
  /** Glass and frosted glass. */
  clear: boolean;
  frosted: boolean;
  matte: boolean;
  lit: number;
  tone: { deep: string; shade: string; light: string; bright: string };
  random: () => number;
};

export const INK_COLOUR = "#03141b";

type SubjectView = Pick<BottleSubject, "small" | "open" | "lit">;

export const bottleSubjectOf = (p: DesignParams, { small, open, lit }: SubjectView): BottleSubject => ({
  params: p,
  shape: bottleShapeOf(p),
  small,
  open,
  clear: p.texture === "glass" || p.texture === "frosted",
  frosted: p.texture === "frosted",
  matte: p.texture === "wood" || p.texture === "stone",
  lit,
  tone: {
    deep: mixColours(p.color, INK_COLOUR, 0.62),
    shade: mixColours(p.color, INK_COLOUR, 0.3),
    light: mixColours(p.color, "#ffffff", 0.55),
    bright: mixColours(p.color, "#ffffff", 0.8),
  },
  random: randomFromSeed(seedFromColour(p.color)),
});
