/** How long the properties of time run: `PROPERTY_RUNS=1000` for long, `PROPERTY_SEED` to repeat what failed. */
export const timeRuns = (short: number) => ({
  numRuns: Number(process.env.PROPERTY_RUNS ?? short),
  seed: Number(process.env.PROPERTY_SEED ?? 1_121),
});
