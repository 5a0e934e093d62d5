import type { Render } from "../bottle/render";
import { PLACES, renderFor } from "./places";

/** One way of showing a design: the picture of it is /designs/<hash>-<variant name>.svg. */
export type Variant =
  | { kind: "place"; index: number; night: boolean; rtl: boolean }
  | { kind: "hero" | "login" | "full" | "small" | "card"; night: boolean; rtl: boolean };

/** The picture on a design's card, px. A narrower card shows its middle. */
export const CARD_ART = { width: 220, height: 172 } as const;

type Stage = Exclude<Variant["kind"], "place">;

const STAGES: readonly Stage[] = ["hero", "login", "full", "small", "card"];

// Bottles in lists and on design pages are lit a little at night, those on the water wholly.
const LIST_LIGHT = 0.3;

const DEEP = { day: "#5FA3A6", night: "#0F2D3A" } as const;

const suffix = (night: boolean, rtl: boolean): string => `${night ? "n" : ""}${rtl ? "r" : ""}`;

/** The name of a place's picture: `s3`, by night `s3n`, right to left `s3r`, both `s3nr`. */
export const variantName = (place: number, night: boolean, rtl: boolean): string =>
  `s${place}${suffix(night, rtl)}`;

/** The name of a stage's picture (`heron`, `smalln`): `hero` and `login` float, `full` and `small` stand. */
export const stageName = (stage: Stage, night = false, rtl = false): string => stage + suffix(night, rtl);

const NAME = /^(?:s(\d|1[01])|(hero|login|full|small|card))(n?)(r?)$/;

/** What a variant name means; null when it is none. Standing bottles look the same in both directions. */
export const parseVariant = (name: string): Variant | null => {
  const [, place, stage, n, r] = NAME.exec(name) ?? [];
  const night = n === "n";
  const rtl = r === "r";
  if (place !== undefined) return { kind: "place", index: Number(place), night, rtl };
  const kind = STAGES.find((known) => known === stage);
  if (!kind || (rtl && kind !== "hero" && kind !== "login")) return null;
  return { kind, night, rtl };
};

const afloat = (tilt: number, water: number, ripple: number, { night, rtl }: Variant): Render => ({
  tilt: rtl ? -tilt : tilt,
  water,
  waterColor: night ? DEEP.night : DEEP.day,
  lit: night ? 1 : 0,
  ripple,
});

/** The render options of a variant. Floating ones fill SEA_BOX; standing ones BOTTLE_BOX, by day and by night alike,
 * so that a page need not move when the lantern is lit (its glow ends at the box). */
export const renderVariant = (variant: Variant): Render => {
  const lit = variant.night ? LIST_LIGHT : 0;
  switch (variant.kind) {
    case "place":
      return renderFor(variant.index, variant);
    case "hero":
      return afloat(-26, 196, 19, variant);
    case "login":
      return afloat(28, 190, 19, variant);
    case "full":
    case "card":
      return { lit, pad: 0 };
    case "small":
      return { lit, pad: 0, small: true };
  }
};

/** Every variant name there is, for building and checking. */
export const VARIANTS: readonly string[] = [
  ...PLACES.flatMap((_, i) => ["", "n", "r", "nr"].map((end) => `s${i}${end}`)),
  ...["hero", "login"].flatMap((stage) => ["", "n", "r", "nr"].map((end) => stage + end)),
  ...["full", "fulln", "small", "smalln", "card", "cardn"],
];
