/**
 * How long properties run, and from where: `PROPERTY_RUNS=1000` makes them long, `PROPERTY_SEED=5` tries another seed
 * than the suite's, `PROPERTY_SEED=random` draws one.
 */
import { testSeed } from "./seeds";

/** Of a long run; 0 in the suite. */
export const PROPERTY_RUNS = Number(process.env.PROPERTY_RUNS ?? 0);
export const IS_LONG = PROPERTY_RUNS > 0;
/** One for the whole run; fast-check names it where a property fails. */
export const PROPERTY_SEED = testSeed("PROPERTY_SEED");
/** How often each case has to be reached: once, and in the thousand runs of a whole long one so often. */
export const LEAST_REACHED = PROPERTY_RUNS >= 1_000 ? 20 : 1;

/**
 * Settings of `fc.assert`.
 * @param short runs unless `PROPERTY_RUNS` says otherwise @param suiteSeed of a property that reaches more by its own
 */
export const propertyRuns = (short: number, suiteSeed = PROPERTY_SEED) => ({
  seed: process.env.PROPERTY_SEED === undefined ? suiteSeed : PROPERTY_SEED,
  numRuns: PROPERTY_RUNS || short,
});

const SHORT_TIMEOUT = 600_000;
const LONG_TIMEOUT = 3_600_000;
/** What the slowest property needs for one of its runs on a busy machine. */
const RUN_TIMEOUT = 60_000;
/** ms for one property: more runs take more time. */
export const PROPERTY_TIMEOUT = IS_LONG ? Math.max(LONG_TIMEOUT, PROPERTY_RUNS * RUN_TIMEOUT) : SHORT_TIMEOUT;

/** How often each case was reached, printed in one line when the property is over. */
export class ReachedCases {
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  /** Those that were reached less often than they should be. */
  rare(names: readonly string[]): string[] {
    return names.filter((name) => this.of(name) < LEAST_REACHED).map((name) => `${name}: ${this.of(name)}`);
  }

  toString(): string {
    return [...this.#counts]
      .sort()
      .map(([name, n]) => `${name} ${n}`)
      .join(", ");
  }
}
