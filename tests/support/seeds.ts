import fc from "fast-check";

/** Every run of the suite tries the same, so that a failure is of the change and not of the day. */
const SUITE_SEED = 20_261_121;
const SEED_RANGE = 2 ** 31;

/**
 * The seed of a random test.
 * @param variable of the environment: a number repeats a run, `random` draws another seed each time
 */
export function testSeed(variable: string): number {
  const value = process.env[variable];
  if (value === "random") return Math.trunc(Math.random() * SEED_RANGE);
  return value === undefined ? SUITE_SEED : Number(value);
}

/** For properties that name no seed. */
fc.configureGlobal({ seed: testSeed(process.env.PROPERTY_SEED === undefined ? "FUZZ_SEED" : "PROPERTY_SEED") });
