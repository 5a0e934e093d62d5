import { nums, r1 } from "../bottle/svg";
import type { SeaFrame } from "./sea-frame";

const RADIUS = 25;
/** Degrees by which a lit side leans. */
const LEAN = 18;
const FULL = 4;

const craters = (x: number, y: number): string =>
  `<path d="M${nums(x - 8, y - 6)}h0" stroke="#D9CDAA" stroke-width="10" stroke-linecap="round" opacity=".55"/>` +
  `<path d="M${nums(x + 8, y + 7)}h0" stroke="#D9CDAA" stroke-width="14" stroke-linecap="round" opacity=".45"/>` +
  `<path d="M${nums(x + 6, y - 11)}h0" stroke="#D9CDAA" stroke-width="6" stroke-linecap="round" opacity=".45"/>`;

/** Outline of the lit part: half the disc's edge, then half an ellipse. */
const litPart = (moon: number, x: number, y: number): string => {
  const litRight = moon < FULL ? 1 : 0;
  const gibbous = moon > 2 && moon < 6;
  const rx = r1(Math.abs(Math.cos((Math.PI * moon) / FULL)) * RADIUS);
  return (
    `M${nums(x, y - RADIUS)}a${RADIUS} ${RADIUS} 0 0 ${litRight} 0 ${2 * RADIUS}` +
    `a${rx} ${RADIUS} 0 0 ${gibbous ? litRight : 1 - litRight} 0-${2 * RADIUS}Z`
  );
};

const litShare = ({ moon }: SeaFrame): number => (1 - Math.cos((Math.PI * moon) / FULL)) / 2;

/** Share of the full moon's light in the sky around it. */
export const moonlightOf = (frame: SeaFrame): number => 0.4 + 0.6 * litShare(frame);

/** Opacity of the light on the water, 1 with a full moon; with a new moon it is starlight, hardly to be seen. */
export const moonReflectionOpacity = (frame: SeaFrame): number => 0.08 + 0.92 * litShare(frame);

/** The moon by its age: 0 new (a dark disc), 2 lit on the right, 4 full, 6 lit on the left. */
export const drawMoon = ({ moon, discX: x, moonY: y, palette }: SeaFrame): string => {
  const disc = `<circle cx="${r1(x)}" cy="${r1(y)}" r="${RADIUS}" fill="${palette.sun}"`;
  if (moon === FULL) return `${disc}/>${craters(x, y)}`;
  const dark = `${disc} opacity=".09"/>`;
  if (moon === 0) return dark;
  const lean = `transform="rotate(${nums(moon < FULL ? -LEAN : LEAN, x, y)})"`;
  return (
    `<g ${lean}><clipPath id="sm"><path d="${litPart(moon, x, y)}"/></clipPath>${dark}` +
    `<g clip-path="url(#sm)">${disc}/>${craters(x, y)}</g></g>`
  );
};
