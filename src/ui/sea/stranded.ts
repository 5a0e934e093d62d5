import { drawBottle } from "../bottle/draw";
import { bottleViewOf, viewBoxOf } from "../bottle/render";
import { nums, r1 } from "../bottle/svg";

/** u, of a bottle of 260: what the picture holds around the middle of a bottle on the sand. */
const STRANDED_BOX = { width: 442, height: 178, middle: 110 } as const;

const LENGTH = 260;
const TILT = 68;

const SAND = {
  day: { shade: "#6B4F28", heap: "#F6E8CC", line: "#B99A6B" },
  night: { shade: "#02070B", heap: "#3A4A52", line: "#10181D" },
} as const;

/** Shares of the bottle's length to coordinates; the neck lies towards the start of the line. */
const pointsOf = (rtl: boolean) => (x: number, y: number) => nums(x * LENGTH * (rtl ? -1 : 1), y * LENGTH);

/** Where the sand begins: everything of the bottle below it is buried. */
function dryPart(at: (x: number, y: number) => string): string {
  const edge = `${at(-0.3, 0.24)}C${at(-0.18, 0.2)} ${at(-0.04, 0.225)} ${at(0.1, 0.196)}S${at(0.36, 0.2)} ${at(0.47, 0.15)}S${at(0.6, 0.13)} ${at(0.66, 0.16)}`;
  return `M${at(-0.85, -0.6)}L${at(-0.85, 0.24)}L${edge}L${at(0.85, 0.16)}L${at(0.85, -0.6)}Z`;
}

function heapOver(at: (x: number, y: number) => string): string {
  const top = `${at(-0.12, 0.2)} ${at(-0.02, 0.214)} ${at(0.1, 0.192)}S${at(0.36, 0.2)} ${at(0.5, 0.14)}`;
  const foot = `${at(0.44, 0.2)} ${at(0.3, 0.224)} ${at(0.14, 0.222)}S${at(-0.1, 0.236)} ${at(-0.24, 0.226)}`;
  return `M${at(-0.24, 0.226)}C${top}C${foot}Z`;
}

/** A bottle stranded on the beach: neck up, foot in the sand, its letter showing (docs/product.md 3.17). */
export const drawStranded = (params: unknown, { night, rtl }: { night: boolean; rtl: boolean }): string => {
  const { width, height, middle } = STRANDED_BOX;
  const options = { tilt: rtl ? TILT : -TILT, lit: night ? 1 : 0 };
  const box = viewBoxOf(bottleViewOf(options));
  const own = `x="${r1(-box.width / 2)}" y="${r1(-box.height / 2)}" width="${r1(box.width)}" height="${r1(box.height)}"`;
  const bottle = drawBottle(params, options).replace(/^<svg [^>]*?(?=viewBox=)/, `<svg ${own} `);
  const at = pointsOf(rtl);
  const { shade, heap, line } = night ? SAND.night : SAND.day;
  const mirror = rtl ? -1 : 1;
  const warm = night ? `<ellipse cy="31" rx="208" ry="62" fill="url(#sw)"/>` : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${nums(-width / 2, -middle, width, height)}" width="${width}" height="${height}">` +
    `<defs><radialGradient id="ss"><stop stop-color="${shade}" stop-opacity=".5"/><stop offset="1" stop-color="${shade}" stop-opacity="0"/></radialGradient>` +
    `<radialGradient id="sw"><stop stop-color="#FFC46B" stop-opacity=".3"/><stop offset="1" stop-color="#FF9E4A" stop-opacity="0"/></radialGradient>` +
    `<clipPath id="sd"><path d="${dryPart(at)}"/></clipPath></defs>` +
    `<ellipse cx="${16 * mirror}" cy="47" rx="146" ry="20" fill="url(#ss)"/>${warm}` +
    `<g clip-path="url(#sd)">${bottle}</g><path d="${heapOver(at)}" fill="${heap}"/>` +
    `<path d="M${at(0.02, 0.232)}q${nums(26 * mirror, 3.6, 52 * mirror, 0)}M${at(0.34, 0.222)}q${nums(18 * mirror, 2.6, 34 * mirror, -3)}" ` +
    `fill="none" stroke="${line}" stroke-width="2.4" stroke-linecap="round" opacity=".8"/></svg>`
  );
};
