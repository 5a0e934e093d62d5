/**
 * The short way to an SQLite database that is at hand: a query that is ready runs at once, past the query builder's
 * connection handling, which costs more than most of them run.
 */

import type { Kysely } from "kysely";
import type { Schema } from "./schema";

/** Runs a compiled query and returns its rows; null: it has to go the long way. Throws what the driver throws. */
export type Direct = (sql: string, parameters: readonly unknown[]) => unknown[] | null;

/** A driver's connection that knows the short way. */
export interface Offering {
  direct?: Direct;
}

const ways = new WeakMap<object, Direct>();

/** From now on prepared queries of this database or transaction take the short way. */
export function offerDirect(db: object, by: object): void {
  const { direct } = by as Offering;
  if (direct) ways.set(db, direct);
}

/** The same for a transaction of a database that does so. */
export async function offerDirectIn(db: Kysely<Schema>, tx: Kysely<Schema>): Promise<void> {
  if (ways.has(db))
    await tx.getExecutor().provideConnection(async (connection) => offerDirect(tx, connection));
}

/** The rows of a compiled query by the short way; null where there is none. */
export const runDirect = (db: object, sql: string, parameters: readonly unknown[]): unknown[] | null =>
  ways.get(db)?.(sql, parameters) ?? null;
