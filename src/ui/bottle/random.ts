import { randomFromSeed } from "./colour";
import { BINDING_PALETTE, BODY_COLOURS, PAINT_PALETTE } from "./palette";
import { type DesignParams, MARKER_TYPES, type Marker, readDesignParams, TEXTURES } from "./params";

type Chance = () => number;

const pick = <T>(chance: Chance, list: readonly T[]): T | undefined =>
  list[Math.floor(chance() * list.length)];
const randomInteger = (chance: Chance, min: number, max: number): number =>
  min + Math.floor(chance() * (max - min + 1));

const WIDTH_SETS = [
  [26, 62, 92, 78],
  [28, 76, 80, 74],
  [24, 58, 66, 62],
  [30, 92, 84, 62],
  [24, 62, 88, 94],
  [26, 90, 66, 84],
  [36, 96, 98, 92],
] as const;

function outline(chance: Chance) {
  const [neck, shoulder, body, base] = pick(chance, WIDTH_SETS) ?? WIDTH_SETS[0];
  const about = (width: number) => width + randomInteger(chance, -5, 5);
  return { neck: about(neck), shoulder: about(shoulder), body: about(body), base: about(base) };
}

function randomStripes(chance: Chance) {
  if (chance() < 0.45) return {};
  const width = randomInteger(chance, 2, 10);
  const angle = pick(chance, [0, 0, 18, -24, 32, -40, 55, 90]);
  return {
    stripes: true,
    stripeAngle: angle,
    stripeWidth: width,
    stripeGap: width + randomInteger(chance, 6, 16),
    stripeColor: pick(chance, PAINT_PALETTE),
  };
}

const randomMarker = (chance: Chance, type: unknown, color: unknown, change: Partial<Marker>) => ({
  type,
  color,
  size: randomInteger(chance, 14, 28),
  angle: type === "star" ? randomInteger(chance, 0, 30) : 0,
  ...change,
});

function randomMarkers(chance: Chance): unknown[] {
  const [type, color] = [pick(chance, MARKER_TYPES), pick(chance, PAINT_PALETTE)];
  const luck = chance();
  if (luck < 0.4) return [];
  if (luck < 0.65)
    return [randomMarker(chance, type, color, { size: randomInteger(chance, 30, 42), x: 0, y: 0.58 })];
  return Array.from({ length: randomInteger(chance, 3, 5) }, (_, i) =>
    randomMarker(chance, type, color, {
      size: randomInteger(chance, 10, 20),
      x: Math.round((chance() * 1.2 - 0.6) * 100) / 100,
      y: Math.round((0.36 + 0.12 * i) * 100) / 100,
    }),
  );
}

/** Random design in good taste. @param seed integer 0 … 2^31 */
export function randomDesign(seed: number): DesignParams {
  const chance = randomFromSeed(seed);
  for (let warm = 0; warm < 3; warm++) chance();
  return readDesignParams({
    ...outline(chance),
    color: pick(chance, BODY_COLOURS),
    texture: pick(chance, TEXTURES),
    cork: pick(chance, ["cork", "cork", "wax", "stopper"]),
    corkColor: pick(chance, BINDING_PALETTE),
    ribbon: pick(chance, BINDING_PALETTE),
    ...randomStripes(chance),
    markers: randomMarkers(chance),
  });
}
