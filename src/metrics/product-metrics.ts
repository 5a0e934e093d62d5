import { reconcileCoins } from "../coins/coins";
import type { Db } from "../db/transact";
import { METRICS_TIMES } from "../limits/metrics";
import { type AgedValue, cachedFor, createStaleReader } from "../runtime/cache";
import { perOwner } from "../runtime/per-owner";
import { countProduct, type ProductCounts } from "./product-counts";

export interface CoinAudit {
  differences: number;
  at: number;
}

export interface ProductMetrics extends ProductCounts {
  /** null: none since the start. */
  audit: CoinAudit | null;
  at: number;
}

/** Reads the counts of a database; its coins are audited in the background, and the last result stands meanwhile. */
function openProductMetrics(db: Db): (now: number) => Promise<ProductMetrics> {
  let lastAudit: CoinAudit | null = null;
  const cachedCounts = cachedFor("product counts", METRICS_TIMES.readInterval, async (_: "all", at) => ({
    ...(await countProduct(db, at)),
    at,
  }));
  const cachedAudit = cachedFor("coin audit", METRICS_TIMES.auditInterval, async (_: "all", at) => {
    const { differences } = await reconcileCoins(db);
    lastAudit = { differences, at };
  });
  return async (now) => {
    cachedAudit("all", now).catch(() => undefined);
    const counts = await cachedCounts("all", now);
    return { ...counts, audit: lastAudit };
  };
}

const productMetricsReaderOf = perOwner((db: Db) => createStaleReader(openProductMetrics(db)));

/**
 * The figures and how old they are; starts an audit in the background at most once an hour.
 * @param late resolves when nobody waits any longer: the last known ones stand then
 */
export const readProductMetrics = (db: Db, now: number, late: Promise<unknown>): Promise<AgedValue<ProductMetrics>> =>
  productMetricsReaderOf(db)(now, late);
