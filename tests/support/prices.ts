import { type Price, type PriceName, priceHistoryOf } from "../../src/limits/prices";

/** Runs a test in a world where some prices have changed. */
export async function withPrices(
  changes: readonly [name: PriceName, since: number, n: number][],
  work: () => Promise<void>,
): Promise<void> {
  const lengths = changes.map(([name]) => [priceHistoryOf(name) as Price[], priceHistoryOf(name).length] as const);
  for (const [name, since, n] of changes) (priceHistoryOf(name) as Price[]).push({ since, n });
  try {
    await work();
  } finally {
    for (const [history, length] of lengths) history.length = length;
  }
}
