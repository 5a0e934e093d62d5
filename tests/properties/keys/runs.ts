/**
 * How long the properties of keys and of pairs run, and from where. `PROPERTY_RUNS=1000` makes them long, with another
 * seed each time; `PROPERTY_SEED` repeats one that failed.
 */
const LONG_RUNS = process.env.PROPERTY_RUNS;
const SHORT_SEED = 20_261_121;
const SEED_RANGE = 2 ** 31;

const seedOf = (): number => {
  if (process.env.PROPERTY_SEED) return Number(process.env.PROPERTY_SEED);
  return LONG_RUNS ? Math.floor(Math.random() * SEED_RANGE) : SHORT_SEED;
};

/** Settings of `fc.assert`. @param short runs unless `PROPERTY_RUNS` says otherwise */
export const propertyRuns = (short: number) => ({ seed: seedOf(), numRuns: LONG_RUNS ? Number(LONG_RUNS) : short });

/** ms for one property: the long run takes its time. */
export const PROPERTY_TIMEOUT = LONG_RUNS ? 3_600_000 : 120_000;

/** How often each case was reached, printed in one line when the property is over. */
export class ReachedCases {
  readonly #counts = new Map<string, number>();

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  toString(): string {
    return [...this.#counts]
      .sort()
      .map(([name, n]) => `${name} ${n}`)
      .join(", ");
  }
}
