/**
 * How long `work` kept this process busy, ms: what passed by the clock, or the processor's time where that
 * is less, because others work beside a test.
 */
export async function measureBusyMs(work: () => unknown): Promise<number> {
  const [start, used] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(used);
  return Math.min(performance.now() - start, (user + system) / 1_000);
}

/** The cheapest of up to `tries`, ms; the first one that is at most `enough` ends them. */
export async function measureLeastBusyMs(work: () => unknown, enough = 0, tries = 5): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < tries && least > enough; n++) least = Math.min(least, await measureBusyMs(work));
  return least;
}
