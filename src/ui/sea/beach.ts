import { nums, r1 } from "../bottle/svg";
import { drawDots, gradientRamp, type SeaFrame } from "./sea-frame";

// Half a wave; on wide windows it would look like a saw.
const waveLengthOf = ({ width }: SeaFrame): number => (width > 600 ? width * 0.29 : 195);

const edge = (frame: SeaFrame, down: number): string => {
  const waveLength = waveLengthOf(frame);
  let d = `M-20 ${r1(frame.shore + down + 6)}`;
  let up = -19;
  for (let x = -20; x < frame.width + waveLength; x += waveLength) {
    d += `c${nums(waveLength * 0.36, up, waveLength * 0.64, up, waveLength, 0)}`;
    up = -up;
  }
  return d;
};

const fillBelowEdge = (frame: SeaFrame, down: number, fill: string): string =>
  `<path d="${edge(frame, down)}V${r1(frame.height + 20)}H-20Z" fill="${fill}"/>`;

const bubbles = (frame: SeaFrame): string => {
  const { random, width, widthScale, shore, palette, night } = frame;
  const sizes = [1.6, 2.6, 4];
  return sizes
    .map((size, i) => {
      const points = Array.from({ length: Math.round((20 - i * 5) * widthScale) }, () => {
        const x = random() * width;
        const phase = ((x + 20) / waveLengthOf(frame)) % 2;
        return [x, shore - 2 - 14.2 * Math.sin(Math.PI * phase) - random() * 11] as const;
      });
      return drawDots(points, palette.foam, size, night ? 0.3 : 0.75);
    })
    .join("");
};

const grains = ({ random, width, height, widthScale, shore, palette }: SeaFrame): string => {
  const points = Array.from(
    { length: Math.round(50 * widthScale) },
    () => [random() * width, shore + 44 + random() * (height - shore - 44)] as const,
  );
  return drawDots(points, palette.grains[0], 1.8, palette.grains[1]);
};

/** Wet sand and beach at the foot of the picture; the foam above them is drawn by `swell.ts`. */
export const drawBeach = (frame: SeaFrame): { defs: string; art: string } => {
  const { palette } = frame;
  return {
    defs: gradientRamp("sb", palette.sand),
    art: bubbles(frame) + fillBelowEdge(frame, 3, palette.wet) + fillBelowEdge(frame, 26, "url(#sb)") + grains(frame),
  };
};
