import type { RateLimiterAbstract } from "rate-limiter-flexible";
import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory.js";
import RateLimiterPostgres from "rate-limiter-flexible/lib/RateLimiterPostgres.js";
import { type Answer, type Shared, sharedOf } from "../../db/shared";
import { deletePast } from "../../db/slices";
import type { Db } from "../../db/transact";
import { RATE_PATIENCE } from "../../limits/limits";
import { sha256 } from "../../runtime/sha256";

interface Limit {
  /** Of the rate; keys of different rates are different. */
  name: string;
  points: number;
  /** s */
  duration: number;
}

/** Slower than this, each process counts by itself until the database is back. */
const impatient = ({ query }: Shared) => ({
  query: (statement: Parameters<Shared["query"]>[0]): Promise<Answer> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const timer = setTimeout(() => reject(new Error("the rates are counted too slowly")), RATE_PATIENCE);
    query(statement)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
    return promise;
  },
});

/** A limiter in memory, or in the database where several processes may share it. */
export function limiterOn(db: Db, { name, points, duration }: Limit): RateLimiterAbstract {
  const limit = { keyPrefix: name, points, duration };
  const alone = new RateLimiterMemory(limit);
  const shared = sharedOf(db);
  if (!shared) return alone;
  return new RateLimiterPostgres({
    ...limit,
    storeClient: impatient(shared),
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: alone,
  });
}

/** The key under which a rate is stored: it does not name address or account. */
export const rateKey = (db: Db, key: string): string => (sharedOf(db) ? sha256(key) : key);

/** Deletes what has run out. @param now of the machine, ms */
export const tidyRates = (db: Db, now: number): Promise<void> =>
  deletePast(db, { table: "rate_limits", key: ["key"], time: "expire" }, now);
