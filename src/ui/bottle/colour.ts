const parts = (hex: string): [number, number, number] => {
  const n = Number.parseInt(hex.slice(1), 16);
  return [n >> 16, (n >> 8) & 255, n & 255];
};

/** `#rrggbb` at share `t` (0–1) between two `#rrggbb`. */
export const mixColours = (from: string, to: string, t: number): string => {
  const [r, g, b] = parts(from);
  const [r2, g2, b2] = parts(to);
  const at = (x: number, y: number) => Math.round(x + (y - x) * t);
  return `#${((1 << 24) | (at(r, r2) << 16) | (at(g, g2) << 8) | at(b, b2)).toString(16).slice(1)}`;
};

/** Deterministic random numbers in 0–1. */
export const randomFromSeed = (seed: number): (() => number) => {
  let state = (seed % 2147483646) + 1;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
};

/** Random seed from a colour. */
export const seedFromColour = (hex: string): number => (Number.parseInt(hex.slice(1), 16) % 9973) + 7;
