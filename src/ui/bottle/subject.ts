import { mix, seeded, seedOf } from "./colour";
import type { DesignParams } from "./params";
import { type Shape, shapeOf } from "./shape";

export type Subject = {
  p: DesignParams;
  shape: Shape;
  small: boolean;
  /** Glass and frosted glass. */
  clear: boolean;
  frost: boolean;
  matte: boolean;
  lit: number;
  tone: { deep: string; shade: string; light: string; bright: string };
  random: () => number;
};

export const INK = "#03141b";

export const subjectOf = (p: DesignParams, small: boolean, lit: number): Subject => ({
  p,
  shape: shapeOf(p),
  small,
  clear: p.texture === "glass" || p.texture === "frosted",
  frost: p.texture === "frosted",
  matte: p.texture === "wood" || p.texture === "stone",
  lit,
  tone: {
    deep: mix(p.color, INK, 0.62),
    shade: mix(p.color, INK, 0.3),
    light: mix(p.color, "#ffffff", 0.55),
    bright: mix(p.color, "#ffffff", 0.8),
  },
  random: seeded(seedOf(p.color)),
});
