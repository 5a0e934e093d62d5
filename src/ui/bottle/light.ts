import { AXIS, wallLinePath } from "./outline";
import { type BottleSubject, INK_COLOUR } from "./subject";
import { gradientStop, horizontalGradient, nums, r1, r2, type SvgLayer, verticalGradient } from "./svg";

const fillOutline = (paint: string, rest = "") => `<use href="#bo" fill="${paint}"${rest}/>`;

/** The lantern: glow behind a clear bottle, light (`bl`) behind and before the letter. */
export const drawLantern = ({
  lit,
  shape,
  clear,
}: BottleSubject): { defs: string; glow: string; inside: string; veil: string } => {
  if (!clear || lit === 0) return { defs: "", glow: "", inside: "", veil: "" };
  const around =
    gradientStop(0, "#FFC46B", 0.42 * lit) + gradientStop(0.55, "#FFB04F", 0.13 * lit) + gradientStop(1, "#FF9E4A", 0);
  const within =
    gradientStop(0, "#FFE3A6", 0.95 * lit) + gradientStop(0.42, "#FFC46B", 0.42 * lit) + gradientStop(1, "#FF9E4A", 0);
  return {
    defs:
      `<radialGradient id="bg">${around}</radialGradient>` +
      `<radialGradient id="bl" cx=".5" cy=".62" r=".62">${within}</radialGradient>`,
    glow: `<ellipse cx="60" cy="176" rx="${r1(shape.b + 34)}" ry="96" fill="url(#bg)"/>`,
    inside: fillOutline("url(#bl)"),
    veil: fillOutline("url(#bl)", ' opacity=".42"'),
  };
};

/** The front wall of a clear bottle, before the letter. */
export const drawFrontTint = ({ params: p, tone, clear }: BottleSubject): SvgLayer =>
  clear
    ? {
        defs: horizontalGradient(
          "bf",
          gradientStop(0, tone.deep, 0.5),
          gradientStop(0.2, p.color, 0.24),
          gradientStop(0.5, p.color, 0.05),
          gradientStop(0.8, p.color, 0.22),
          gradientStop(1, tone.deep, 0.5),
        ),
        art: fillOutline("url(#bf)"),
      }
    : { defs: "", art: "" };

/** Shading of a round wall over paint and grain. */
export const drawRoundShade = ({ params: p }: BottleSubject): SvgLayer => ({
  defs: horizontalGradient(
    "bs",
    gradientStop(0, INK_COLOUR, 0.55),
    gradientStop(0.14, INK_COLOUR, 0.12),
    gradientStop(0.34, "#ffffff", 0.16),
    gradientStop(0.55, "#ffffff", 0),
    gradientStop(0.84, INK_COLOUR, 0.16),
    gradientStop(1, INK_COLOUR, 0.6),
  ),
  art: fillOutline("url(#bs)", ` opacity="${r2(p.stripes || p.markers.length > 0 ? 0.62 : 0.35)}"`),
});

/** Light from above, dark foot. */
export const drawDepthShade = ({ tone }: BottleSubject): SvgLayer => ({
  defs: verticalGradient(
    "bv",
    null,
    gradientStop(0, "#ffffff", 0.12),
    gradientStop(0.45, "#ffffff", 0),
    gradientStop(0.8, tone.deep, 0.1),
    gradientStop(1, tone.deep, 0.42),
  ),
  art: fillOutline("url(#bv)"),
});

const thickGlass = ({ shape, tone }: BottleSubject): string => {
  const { e } = shape;
  return (
    `<path d="${wallLinePath(shape, -1, 40, 236, 4)}${wallLinePath(shape, 1, 40, 236, 4)}" stroke="${tone.bright}" opacity=".45"/>` +
    `<ellipse cx="60" cy="235" rx="${r1(e - 5)}" ry="5.5" stroke="${tone.deep}" stroke-width="2.4" opacity=".5"/>` +
    `<path d="M${nums(AXIS - e + 9, 239)}Q60 247 ${nums(AXIS + e * 0.5, 241)}" stroke="${tone.bright}" ` +
    'stroke-width="2" opacity=".75" stroke-linecap="round"/>'
  );
};

/** Dark rim; in clear bottles also the inner wall and foot. */
export const drawRim = (subject: BottleSubject): string => {
  const { tone, small, matte, clear } = subject;
  const edge = `<use href="#bo" stroke="${tone.deep}" stroke-width="${small ? 9 : 3}" opacity="${r2(matte ? 0.5 : 0.7)}"/>`;
  return `<g clip-path="url(#bc)" fill="none">${edge}${clear && !small ? thickGlass(subject) : ""}</g>`;
};

const WIDTHS = { glass: 6.5, frosted: 9, ceramic: 5, metal: 2.5, wood: 0, stone: 0 } as const;

const matteLight = ({ shape }: BottleSubject): SvgLayer => ({
  defs: "",
  art: `<path d="${wallLinePath(shape, -0.55, 96, 226)}" fill="none" stroke="#fff" stroke-width="12" opacity=".13" stroke-linecap="round"/>`,
});

const sparkle = ({ params: p, shape }: BottleSubject): string => {
  const x = AXIS + shape.s * 0.42;
  const fine =
    p.texture === "glass" ? `<path d="${wallLinePath(shape, -0.4, 106, 168)}" stroke-width="1.6" opacity=".45"/>` : "";
  const attributes = `cx="${r1(x)}" cy="104" rx="${r1(shape.s * 0.12)}" ry="3" transform="rotate(38 ${nums(x, 104)})"`;
  return `${fine}<ellipse ${attributes} fill="#fff" stroke="none" opacity=".55"/>`;
};

const longStroke = ({ params: p, shape, small }: BottleSubject): string => {
  const width = WIDTHS[p.texture] * (small ? 1.5 : 1);
  const line = wallLinePath(shape, p.texture === "metal" ? -0.6 : -0.66, 92, 222);
  return `<path d="${line}" stroke="url(#bh)" stroke-width="${r1(width)}"/>`;
};

const drawRightReflection = ({ params: p, shape, small }: BottleSubject): string =>
  `<path d="${wallLinePath(shape, 0.8, 128, 226)}" stroke-width="${small ? 4 : 2}" opacity="${p.texture === "metal" ? ".2" : ".5"}"/>`;

const neckStroke = ({ shape, small, frosted }: BottleSubject): string => {
  const width = r1(Math.max(small ? 4 : 2, shape.n * 0.26));
  return `<path d="M${nums(AXIS - shape.n * 0.5, 44)}v24" stroke-width="${width}" opacity="${frosted ? ".4" : ".75"}"/>`;
};

const glossyLight = (subject: BottleSubject): SvgLayer => {
  const { small, frosted } = subject;
  const crisp = frosted ? "" : drawRightReflection(subject) + (small ? "" : sparkle(subject));
  return {
    defs: verticalGradient(
      "bh",
      [86, 228],
      gradientStop(0, "#fff", 0.1),
      gradientStop(0.16, "#fff", frosted ? 0.5 : 0.95),
      gradientStop(0.6, "#fff", frosted ? 0.3 : 0.6),
      gradientStop(1, "#fff", 0.05),
    ),
    art: `<g fill="none" stroke="#fff" stroke-linecap="round">${longStroke(subject)}${neckStroke(subject)}${crisp}</g>`,
  };
};

/** Reflections of light from the upper left. */
export const drawHighlights = (subject: BottleSubject): SvgLayer =>
  subject.matte ? matteLight(subject) : glossyLight(subject);
