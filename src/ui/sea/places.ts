import { type RenderOptions, SEA_BOX } from "../bottle/render";

/** `x` share of the column, `y` share of the sea (horizon 0, shore 1), `size` in px at SEA_HEIGHT. */
type SeaPlace = {
  x: number;
  y: number;
  size: number;
  /** Degrees clockwise, in left-to-right pages. */
  tilt: number;
  /** Share of the bottle under the water line. */
  dip: number;
  day: string;
  night: string;
};

/** px at 390 × 844. */
export const SEA_HEIGHT = 381;

/** Far to near, the painting order (docs/product.md 18.2). */
export const SEA_PLACES: readonly SeaPlace[] = [
  { x: 0.15, y: 0.15, size: 58, tilt: 24, dip: 0.36, day: "#86B9B6", night: "#1A4150" },
  { x: 0.9, y: 0.165, size: 58, tilt: -22, dip: 0.36, day: "#82B7B4", night: "#19404F" },
  { x: 0.53, y: 0.195, size: 62, tilt: -34, dip: 0.35, day: "#73AEAF", night: "#153A49" },
  { x: 0.7, y: 0.3, size: 76, tilt: 38, dip: 0.34, day: "#5FA3A6", night: "#11323F" },
  { x: 0.33, y: 0.335, size: 72, tilt: 26, dip: 0.36, day: "#5A9FA3", night: "#10303D" },
  { x: 0.14, y: 0.4, size: 90, tilt: -42, dip: 0.38, day: "#529BA0", night: "#0F2D3A" },
  { x: 0.88, y: 0.47, size: 92, tilt: -30, dip: 0.38, day: "#4D979C", night: "#0E2B37" },
  { x: 0.55, y: 0.52, size: 104, tilt: 30, dip: 0.34, day: "#47939A", night: "#0D2935" },
  { x: 0.12, y: 0.63, size: 104, tilt: 20, dip: 0.38, day: "#438F97", night: "#0C2834" },
  { x: 0.86, y: 0.75, size: 122, tilt: -28, dip: 0.36, day: "#3E8A93", night: "#0C2733" },
  { x: 0.57, y: 0.82, size: 132, tilt: -20, dip: 0.38, day: "#46939A", night: "#0E2B37" },
  { x: 0.26, y: 0.87, size: 150, tilt: 36, dip: 0.38, day: "#4F9AA0", night: "#10313E" },
];

/** Balanced order in which places are filled. */
export const SEA_PLACE_ORDER: readonly number[] = [11, 3, 9, 5, 7, 0, 2, 8, 6, 1, 10, 4];

/** Smallest side of a target, px. */
export const TAP_TARGET_MIN = 44;

/** Tap target over the visible part of a bottle, in shares of its size; no side under TARGET px. */
export const tapTargetOf = (
  place: SeaPlace,
  rtl = false,
): { dx: number; dy: number; width: number; height: number } => {
  const angle = ((rtl ? -place.tilt : place.tilt) * Math.PI) / 180;
  const pivot = 140 / 260;
  const water = 1 - place.dip;
  const reach = 134 / 260;
  const foot = -Math.tan(angle) * (water - pivot);
  const tip = Math.sin(angle) * reach;
  const rise = water - pivot + Math.cos(angle) * reach;
  return { dx: (foot + tip) / 2, dy: -rise / 2, width: Math.abs(tip - foot) + 0.22, height: rise + 0.04 };
};

/** Render options of a place; rings match the picture at 390 × 844. */
export const placeRenderOptions = (index: number, { night, rtl }: { night: boolean; rtl: boolean }): RenderOptions => {
  const place = SEA_PLACES[index];
  if (!place) return {};
  return {
    tilt: rtl ? -place.tilt : place.tilt,
    water: SEA_BOX.bottleHeight * (1 - place.dip),
    waterColor: night ? place.night : place.day,
    lit: night ? 1 : 0,
    ripple: 13,
    small: place.size < 64,
  };
};
