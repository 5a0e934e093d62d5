import { mixColours } from "./colour";
import { AXIS, halfWidthAt, PIVOT } from "./outline";
import type { BottleView, ViewBox } from "./render";
import type { BottleSubject } from "./subject";
import { gradientStop, nums, r1, type SvgLayer, verticalGradient } from "./svg";

/** Rotates the bottle about its pivot. */
export const tiltTransform = (tilt: number): string =>
  tilt === 0 ? "" : ` transform="rotate(${r1(tilt)} ${PIVOT.x} ${PIVOT.y})"`;

const edges = ({ x, y, width, height }: ViewBox) => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});

/** The level water over the lower part, and the mask `bm` that fades the bottle out below. */
export const drawWaterOver = (view: BottleView, water: number, box: ViewBox): SvgLayer => {
  const { left, top, right, bottom } = edges(box);
  const swell = "t36 0".repeat(Math.ceil((right - left) / 36));
  const wave = `M${nums(left, water)}q18-5 36 0${swell}`;
  const colour = view.waterColor;
  const whole = `M${nums(left, top)}H${r1(right)}V${r1(bottom)}H${r1(left)}Z`;
  const region = `x="${r1(left)}" y="${r1(top)}" width="${r1(box.width)}" height="${r1(box.height)}"`;
  return {
    defs:
      `<clipPath id="bu"><use href="#bo"${tiltTransform(view.tilt)}/></clipPath>` +
      verticalGradient(
        "bd",
        [water, water + 62],
        gradientStop(0, colour, 0.38),
        gradientStop(0.5, colour, 0.7),
        gradientStop(1, colour, 0.9),
      ) +
      verticalGradient(
        "bn",
        [water - 2, water + 70],
        gradientStop(0, "#fff"),
        gradientStop(0.08, "#fff", 0.82),
        gradientStop(0.55, "#fff", 0.34),
        gradientStop(1, "#fff", 0),
      ) +
      `<mask id="bm" maskUnits="userSpaceOnUse" ${region}><path d="${whole}" fill="url(#bn)"/></mask>`,
    art:
      `<g clip-path="url(#bu)"><path d="${wave}V${r1(bottom)}H${r1(left)}Z" fill="url(#bd)"/>` +
      `<path d="${wave}" fill="none" stroke="${mixColours(colour, "#ffffff", 0.7)}" stroke-width="3" opacity=".85"/></g>`,
  };
};

const rippleFootprint = ({ shape }: BottleSubject, { tilt, ripple }: BottleView, water: number) => {
  const angle = (tilt * Math.PI) / 180;
  const cos = Math.max(0.5, Math.cos(angle));
  const under = (water - PIVOT.y) / cos;
  const half = halfWidthAt(shape, PIVOT.y + under);
  return {
    x: AXIS - Math.tan(angle) * (water - PIVOT.y),
    rx: Math.min(124, (half * 1.25 + 38) / cos),
    ry: ripple,
  };
};

const fade = (id: string, colour: string, ...shares: readonly [number, number, number]) =>
  `<radialGradient id="${id}">${gradientStop(0, colour, shares[0])}${gradientStop(shares[2], colour, shares[1])}` +
  `${gradientStop(1, colour, 0)}</radialGradient>`;

const drawWarmGlow = (rx: number, ry: number): string => {
  const glint = (half: number, y: number) =>
    `M${nums(-rx * half, ry * y)}q${nums((rx * half) / 2, -ry * 0.4, rx * half, 0)}t${nums(rx * half, 0)}`;
  return (
    `<ellipse rx="${r1(Math.min(225, rx * 1.9))}" ry="${r1(ry * 3.2)}" cy="${r1(ry)}" fill="url(#bx)"/>` +
    `<path d="${glint(0.5, 2.1)}${glint(0.3, 2.9)}" fill="none" stroke="#FFCF87" stroke-width="2.4" ` +
    'stroke-linecap="round" opacity=".55"/>'
  );
};

/** Shadow, far ring and light behind the bottle, near ring before it. */
export const drawRippleRings = (
  subject: BottleSubject,
  view: BottleView,
  water: number,
): { defs: string; behind: string; before: string } => {
  if (view.ripple === 0) return { defs: "", behind: "", before: "" };
  const { x, rx, ry } = rippleFootprint(subject, view, water);
  const warm = subject.clear && view.lit > 0;
  const at = `<g transform="translate(${nums(x, water)})"`;
  const line = `fill="none" stroke="${view.lit > 0 ? "#CDE6EC" : "#fff"}" stroke-linecap="round"`;
  const near = `M${nums(-rx * 0.84, ry * 0.1)}A${nums(rx * 0.84, ry * 1.25)} 0 0 0 ${nums(rx * 0.84, ry * 0.1)}`;
  const after = `M${nums(-rx * 0.7, ry * 2.4)}q${nums(rx * 0.35, ry * 0.6, rx * 0.7, ry * 0.3)}`;
  return {
    defs: fade("br", "#04222C", 0.42, 0.16, 0.6) + (warm ? fade("bx", "#FFC46B", 0.5, 0.15, 0.5) : ""),
    behind:
      `${at}><ellipse rx="${r1(rx * 1.25)}" ry="${r1(ry * 2)}" cy="${r1(ry * 0.8)}" fill="url(#br)"/>` +
      `${warm ? drawWarmGlow(rx, ry) : ""}` +
      `<ellipse rx="${r1(rx * 1.3)}" ry="${r1(ry * 1.9)}" ${line} stroke-width="2.4" opacity=".35"/></g>`,
    before:
      `${at} ${line}><path d="${near}" stroke-width="${subject.small ? 5 : 3.4}" opacity=".75"/>` +
      `<path d="${after}" stroke-width="2.4" opacity=".5"/></g>`,
  };
};
