import { AXIS, wallLine } from "./shape";
import { INK, type Subject } from "./subject";
import { across, downwards, type Layer, nums, r1, r2, stop } from "./svg";

const whole = (paint: string, rest = "") => `<use href="#bo" fill="${paint}"${rest}/>`;

/** The lantern: glow behind a clear bottle, light (`bl`) behind and before the letter. */
export const lantern = ({
  lit,
  shape,
  clear,
}: Subject): { defs: string; glow: string; inside: string; veil: string } => {
  if (!clear || lit === 0) return { defs: "", glow: "", inside: "", veil: "" };
  const around = stop(0, "#FFC46B", 0.42 * lit) + stop(0.55, "#FFB04F", 0.13 * lit) + stop(1, "#FF9E4A", 0);
  const within = stop(0, "#FFE3A6", 0.95 * lit) + stop(0.42, "#FFC46B", 0.42 * lit) + stop(1, "#FF9E4A", 0);
  return {
    defs:
      `<radialGradient id="bg">${around}</radialGradient>` +
      `<radialGradient id="bl" cx=".5" cy=".62" r=".62">${within}</radialGradient>`,
    glow: `<ellipse cx="60" cy="176" rx="${r1(shape.b + 34)}" ry="96" fill="url(#bg)"/>`,
    inside: whole("url(#bl)"),
    veil: whole("url(#bl)", ' opacity=".42"'),
  };
};

/** The front wall of a clear bottle, before the letter. */
export const frontTint = ({ p, tone, clear }: Subject): Layer =>
  clear
    ? {
        defs: across(
          "bf",
          stop(0, tone.deep, 0.5),
          stop(0.2, p.color, 0.24),
          stop(0.5, p.color, 0.05),
          stop(0.8, p.color, 0.22),
          stop(1, tone.deep, 0.5),
        ),
        art: whole("url(#bf)"),
      }
    : { defs: "", art: "" };

/** Shading of a round wall over paint and grain. */
export const roundShade = ({ p }: Subject): Layer => ({
  defs: across(
    "bs",
    stop(0, INK, 0.55),
    stop(0.14, INK, 0.12),
    stop(0.34, "#ffffff", 0.16),
    stop(0.55, "#ffffff", 0),
    stop(0.84, INK, 0.16),
    stop(1, INK, 0.6),
  ),
  art: whole("url(#bs)", ` opacity="${r2(p.stripes || p.markers.length > 0 ? 0.62 : 0.35)}"`),
});

/** Light from above, dark foot. */
export const depthShade = ({ tone }: Subject): Layer => ({
  defs: downwards(
    "bv",
    null,
    stop(0, "#ffffff", 0.12),
    stop(0.45, "#ffffff", 0),
    stop(0.8, tone.deep, 0.1),
    stop(1, tone.deep, 0.42),
  ),
  art: whole("url(#bv)"),
});

const thickGlass = ({ shape, tone }: Subject): string => {
  const { e } = shape;
  return (
    `<path d="${wallLine(shape, -1, 40, 236, 4)}${wallLine(shape, 1, 40, 236, 4)}" stroke="${tone.bright}" opacity=".45"/>` +
    `<ellipse cx="60" cy="235" rx="${r1(e - 5)}" ry="5.5" stroke="${tone.deep}" stroke-width="2.4" opacity=".5"/>` +
    `<path d="M${nums(AXIS - e + 9, 239)}Q60 247 ${nums(AXIS + e * 0.5, 241)}" stroke="${tone.bright}" ` +
    'stroke-width="2" opacity=".75" stroke-linecap="round"/>'
  );
};

/** Dark rim; in clear bottles also the inner wall and foot. */
export const rim = (subject: Subject): string => {
  const { tone, small, matte, clear } = subject;
  const edge = `<use href="#bo" stroke="${tone.deep}" stroke-width="${small ? 9 : 3}" opacity="${r2(matte ? 0.5 : 0.7)}"/>`;
  return `<g clip-path="url(#bc)" fill="none">${edge}${clear && !small ? thickGlass(subject) : ""}</g>`;
};

const WIDTHS = { glass: 6.5, frosted: 9, ceramic: 5, metal: 2.5, wood: 0, stone: 0 } as const;

const matteLight = ({ shape }: Subject): Layer => ({
  defs: "",
  art: `<path d="${wallLine(shape, -0.55, 96, 226)}" fill="none" stroke="#fff" stroke-width="12" opacity=".13" stroke-linecap="round"/>`,
});

const sparkle = ({ p, shape }: Subject): string => {
  const x = AXIS + shape.s * 0.42;
  const fine =
    p.texture === "glass"
      ? `<path d="${wallLine(shape, -0.4, 106, 168)}" stroke-width="1.6" opacity=".45"/>`
      : "";
  const place = `cx="${r1(x)}" cy="104" rx="${r1(shape.s * 0.12)}" ry="3" transform="rotate(38 ${nums(x, 104)})"`;
  return `${fine}<ellipse ${place} fill="#fff" stroke="none" opacity=".55"/>`;
};

const longStroke = ({ p, shape, small }: Subject): string => {
  const width = WIDTHS[p.texture] * (small ? 1.5 : 1);
  const line = wallLine(shape, p.texture === "metal" ? -0.6 : -0.66, 92, 222);
  return `<path d="${line}" stroke="url(#bh)" stroke-width="${r1(width)}"/>`;
};

const rightAnswer = ({ p, shape, small }: Subject): string =>
  `<path d="${wallLine(shape, 0.8, 128, 226)}" stroke-width="${small ? 4 : 2}" opacity="${p.texture === "metal" ? ".2" : ".5"}"/>`;

const neckStroke = ({ shape, small, frost }: Subject): string => {
  const width = r1(Math.max(small ? 4 : 2, shape.n * 0.26));
  return `<path d="M${nums(AXIS - shape.n * 0.5, 44)}v24" stroke-width="${width}" opacity="${frost ? ".4" : ".75"}"/>`;
};

const glossyLight = (subject: Subject): Layer => {
  const { small, frost } = subject;
  const crisp = frost ? "" : rightAnswer(subject) + (small ? "" : sparkle(subject));
  return {
    defs: downwards(
      "bh",
      [86, 228],
      stop(0, "#fff", 0.1),
      stop(0.16, "#fff", frost ? 0.5 : 0.95),
      stop(0.6, "#fff", frost ? 0.3 : 0.6),
      stop(1, "#fff", 0.05),
    ),
    art: `<g fill="none" stroke="#fff" stroke-linecap="round">${longStroke(subject)}${neckStroke(subject)}${crisp}</g>`,
  };
};

/** Reflections of light from the upper left. */
export const highlights = (subject: Subject): Layer =>
  subject.matte ? matteLight(subject) : glossyLight(subject);
