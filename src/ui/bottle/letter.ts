import { AXIS, type BottleShape } from "./outline";
import type { BottleSubject } from "./subject";
import { EMPTY_LAYER, gradientStop, horizontalGradient, nums, r1, r2, type SvgLayer } from "./svg";

const HEIGHT = 92;
const TOP = 128;

type Scroll = { rw: number; ry: number; lean: number };

const scrollIn = ({ s, b, e }: BottleShape): Scroll => {
  const halfWidth = Math.min(s, b, e);
  const rw = Math.max(8, halfWidth * 0.44);
  const lean = Math.atan((halfWidth - rw * 1.12 - 3) / HEIGHT) * 57.3;
  return { rw, ry: rw * 0.3, lean: Math.min(7, Math.max(0, lean)) };
};

const arc = (rx: number, ry: number, sweep: 0 | 1, dx: number, dy: number) =>
  `a${nums(rx, ry)} 0 0 ${sweep} ${nums(dx, dy)}`;

const band = ({ rw, ry }: Scroll, small: boolean): string => {
  const y = HEIGHT * (small ? 0.42 : 0.47);
  const tall = small ? 14 : 9;
  return `M${nums(-rw, y)}${arc(rw, ry, 0, rw * 2, 0)}v${tall}${arc(rw, ry, 1, -rw * 2, 0)}Z`;
};

const sheen = ({ rw, ry }: Scroll): string =>
  `<path d="M${nums(-rw * 0.55, HEIGHT * 0.47 + ry * 0.8)}v9" ` +
  `stroke="#fff" stroke-width="${r1(rw * 0.18)}" opacity=".28"/>`;

const roll = ({ rw, ry }: Scroll): string => {
  const spiral =
    `M${nums(rw * 0.62, 0)}A${nums(rw * 0.6, ry * 0.58)} 0 1 1 ${nums(-rw * 0.1, -ry * 0.5)}` +
    `A${nums(rw * 0.34, ry * 0.34)} 0 0 1 ${nums(rw * 0.2, ry * 0.16)}`;
  const seam = `M${nums(rw * 0.42, ry * 0.9)}V${r1(HEIGHT + ry * 0.85)}`;
  return `<path d="${seam}${spiral}" fill="none" stroke="#A8905F" opacity=".7"/>`;
};

/** The letter in a clear bottle: a scroll with a band. */
export const drawScroll = (subject: BottleSubject): SvgLayer => {
  const { params: p, shape, small, frosted } = subject;
  if (!p.paper || !subject.clear) return EMPTY_LAYER;
  const scroll = scrollIn(shape);
  const { rw, ry } = scroll;
  const sheet = `M${nums(-rw, 0)}v${HEIGHT}${arc(rw, ry, 0, rw * 2, 0)}V0Z`;
  const transform = `translate(${nums(AXIS + rw * 0.12, TOP)}) rotate(${r1(scroll.lean)} 0 ${HEIGHT})`;
  return {
    defs: horizontalGradient(
      "bp",
      gradientStop(0, "#D3BF94"),
      gradientStop(0.16, "#F7ECD0"),
      gradientStop(0.46, "#FFFDF5"),
      gradientStop(0.8, "#F3E6C6"),
      gradientStop(1, "#C4AD80"),
    ),
    art:
      `<g clip-path="url(#bc)" opacity="${r2(frosted ? 0.5 : 1)}"><g transform="${transform}">` +
      `<path d="${sheet}" fill="url(#bp)"/>` +
      `<ellipse rx="${r1(rw)}" ry="${r1(ry)}" fill="#FFF9E8" stroke="#BDA677" stroke-width=".8"/>` +
      `${small ? "" : roll(scroll)}` +
      `<path d="${band(scroll, small)}" fill="${p.ribbon}"/>` +
      `${small ? "" : sheen(scroll)}</g></g>`,
  };
};

/** The letter of an opaque bottle: a tag on a string. */
export const drawLetterTag = ({ params: p, shape, small, clear }: BottleSubject): string => {
  if (!p.paper || clear) return "";
  const { n } = shape;
  const lines = small ? "" : '<path d="M-4.5 27h9m-9 5h9m-9 5h5" stroke="#A8905F" stroke-width="1.1"/>';
  return (
    `<path d="M${nums(AXIS - n - 0.5, 60)}q${nums(n + 0.5, 7, n * 2 + 1, 0)}" fill="none" ` +
    `stroke="${p.ribbon}" stroke-width="${small ? 5 : 3}"/>` +
    `<g transform="translate(${nums(AXIS + n * 0.4, 63)}) rotate(-16)${small ? " scale(1.25)" : ""}">` +
    `<path d="M0 0q2 8 0 14" stroke="${p.ribbon}" stroke-width="1.6" fill="none"/>` +
    `<path d="M-8 20 0 12l8 8v24q-8 3-16 0Z" fill="#FBF3DF" stroke="#BDA677" stroke-width=".9"/>` +
    `<circle cy="19" r="1.7" fill="#8a744a"/>${lines}</g>`
  );
};
