import { reconcileCoins } from "../coins/coins";
import type { Db } from "../db/transact";
import { METRICS_TIMES } from "../limits/metrics";
import { type AgedValue, createStaleReader } from "../runtime/last-known";
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

interface CachedReading<T> {
  at: number;
  value: Promise<T>;
}

/** Caches for `fresh` ms and shares concurrent requests. */
function cachedByDb<T>(maxAge: number, load: (db: Db, now: number) => Promise<T>) {
  const cache = new WeakMap<Db, CachedReading<T>>();
  return (db: Db, now: number): Promise<T> => {
    const cached = cache.get(db);
    if (cached && now >= cached.at && now - cached.at < maxAge) return cached.value;
    const value = load(db, now);
    cache.set(db, { at: now, value });
    value.catch(() => cache.delete(db));
    return value;
  };
}

const cachedProductCounts = cachedByDb(METRICS_TIMES.fresh, async (db, at) => ({
  ...(await countProduct(db, at)),
  at,
}));

const lastAudits = new WeakMap<Db, CoinAudit>();

/** Runs in the background; the last result stands meanwhile. */
const cachedAudit = cachedByDb(METRICS_TIMES.audited, async (db, at) => {
  const { differences } = await reconcileCoins(db);
  lastAudits.set(db, { differences, at });
});

async function currentProductMetrics(db: Db, now: number): Promise<ProductMetrics> {
  cachedAudit(db, now).catch(() => undefined);
  const counts = await cachedProductCounts(db, now);
  return { ...counts, audit: lastAudits.get(db) ?? null };
}

type ProductMetricsReader = ReturnType<typeof createStaleReader<number, ProductMetrics>>;
const productMetricsReaders = new WeakMap<Db, ProductMetricsReader>();

/**
 * The figures and how old they are; starts an audit in the background at most once an hour.
 * @param late resolves when nobody waits any longer: the last known ones stand then
 */
export function readProductMetrics(
  db: Db,
  now: number,
  late: Promise<unknown>,
): Promise<AgedValue<ProductMetrics>> {
  const reader =
    productMetricsReaders.get(db) ?? createStaleReader((at: number) => currentProductMetrics(db, at));
  productMetricsReaders.set(db, reader);
  return reader(now, late);
}
