import { seeded } from "./colour";
import { BINDINGS, BODY_COLOURS, PAINTS } from "./palette";
import { type DesignParams, MARKER_TYPES, type Marker, readParams, TEXTURES } from "./params";

type Chance = () => number;

const pick = <T>(chance: Chance, list: readonly T[]): T | undefined =>
  list[Math.floor(chance() * list.length)];
const whole = (chance: Chance, min: number, max: number): number =>
  min + Math.floor(chance() * (max - min + 1));

const FIGURES = [
  [26, 62, 92, 78],
  [28, 76, 80, 74],
  [24, 58, 66, 62],
  [30, 92, 84, 62],
  [24, 62, 88, 94],
  [26, 90, 66, 84],
  [36, 96, 98, 92],
] as const;

function outline(chance: Chance) {
  const [neck, shoulder, body, base] = pick(chance, FIGURES) ?? FIGURES[0];
  const about = (width: number) => width + whole(chance, -5, 5);
  return { neck: about(neck), shoulder: about(shoulder), body: about(body), base: about(base) };
}

function bands(chance: Chance) {
  if (chance() < 0.45) return {};
  const width = whole(chance, 2, 10);
  const angle = pick(chance, [0, 0, 18, -24, 32, -40, 55, 90]);
  return {
    stripes: true,
    stripeAngle: angle,
    stripeWidth: width,
    stripeGap: width + whole(chance, 6, 16),
    stripeColor: pick(chance, PAINTS),
  };
}

const one = (chance: Chance, type: unknown, color: unknown, change: Partial<Marker>) => ({
  type,
  color,
  size: whole(chance, 14, 28),
  angle: type === "star" ? whole(chance, 0, 30) : 0,
  ...change,
});

function marks(chance: Chance): unknown[] {
  const [type, color] = [pick(chance, MARKER_TYPES), pick(chance, PAINTS)];
  const luck = chance();
  if (luck < 0.4) return [];
  if (luck < 0.65) return [one(chance, type, color, { size: whole(chance, 30, 42), x: 0, y: 0.58 })];
  return Array.from({ length: whole(chance, 3, 5) }, (_, i) =>
    one(chance, type, color, {
      size: whole(chance, 10, 20),
      x: Math.round((chance() * 1.2 - 0.6) * 100) / 100,
      y: Math.round((0.36 + 0.12 * i) * 100) / 100,
    }),
  );
}

/** Random design in good taste. @param seed integer 0 … 2^31 */
export function randomBottle(seed: number): DesignParams {
  const chance = seeded(seed);
  for (let warm = 0; warm < 3; warm++) chance();
  return readParams({
    ...outline(chance),
    color: pick(chance, BODY_COLOURS),
    texture: pick(chance, TEXTURES),
    cork: pick(chance, ["cork", "cork", "wax", "stopper"]),
    corkColor: pick(chance, BINDINGS),
    ribbon: pick(chance, BINDINGS),
    ...bands(chance),
    markers: marks(chance),
  });
}
