import { randomFromSeed } from "./colour";
import { BINDING_PALETTE, BODY_COLOURS, PAINT_PALETTE } from "./palette";
import { type DesignParams, MARKER_TYPES, type Marker, readDesignParams, TEXTURES } from "./params";

type RandomSource = () => number;

const pick = <T>(random: RandomSource, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
const randomInteger = (random: RandomSource, min: number, max: number): number =>
  min + Math.floor(random() * (max - min + 1));

const WIDTH_SETS = [
  [26, 62, 92, 78],
  [28, 76, 80, 74],
  [24, 58, 66, 62],
  [30, 92, 84, 62],
  [24, 62, 88, 94],
  [26, 90, 66, 84],
  [36, 96, 98, 92],
] as const;

function randomWidths(random: RandomSource) {
  const [neck, shoulder, body, base] = pick(random, WIDTH_SETS) ?? WIDTH_SETS[0];
  const vary = (width: number) => width + randomInteger(random, -5, 5);
  return { neck: vary(neck), shoulder: vary(shoulder), body: vary(body), base: vary(base) };
}

function randomStripes(random: RandomSource) {
  if (random() < 0.45) return {};
  const width = randomInteger(random, 2, 10);
  const angle = pick(random, [0, 0, 18, -24, 32, -40, 55, 90]);
  return {
    stripes: true,
    stripeAngle: angle,
    stripeWidth: width,
    stripeGap: width + randomInteger(random, 6, 16),
    stripeColor: pick(random, PAINT_PALETTE),
  };
}

const randomMarker = (random: RandomSource, type: unknown, color: unknown, change: Partial<Marker>) => ({
  type,
  color,
  size: randomInteger(random, 14, 28),
  angle: type === "star" ? randomInteger(random, 0, 30) : 0,
  ...change,
});

function randomMarkers(random: RandomSource): unknown[] {
  const [type, color] = [pick(random, MARKER_TYPES), pick(random, PAINT_PALETTE)];
  const roll = random();
  if (roll < 0.4) return [];
  if (roll < 0.65) return [randomMarker(random, type, color, { size: randomInteger(random, 30, 42), x: 0, y: 0.58 })];
  return Array.from({ length: randomInteger(random, 3, 5) }, (_, i) =>
    randomMarker(random, type, color, {
      size: randomInteger(random, 10, 20),
      x: Math.round((random() * 1.2 - 0.6) * 100) / 100,
      y: Math.round((0.36 + 0.12 * i) * 100) / 100,
    }),
  );
}

/** A random design from curated widths and palettes; the same for a seed. @param seed integer 0 … 2^31 */
export function randomDesign(seed: number): DesignParams {
  const random = randomFromSeed(seed);
  for (let warm = 0; warm < 3; warm++) random();
  return readDesignParams({
    ...randomWidths(random),
    color: pick(random, BODY_COLOURS),
    texture: pick(random, TEXTURES),
    cork: pick(random, ["cork", "cork", "wax", "stopper"]),
    corkColor: pick(random, BINDING_PALETTE),
    ribbon: pick(random, BINDING_PALETTE),
    ...randomStripes(random),
    markers: randomMarkers(random),
  });
}
