import { nums, r1, r2 } from "../bottle/svg";
import { drawCrestLine, drawDots, gradientRamp, type SeaFrame } from "./sea-frame";

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

const fillBelowEdge = (frame: SeaFrame, down: number, fill: string, opacity = 1): string => {
  const clear = opacity < 1 ? ` opacity="${r2(opacity)}"` : "";
  return `<path d="${edge(frame, down)}V${r1(frame.height + 20)}H-20Z" fill="${fill}"${clear}/>`;
};

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

/** Foam, wet sand and beach at the foot of the picture. */
export const drawBeach = (frame: SeaFrame): { defs: string; art: string } => {
  const { night, palette } = frame;
  const crest = drawCrestLine(edge(frame, -4), palette.foam, 3.5, night ? 0.5 : 0.95);
  return {
    defs: gradientRamp("sb", palette.sand),
    art:
      fillBelowEdge(frame, -16, palette.foam, night ? 0.1 : 0.26) +
      fillBelowEdge(frame, -4, palette.foam, night ? 0.2 : 0.55) +
      crest +
      bubbles(frame) +
      fillBelowEdge(frame, 7, palette.wet) +
      fillBelowEdge(frame, 26, "url(#sb)") +
      grains(frame),
  };
};
