import type { RateLimiterAbstract } from "rate-limiter-flexible";
import RateLimiterMemory from "rate-limiter-flexible/lib/RateLimiterMemory.js";
import RateLimiterPostgres from "rate-limiter-flexible/lib/RateLimiterPostgres.js";
import { type SharedDatabase, type SharedQueryResult, sharedDatabaseOf } from "../../db/shared-database";
import { deleteRowsUpTo } from "../../db/slices";
import type { Db } from "../../db/transact";
import { RATE_STORE_TIMEOUT } from "../../limits/http";
import { sha256 } from "../../runtime/sha256";
import { startTimer, stopTimer } from "../../runtime/timers";

interface RateLimiterOptions {
  /** Name of the rate, part of each key. */
  name: string;
  points: number;
  /** s */
  duration: number;
  /** Each process counts for itself: no statement for it. */
  perProcess?: boolean;
}

/** If the database is slower than this, each process counts by itself until it is back. */
const withQueryTimeout = ({ query }: SharedDatabase) => ({
  query: (statement: Parameters<SharedDatabase["query"]>[0]): Promise<SharedQueryResult> => {
    const { promise, resolve, reject } = Promise.withResolvers<SharedQueryResult>();
    const timer = startTimer(() => reject(new Error("the rates are counted too slowly")), RATE_STORE_TIMEOUT);
    query(statement)
      .then(resolve, reject)
      .finally(() => stopTimer(timer));
    return promise;
  },
});

/** A limiter in memory, or in the database where several processes may share it. */
export function createRateLimiter(
  db: Db,
  { name, points, duration, perProcess }: RateLimiterOptions,
): RateLimiterAbstract {
  const limit = { keyPrefix: name, points, duration };
  const alone = new RateLimiterMemory(limit);
  const shared = sharedDatabaseOf(db);
  if (!shared || perProcess) return alone;
  return new RateLimiterPostgres({
    ...limit,
    storeClient: withQueryTimeout(shared),
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: alone,
  });
}

/** The stored key: a hash, so that it names no IP address or account. */
export const rateStoreKey = (db: Db, key: string): string => (sharedDatabaseOf(db) ? sha256(key) : key);

/** Deletes expired rows. @param now the machine's clock, ms */
export const deleteOldRates = (db: Db, now: number): Promise<void> =>
  deleteRowsUpTo(db, { table: "rate_limits", key: ["key"], time: "expire" }, now);
