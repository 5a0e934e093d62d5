import { randomFromSeed } from "../bottle/colour";
import { r1 } from "../bottle/svg";
import { drawBeach } from "./beach";
import { SEA_PALETTES, type SeaHour } from "./palette";
import type { SeaFrame } from "./sea-frame";
import { drawSky } from "./sky";
import { drawWaves } from "./waves";

type SeaOptions = {
  hour: SeaHour;
  /** Of the night, 0 to 7 (`sky-hours.ts`); absent: full. */
  moon?: number;
  width: number;
  height: number;
  horizon: number;
  shore: number | null;
  /** px; of the sun, at night of the moon. */
  discX: number;
  moonY: number;
};

const frameOf = (options: SeaOptions): SeaFrame => ({
  ...options,
  night: options.hour === "night",
  moon: options.moon ?? 4,
  shore: options.shore ?? options.height + 30,
  beach: options.shore !== null,
  widthScale: options.width / 390,
  palette: SEA_PALETTES[options.hour],
  random: randomFromSeed(11),
});

/** The sea as SVG (docs/product.md 18.2), deterministic; cropped at the sides and the sky only. */
export const drawSea = (options: SeaOptions): string => {
  const frame = frameOf(options);
  const parts = [drawSky(frame), drawWaves(frame), ...(frame.beach ? [drawBeach(frame)] : [])];
  const defs = parts.map((part) => part.defs).join("");
  const art = parts.map((part) => part.art).join("");
  const size = `${r1(frame.width)} ${r1(frame.height)}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}" width="${r1(frame.width)}" height="${r1(frame.height)}" ` +
    `preserveAspectRatio="xMidYMax slice"><defs>${defs}</defs>${art}</svg>`
  );
};
