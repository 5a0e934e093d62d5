import type { SeededRandom } from "./random";

/** Over which time moments are spread, and how far apart: so that daily and monthly limits hold. Times in ms. */
export interface MomentPace {
  /** The time over which a small number is spread. */
  span: number;
  /** At most one moment lies in each stretch of this length. */
  apart: number;
  /** ms; the last one is at least this long before now. */
  before: number;
}

const stretch = ({ span, apart }: MomentPace, n: number): number => Math.max(span / n, apart);

/** ms; how far back `n` moments reach. */
export const momentsReach = (pace: MomentPace, n: number): number => (n === 0 ? 0 : pace.before + n * stretch(pace, n));

/** `n` moments, the latest first: one in each of as many equal stretches. */
export function createMoments(r: SeededRandom, pace: MomentPace, n: number, now: number): number[] {
  const each = stretch(pace, n);
  return Array.from({ length: n }, (_, i) => now - pace.before - Math.floor((i + r.next()) * each));
}

/** Distributes things over people at random. @returns the number of each person */
export function distributeRandomly(r: SeededRandom, things: number, people: number): Uint32Array {
  const counts = new Uint32Array(people);
  for (let n = 0; n < things; n++) {
    const index = r.below(people);
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}
