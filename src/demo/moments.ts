import type { SeededRandom } from "./random";

/** Moments that are at least one to a stretch of `apart` ms, so that no limit of a day or month is passed. */
export interface MomentPace {
  /** ms over which few are spread. */
  span: number;
  apart: number;
  /** ms before now that the last one is at least. */
  before: number;
}

const stretch = ({ span, apart }: MomentPace, n: number): number => Math.max(span / n, apart);

/** How far back so many moments reach, ms. */
export const momentsReach = (pace: MomentPace, n: number): number =>
  n === 0 ? 0 : pace.before + n * stretch(pace, n);

/** `n` moments, the latest first: one in each of as many equal stretches. */
export function createMoments(r: SeededRandom, pace: MomentPace, n: number, now: number): number[] {
  const each = stretch(pace, n);
  return Array.from({ length: n }, (_, i) => now - pace.before - Math.floor((i + r.next()) * each));
}

/** Of how many things each of some people gets how many, by chance. */
export function distributeRandomly(r: SeededRandom, things: number, people: number): Uint32Array {
  const of = new Uint32Array(people);
  for (let n = 0; n < things; n++) {
    const who = r.below(people);
    of[who] = (of[who] ?? 0) + 1;
  }
  return of;
}
