/** Fast path: a prepared query runs directly, past Kysely's connection handling. */

import type { Kysely } from "kysely";
import type { Schema } from "./schema";

type Rows = unknown[] | Promise<unknown[]>;

/** Runs a compiled query, on SQLite at once; null: use the normal path. Throws what the driver throws. */
export type Direct = (sql: string, parameters: readonly unknown[]) => Rows | null;

export interface Offering {
  direct?: Direct;
}

const ways = new WeakMap<object, Direct>();

/** Enables the fast path for a database or transaction. */
export function offerDirect(db: object, by: object): void {
  const { direct } = by as Offering;
  if (direct) ways.set(db, direct);
}

/** The same for a transaction of such a database. */
export async function offerDirectIn(db: Kysely<Schema>, tx: Kysely<Schema>): Promise<void> {
  if (ways.has(db))
    await tx.getExecutor().provideConnection(async (connection) => offerDirect(tx, connection));
}

/** Runs a query by the fast path; null where there is none. */
export const runDirect = (db: object, sql: string, parameters: readonly unknown[]): Rows | null =>
  ways.get(db)?.(sql, parameters) ?? null;
