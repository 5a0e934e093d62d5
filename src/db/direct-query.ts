/** Fast path: a prepared query runs directly, past Kysely's connection handling. */

import type { Kysely } from "kysely";
import type { Schema } from "./schema";

type QueryRows = unknown[] | Promise<unknown[]>;

/** Runs a compiled query, on SQLite at once; null: use the normal path. Throws what the driver throws. */
export type RunDirectly = (sql: string, parameters: readonly unknown[]) => QueryRows | null;

export interface DirectQuerySupport {
  direct?: RunDirectly;
}

const directRunners = new WeakMap<object, RunDirectly>();

/** Enables the fast path for a database or transaction. */
export function registerDirectQueries(db: object, by: object): void {
  const { direct } = by as DirectQuerySupport;
  if (direct) directRunners.set(db, direct);
}

/** The same for a transaction of such a database. */
export async function registerDirectQueriesIn(db: Kysely<Schema>, tx: Kysely<Schema>): Promise<void> {
  if (directRunners.has(db))
    await tx.getExecutor().provideConnection(async (connection) => registerDirectQueries(tx, connection));
}

/** Runs a query by the fast path; null where there is none. */
export const runDirectQuery = (db: object, sql: string, parameters: readonly unknown[]): QueryRows | null =>
  directRunners.get(db)?.(sql, parameters) ?? null;
