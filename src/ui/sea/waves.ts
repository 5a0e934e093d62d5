import { nums, r1, r2 } from "../bottle/svg";
import { moonReflectionOpacity } from "./moon";
import { drawCrestLine, gradientRamp, type SeaFrame } from "./sea-frame";

// Everything grows from the horizon (0) to the shore (1) in few steps, so that strokes share a path.
const STEPS = 5;

const glints = (frame: SeaFrame): string => {
  const { night, horizon, shore, discX, random, palette } = frame;
  const light = night ? moonReflectionOpacity(frame) : 1;
  const rows = 26;
  const steps = Array.from({ length: STEPS }, () => "");
  for (let i = 0; i < rows; i++) {
    const t = i / (rows - 1);
    const y = horizon + 4 + t * t * (shore - horizon - 40);
    const w = Math.round((night ? 22 : 34) + t * 70 * random() + t * 16);
    const x = Math.round(discX - w / 2 + (random() - 0.5) * (10 + t * 70));
    const step = Math.min(STEPS - 1, Math.floor(t * STEPS));
    steps[step] += `M${nums(x, y)}q${nums(w / 4, -1 - t * 2.5, w / 2, 0)}t${nums(w / 2, 0)}`;
  }
  return steps
    .map((d, i) => {
      const opacity = (night ? 0.82 : 0.86) - (i / STEPS) * 0.66;
      return drawCrestLine(d, palette.glint, 1.2 + (i / STEPS) * 2.2, opacity * light);
    })
    .join("");
};

const flecks = ({ night, width, widthScale, horizon, shore, random, palette }: SeaFrame): string => {
  const steps = ["", "", ""];
  const count = Math.round(26 * widthScale);
  for (let i = 0; i < count; i++) {
    const t = random();
    const w = Math.round(8 + t * 26);
    const at = nums(Math.round(random() * width), Math.round(horizon + 14 + t * (shore - horizon - 40)));
    steps[Math.min(2, Math.floor(t * 3))] += `M${at}q${nums(w / 2, -1 - t * 3, w, 0)}`;
  }
  return steps.map((d, i) => (d ? drawCrestLine(d, palette.cap, 1 + i * 0.35, night ? 0.16 : 0.34) : "")).join("");
};

type Swell = readonly [at: number, height: number, length: number, opacity: number];

/** Those near the horizon, which stand still; the nearer ones are drawn by `swell.ts`. */
const SWELLS: readonly Swell[] = [
  [0.08, 1.4, 70, 0.06],
  [0.16, 2.4, 96, 0.12],
];

const swell = (
  { night, width, height, horizon, shore, palette }: SeaFrame,
  [t, rise, long, opacity]: Swell,
  i: number,
) => {
  const start = ((i * 47) % long) - long * 1.5;
  const half = nums(long / 2, 0);
  const crests = Math.ceil((width - start) / (long / 2));
  const d = `M${nums(start, horizon + t * (shore - horizon))}q${nums(long / 4, -rise)} ${half}${`t${half}`.repeat(crests)}`;
  const [dark, darkness] = palette.swells;
  const body = `<path d="${d}V${r1(height)}H${r1(start)}Z" fill="${dark}" opacity="${r2(darkness)}"/>`;
  const crest = `stroke="${palette.cap}" stroke-width="${r1(0.8 + i * 0.22)}" opacity="${r2(opacity * (night ? 0.8 : 2))}"`;
  return `${body}<path d="${d}" fill="none" ${crest}/>`;
};

/** Water with swell, light and crests. */
export const drawWaves = (frame: SeaFrame): { defs: string; art: string } => {
  const { width, height, horizon, palette } = frame;
  return {
    defs: gradientRamp("sw", palette.sea, [0, 0.1, 0.38, 0.72, 1]),
    art:
      `<rect y="${r1(horizon)}" width="${r1(width)}" height="${r1(height - horizon)}" fill="url(#sw)"/>` +
      `<path d="M0 ${r1(horizon + 0.5)}h${r1(width)}" stroke="${palette.cap}" opacity=".5"/>` +
      glints(frame) +
      SWELLS.map((options, i) => swell(frame, options, i)).join("") +
      flecks(frame),
  };
};
