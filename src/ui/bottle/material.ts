import { mixColours } from "./colour";
import { AXIS, halfWidthAt, wallLinePath } from "./outline";
import type { Texture } from "./params";
import type { BottleSubject } from "./subject";
import { gradientStop, horizontalGradient, nums, r1, r2 } from "./svg";

const glassWall = ({ params: p, tone }: BottleSubject) =>
  horizontalGradient(
    "bw",
    gradientStop(0, tone.deep, 0.92),
    gradientStop(0.07, tone.shade, 0.8),
    gradientStop(0.2, p.color, 0.55),
    gradientStop(0.42, tone.light, 0.34),
    gradientStop(0.66, p.color, 0.4),
    gradientStop(0.9, tone.shade, 0.78),
    gradientStop(1, tone.deep, 0.95),
  );

const frostedWall = ({ params: p, tone }: BottleSubject) =>
  horizontalGradient(
    "bw",
    gradientStop(0, tone.shade, 0.92),
    gradientStop(0.14, p.color, 0.88),
    gradientStop(0.4, tone.bright, 0.86),
    gradientStop(0.7, mixColours(p.color, "#ffffff", 0.3), 0.86),
    gradientStop(1, tone.shade, 0.94),
  );

const ceramicWall = ({ params: p, tone }: BottleSubject) =>
  horizontalGradient(
    "bw",
    gradientStop(0, tone.shade),
    gradientStop(0.16, p.color),
    gradientStop(0.36, tone.light),
    gradientStop(0.6, p.color),
    gradientStop(0.86, mixColours(p.color, "#1a1210", 0.22)),
    gradientStop(0.95, mixColours(p.color, "#1a1210", 0.38)),
    gradientStop(1, tone.shade),
  );

const metalWall = ({ params: p, tone }: BottleSubject) =>
  horizontalGradient(
    "bw",
    gradientStop(0, tone.deep),
    gradientStop(0.08, p.color),
    gradientStop(0.17, tone.light),
    gradientStop(0.23, tone.bright),
    gradientStop(0.32, p.color),
    gradientStop(0.5, tone.shade),
    gradientStop(0.6, tone.deep),
    gradientStop(0.74, p.color),
    gradientStop(0.85, tone.light),
    gradientStop(0.93, p.color),
    gradientStop(1, tone.deep),
  );

const matteWall = ({ params: p, tone }: BottleSubject) =>
  horizontalGradient(
    "bw",
    gradientStop(0, tone.shade),
    gradientStop(0.22, p.color),
    gradientStop(0.42, mixColours(p.color, "#ffffff", 0.2)),
    gradientStop(0.7, p.color),
    gradientStop(1, tone.deep),
  );

type DrawPart = (subject: BottleSubject) => string;

const WALLS: Record<Texture, DrawPart> = {
  glass: glassWall,
  frosted: frostedWall,
  ceramic: ceramicWall,
  metal: metalWall,
  wood: matteWall,
  stone: matteWall,
};

/** The gradient `bw` of the wall, by material. */
export const wallGradient = (subject: BottleSubject): string => WALLS[subject.params.texture](subject);

// One path for all specks of a paint saves bytes: dots are zero-length strokes with round caps.
const dots = (count: number, subject: BottleSubject): string => {
  let d = "";
  for (let i = 0; i < count; i++) {
    const y = 44 + subject.random() * 200;
    const x = AXIS + (subject.random() * 2 - 1) * halfWidthAt(subject.shape, y);
    d += `M${nums(x, y)}h0`;
  }
  return d;
};

const speckle = (count: number, subject: BottleSubject, colour: string, size: number, opacity: number): string =>
  `<path d="${dots(count, subject)}" stroke="${colour}" stroke-width="${r1(size)}" stroke-linecap="round" opacity="${r2(opacity)}"/>`;

const woodGrain = (subject: BottleSubject): string => {
  const { random, shape, tone } = subject;
  const fine: string[] = [];
  const bold: string[] = [];
  for (let i = 0; i < 13; i++) {
    const share = -1 + i / 6 + (random() - 0.5) * 0.14;
    (i % 3 ? fine : bold).push(wallLinePath(shape, share, 36 + random() * 22, 243 - random() * 30));
  }
  const knot = nums(AXIS + shape.b * 0.28, 184);
  const eye = `<g transform="translate(${knot})"><ellipse rx="4" ry="7.5"/><ellipse rx="7.5" ry="14" opacity=".6"/></g>`;
  return (
    `<g fill="none" stroke="${tone.deep}" opacity=".45"><path d="${bold.join("")}" stroke-width="1.6"/>${eye}</g>` +
    `<path d="${fine.join("")}" fill="none" stroke="${tone.shade}" opacity=".5"/>`
  );
};

const stoneGrain = (subject: BottleSubject): string => {
  const { small, tone } = subject;
  const dark = small ? 12 : 30;
  const big = small ? 2 : 1;
  return (
    speckle(dark, subject, tone.deep, 1.4 * big, 0.5) +
    speckle(dark / 3, subject, tone.deep, 3.2 * big, 0.32) +
    speckle(dark / 2, subject, tone.bright, 1.8 * big, 0.5)
  );
};

const metalGrain = (subject: BottleSubject): string => {
  const lines = (first: number) => {
    let d = "";
    for (let y = first; y < 246; y += 16) d += `M0 ${r1(y + subject.random() * 5)}h120`;
    return d;
  };
  return `<g stroke-width=".6" opacity=".13"><path d="${lines(40)}" stroke="#000"/><path d="${lines(48)}" stroke="#fff"/></g>`;
};

const drawFrostGrain = (subject: BottleSubject): string =>
  speckle(subject.params.stripes ? 20 : 40, subject, "#fff", 1.5, 0.5);
const unlessSmall =
  (draw: DrawPart): DrawPart =>
  (subject) =>
    subject.small ? "" : draw(subject);
const drawNoGrain: DrawPart = () => "";

const GRAINS: Record<Texture, DrawPart> = {
  glass: drawNoGrain,
  frosted: unlessSmall(drawFrostGrain),
  ceramic: drawNoGrain,
  metal: unlessSmall(metalGrain),
  wood: unlessSmall(woodGrain),
  stone: stoneGrain,
};

/** The material's grain; the small drawing only has the stone's. */
export const drawGrain: DrawPart = (subject) => GRAINS[subject.params.texture](subject);
