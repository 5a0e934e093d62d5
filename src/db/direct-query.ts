/** Fast path: a prepared query runs directly, past Kysely's connection handling. */

import type { Kysely } from "kysely";
import { hook } from "../runtime/per-owner";
import type { Schema } from "./schema";

type QueryRows = unknown[] | Promise<unknown[]>;

/** Runs a compiled query, on SQLite at once; null: use the normal path. Throws what the driver throws. */
export type RunDirectly = (sql: string, parameters: readonly unknown[]) => QueryRows | null;

export interface DirectQuerySupport {
  direct?: RunDirectly;
}

const directRunner = hook<object, RunDirectly>();

/** Enables the fast path for a database or transaction. */
export function registerDirectQueries(db: object, by: object): void {
  const { direct } = by as DirectQuerySupport;
  if (direct) directRunner.set(db, direct);
}

/** The same for a transaction of such a database. */
export async function registerDirectQueriesIn(db: Kysely<Schema>, tx: Kysely<Schema>): Promise<void> {
  if (directRunner.of(db))
    await tx.getExecutor().provideConnection(async (connection) => registerDirectQueries(tx, connection));
}

/** Runs a query by the fast path; null where there is none. */
export const runDirectQuery = (db: object, sql: string, parameters: readonly unknown[]): QueryRows | null =>
  directRunner.of(db)?.(sql, parameters) ?? null;
