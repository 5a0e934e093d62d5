import { gradientStop, nums, r1, r2 } from "../bottle/svg";
import type { SeaHour, SeaPalette } from "./palette";

/** Measures in px, paints, and deterministic chance. */
export type SeaFrame = {
  hour: SeaHour;
  night: boolean;
  /** Of the night, 0 to 7 (`sky-hours.ts`). */
  moon: number;
  width: number;
  height: number;
  horizon: number;
  /** Below the picture when there is no beach. */
  shore: number;
  beach: boolean;
  /** px; of the sun, at night of the moon. */
  discX: number;
  moonY: number;
  widthScale: number;
  palette: SeaPalette;
  random: () => number;
};

/** Gradient stops, evenly spaced unless offsets are given. */
export const gradientRamp = (id: string, colours: readonly string[], offsets?: readonly number[]): string => {
  const last = Math.max(1, colours.length - 1);
  const stops = colours.map((colour, i) => gradientStop(offsets?.[i] ?? i / last, colour));
  return `<linearGradient id="${id}" x2="0" y2="1">${stops.join("")}</linearGradient>`;
};

/** Dots of one paint and size as one path. */
export const drawDots = (
  points: readonly (readonly [number, number])[],
  colour: string,
  size: number,
  opacity: number,
) => {
  const d = points.map(([x, y]) => `M${nums(Math.round(x), Math.round(y))}h0`).join("");
  return d === ""
    ? ""
    : `<path d="${d}" stroke="${colour}" stroke-width="${r1(size)}" stroke-linecap="round" opacity="${r2(opacity)}"/>`;
};

/** A crest line as one path. */
export const drawCrestLine = (d: string, colour: string, width: number, opacity: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${r1(width)}" stroke-linecap="round" opacity="${r2(opacity)}"/>`;
