import { mixColours } from "./colour";
import { AXIS } from "./outline";
import type { Cork } from "./params";
import type { BottleSubject } from "./subject";
import { gradientStop, horizontalGradient, nums, r1, type SvgLayer } from "./svg";

const DRIPS = [12, 5, 15, 7];

const wax = (n: number): string => {
  const half = n + 1.5;
  const part = half / 2;
  const drips = DRIPS.map(
    (long) =>
      `v${long}q${nums(-part * 0.28, 6, -part * 0.56, 0)}v${3 - long}q${nums(-part * 0.22, -5, -part * 0.44, -3)}`,
  );
  return (
    `<path d="M${nums(AXIS - half, 41)}V20Q${nums(AXIS - n, 11)} 60 11T${nums(AXIS + half, 20)}V41${drips.join("")}Z" fill="url(#bk)"/>` +
    `<path d="M${nums(AXIS - n * 0.45, 19)}v17" stroke="#fff" stroke-width="${r1(n * 0.16)}" stroke-linecap="round" opacity=".45"/>`
  );
};

const stopper = (n: number, dark: string): string =>
  `<circle cx="60" cy="14" r="${r1(Math.min(13, n * 0.82))}" fill="url(#bk)"/>` +
  `<circle cx="${r1(AXIS - n * 0.28)}" cy="10" r="${r1(n * 0.2)}" fill="#fff" opacity=".8"/>` +
  `<path d="M${nums(AXIS - n * 0.6, 30)}l3-8h${r1(n * 1.2 - 6)}l3 8Z" fill="${dark}"/>`;

const corkGrain = (n: number, dark: string, random: () => number): string => {
  let d = "";
  for (let i = 0; i < 7; i++) d += `M${nums(AXIS - 1 + (random() * 2 - 1) * n * 0.75, 15 + random() * 11)}h1.4`;
  return `<path d="${d}" stroke="${dark}" stroke-width="1.3" stroke-linecap="round" opacity=".6"/>`;
};

const cork = (n: number, light: string): string =>
  `<path d="M${nums(AXIS - n + 2, 36)}l-2.5-24Q60 6 ${nums(AXIS + n + 0.5, 12)}l-2.5 24Z" fill="url(#bk)"/>` +
  `<ellipse cx="60" cy="11.5" rx="${r1(n)}" ry="3.6" fill="${light}"/>`;

const lip = ({ params: p, shape, tone, small, clear, matte }: BottleSubject): string => {
  const half = shape.n + 5;
  const box = `x="${r1(AXIS - half)}" y="27" width="${r1(half * 2)}" height="11" rx="5"`;
  const body = clear ? `fill="${mixColours(p.color, "#ffffff", 0.1)}" fill-opacity=".62"` : `fill="${p.color}"`;
  const shine =
    `<path d="M${nums(AXIS - half * 0.7, 31)}h${r1(half * 0.7)}" stroke="#fff" stroke-width="2.5" ` +
    'stroke-linecap="round" opacity=".8"/>';
  return (
    `<rect ${box} ${body}/>` +
    `<rect ${box} fill="url(#bw)" stroke="${tone.deep}" stroke-opacity=".55" stroke-width="${small ? 2.5 : 1}"/>${matte ? "" : shine}`
  );
};

interface ClosureParts {
  subject: BottleSubject;
  ring: string;
  dark: string;
  light: string;
}

const CLOSURES: Record<Cork, (ends: ClosureParts) => string> = {
  wax: ({ subject: { shape }, ring }) => ring + wax(shape.n),
  stopper: ({ subject: { shape }, ring, dark }) => stopper(shape.n, dark) + ring,
  cork: ({ subject: { shape, small, random }, ring, dark, light }) =>
    cork(shape.n, light) + (small ? "" : corkGrain(shape.n, dark, random)) + ring,
};

/** Lip and closure (cork, wax or stopper) with its gradient. */
export const drawClosure = (subject: BottleSubject): SvgLayer => {
  if (subject.open) return { defs: "", art: lip(subject) };
  const { params: p } = subject;
  const dark = mixColours(p.corkColor, "#3a1c08", 0.45);
  const light = mixColours(p.corkColor, "#ffffff", 0.35);
  const defs = horizontalGradient(
    "bk",
    gradientStop(0, dark),
    gradientStop(0.3, light),
    gradientStop(0.65, p.corkColor),
    gradientStop(1, dark),
  );
  return { defs, art: CLOSURES[p.cork]({ subject, ring: lip(subject), dark, light }) };
};
