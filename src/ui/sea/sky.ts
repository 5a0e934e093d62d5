import { gradientStop, nums, r1, r2 } from "../bottle/svg";
import { drawMoon, moonlightOf } from "./moon";
import { drawDots, gradientRamp, type SeaFrame } from "./sea-frame";

const stars = ({ night, width, horizon, widthScale, random, palette }: SeaFrame): string => {
  if (!night) return "";
  const sizes: readonly (readonly [number, number])[] = [
    [0.9, 0.45],
    [1.5, 0.65],
    [2.3, 0.85],
  ];
  const share = [34, 24, 12];
  return sizes
    .map(([size, opacity], i) => {
      const count = Math.round((share[i] ?? 0) * widthScale);
      const points = Array.from({ length: count }, () => [random() * width, random() * (horizon - 20)] as const);
      return drawDots(points, palette.cap, size, opacity);
    })
    .join("");
};

/** Height and radius of the sun, and the radius of its glow. */
const sunOf = ({ hour, horizon }: SeaFrame): readonly [y: number, r: number, glow: number] => {
  if (hour === "day") return [horizon * 0.68, 24, 210];
  return [horizon - (hour === "evening" ? 2 : 16), 36, 210];
};

const drawSunOrMoon = (frame: SeaFrame): string => {
  const { night, discX, palette } = frame;
  const disc = (y: number, r: number, fill: string) =>
    `<circle cx="${r1(discX)}" cy="${r1(y)}" r="${r}" fill="${fill}"/>`;
  if (night) return disc(frame.moonY, 120, "url(#sg)") + drawMoon(frame);
  const [y, r, glow] = sunOf(frame);
  return disc(y, glow, "url(#sg)") + disc(y, r, palette.sun);
};

const cloud = (x: number, y: number, w: number): string =>
  `M${nums(x, y)}c${nums(w * 0.12, -7, w * 0.2, -3, w * 0.28, -5)}s${nums(w * 0.14, -9, w * 0.28, -5)} ` +
  `${nums(w * 0.16, 5, w * 0.26, 5)} ${nums(w * 0.14, 5, w * 0.18, 5)}Z`;

const clouds = ({ width: w, horizon: h, night, widthScale, palette }: SeaFrame): string => {
  const near = cloud(w * 0.02, h - 66, 150) + cloud(w * 0.3, h - 34, 170) + cloud(w * 0.8, h - 50, 110);
  const far =
    cloud(w * 0.5, h - 92, 120) +
    (widthScale > 1.6 ? cloud(w * 0.16, h - 110, 240) + cloud(w * 0.66, h - 40, 260) : "");
  const bank = (d: string, opacity: number) => `<path d="${d}" fill="${palette.cloud}" opacity="${r2(opacity)}"/>`;
  return bank(near, night ? 0.27 : 0.48) + bank(far, night ? 0.22 : 0.4);
};

const lighthouse = (width: number, horizon: number, stone: string): string =>
  `<path d="M${nums(width - 34, horizon - 9)}v-13h3v13Z" fill="${stone}"/>` +
  `<circle cx="${r1(width - 32.5)}" cy="${r1(horizon - 23)}" r="9" fill="#FFC46B" opacity=".28"/>` +
  `<circle cx="${r1(width - 32.5)}" cy="${r1(horizon - 23)}" r="2.4" fill="#FFE0A0"/>`;

const isles = ({ width, horizon, night, palette }: SeaFrame): string => {
  const [far, near] = palette.isles;
  const foot = horizon + 1;
  return (
    `<path d="M-10 ${r1(foot)}c22-9 34-26 58-24s30 10 48 11 26 9 46 13Z` +
    `M${nums(width - 60, foot)}c14-3 22-12 36-11s24 6 40 11Z" fill="${far}"/>` +
    `<path d="M-10 ${r1(foot)}c14-5 26-13 44-11s30 8 52 11Z" fill="${near}"/>${night ? lighthouse(width, horizon, near) : ""}`
  );
};

/** Sky, sun or moon, stars, clouds and islands. */
export const drawSky = (frame: SeaFrame): { defs: string; art: string } => {
  const [colour, core, haze] = frame.palette.glow;
  const light = frame.night ? moonlightOf(frame) : 1;
  const glow =
    gradientStop(0, colour, core * light) + gradientStop(0.4, colour, haze * light) + gradientStop(1, colour, 0);
  return {
    defs: `${gradientRamp("ss", frame.palette.sky)}<radialGradient id="sg">${glow}</radialGradient>`,
    art:
      `<rect width="${r1(frame.width)}" height="${r1(frame.horizon + 2)}" fill="url(#ss)"/>` +
      stars(frame) +
      drawSunOrMoon(frame) +
      clouds(frame) +
      isles(frame),
  };
};
