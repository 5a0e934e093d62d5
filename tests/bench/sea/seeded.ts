/** The randomness of a simulation: everything that is random comes from one seed. */

/** Mulberry32. @returns 0 ≤ n < 1 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const hex = (random: () => number, digits: number): string =>
  Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join("");

/** Ids of `src/db/ids.ts`, from which the order of the sea is drawn, come from the seed while `work` runs. */
export async function withSeededIds<T>(random: () => number, work: () => Promise<T>): Promise<T> {
  const real = Bun.randomUUIDv7;
  const seeded = (_: string, at: number): string => {
    const time = Math.floor(at).toString(16).padStart(12, "0");
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(random, 3)}-8${hex(random, 3)}-${hex(random, 12)}`;
  };
  Object.assign(Bun, { randomUUIDv7: seeded });
  try {
    return await work();
  } finally {
    Object.assign(Bun, { randomUUIDv7: real });
  }
}

/** Index drawn in proportion to the weights. @param random 0 ≤ n < 1 */
export function drawWeighted(weights: readonly number[], random: () => number): number {
  let point = random() * weights.reduce((sum, each) => sum + each, 0);
  for (const [i, weight] of weights.entries()) {
    point -= weight;
    if (point < 0) return i;
  }
  return weights.length - 1;
}
