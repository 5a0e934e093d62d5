import { mix } from "./colour";
import type { Texture } from "./params";
import { AXIS, halfAt, wallLine } from "./shape";
import type { Subject } from "./subject";
import { across, nums, r1, r2, stop } from "./svg";

const glassWall = ({ p, tone }: Subject) =>
  across(
    "bw",
    stop(0, tone.deep, 0.92),
    stop(0.07, tone.shade, 0.8),
    stop(0.2, p.color, 0.55),
    stop(0.42, tone.light, 0.34),
    stop(0.66, p.color, 0.4),
    stop(0.9, tone.shade, 0.78),
    stop(1, tone.deep, 0.95),
  );

const frostedWall = ({ p, tone }: Subject) =>
  across(
    "bw",
    stop(0, tone.shade, 0.92),
    stop(0.14, p.color, 0.88),
    stop(0.4, tone.bright, 0.86),
    stop(0.7, mix(p.color, "#ffffff", 0.3), 0.86),
    stop(1, tone.shade, 0.94),
  );

const ceramicWall = ({ p, tone }: Subject) =>
  across(
    "bw",
    stop(0, tone.shade),
    stop(0.16, p.color),
    stop(0.36, tone.light),
    stop(0.6, p.color),
    stop(0.86, mix(p.color, "#1a1210", 0.22)),
    stop(0.95, mix(p.color, "#1a1210", 0.38)),
    stop(1, tone.shade),
  );

const metalWall = ({ p, tone }: Subject) =>
  across(
    "bw",
    stop(0, tone.deep),
    stop(0.08, p.color),
    stop(0.17, tone.light),
    stop(0.23, tone.bright),
    stop(0.32, p.color),
    stop(0.5, tone.shade),
    stop(0.6, tone.deep),
    stop(0.74, p.color),
    stop(0.85, tone.light),
    stop(0.93, p.color),
    stop(1, tone.deep),
  );

const matteWall = ({ p, tone }: Subject) =>
  across(
    "bw",
    stop(0, tone.shade),
    stop(0.22, p.color),
    stop(0.42, mix(p.color, "#ffffff", 0.2)),
    stop(0.7, p.color),
    stop(1, tone.deep),
  );

type Draw = (subject: Subject) => string;

const WALLS: Record<Texture, Draw> = {
  glass: glassWall,
  frosted: frostedWall,
  ceramic: ceramicWall,
  metal: metalWall,
  wood: matteWall,
  stone: matteWall,
};

/** The gradient `bw` of the wall, by material. */
export const wallGradient = (subject: Subject): string => WALLS[subject.p.texture](subject);

// One path for all specks of a paint saves bytes: dots are zero-length strokes with round caps.
const dots = (count: number, subject: Subject): string => {
  let d = "";
  for (let i = 0; i < count; i++) {
    const y = 44 + subject.random() * 200;
    const x = AXIS + (subject.random() * 2 - 1) * halfAt(subject.shape, y);
    d += `M${nums(x, y)}h0`;
  }
  return d;
};

const speckle = (count: number, subject: Subject, colour: string, size: number, opacity: number): string =>
  `<path d="${dots(count, subject)}" stroke="${colour}" stroke-width="${r1(size)}" stroke-linecap="round" opacity="${r2(opacity)}"/>`;

const woodGrain = (subject: Subject): string => {
  const { random, shape, tone } = subject;
  const fine: string[] = [];
  const bold: string[] = [];
  for (let i = 0; i < 13; i++) {
    const share = -1 + i / 6 + (random() - 0.5) * 0.14;
    (i % 3 ? fine : bold).push(wallLine(shape, share, 36 + random() * 22, 243 - random() * 30));
  }
  const knot = nums(AXIS + shape.b * 0.28, 184);
  const eye = `<g transform="translate(${knot})"><ellipse rx="4" ry="7.5"/><ellipse rx="7.5" ry="14" opacity=".6"/></g>`;
  return (
    `<g fill="none" stroke="${tone.deep}" opacity=".45"><path d="${bold.join("")}" stroke-width="1.6"/>${eye}</g>` +
    `<path d="${fine.join("")}" fill="none" stroke="${tone.shade}" opacity=".5"/>`
  );
};

const stoneGrain = (subject: Subject): string => {
  const { small, tone } = subject;
  const dark = small ? 12 : 30;
  const big = small ? 2 : 1;
  return (
    speckle(dark, subject, tone.deep, 1.4 * big, 0.5) +
    speckle(dark / 3, subject, tone.deep, 3.2 * big, 0.32) +
    speckle(dark / 2, subject, tone.bright, 1.8 * big, 0.5)
  );
};

const metalGrain = (subject: Subject): string => {
  const lines = (first: number) => {
    let d = "";
    for (let y = first; y < 246; y += 16) d += `M0 ${r1(y + subject.random() * 5)}h120`;
    return d;
  };
  return `<g stroke-width=".6" opacity=".13"><path d="${lines(40)}" stroke="#000"/><path d="${lines(48)}" stroke="#fff"/></g>`;
};

const frost = (subject: Subject): string => speckle(subject.p.stripes ? 20 : 40, subject, "#fff", 1.5, 0.5);
const unlessSmall =
  (draw: Draw): Draw =>
  (subject) =>
    subject.small ? "" : draw(subject);
const smooth: Draw = () => "";

const GRAINS: Record<Texture, Draw> = {
  glass: smooth,
  frosted: unlessSmall(frost),
  ceramic: smooth,
  metal: unlessSmall(metalGrain),
  wood: unlessSmall(woodGrain),
  stone: stoneGrain,
};

/** The material's grain; the small drawing only has the stone's. */
export const grain: Draw = (subject) => GRAINS[subject.p.texture](subject);
