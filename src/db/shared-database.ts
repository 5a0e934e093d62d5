/** What a database that several processes share offers beside Kysely. */

import { hook } from "../runtime/per-owner";
import { sleep } from "../runtime/timers";
import type { Db } from "./transact";

interface SqlStatement {
  name?: string;
  text: string;
  values?: unknown[];
}

/** One answer of PostgreSQL. */
export interface SharedQueryResult {
  rows: Record<string, unknown>[];
  rowCount: number | null;
}

export interface SharedDatabase {
  /** Runs one statement on any connection; parameters are `$1` … */
  query(statement: SqlStatement): Promise<SharedQueryResult>;
  /** Runs one statement that may take an hour, on a connection of its own. */
  runSlowly(text: string): Promise<void>;
  /** Runs `work` with a database each of whose statements may take an hour. */
  workSlowly<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs `work` while no other process runs its own under this name; false: another one does. */
  tryExclusively(name: string, work: () => Promise<unknown>): Promise<boolean>;
}

const sharedDatabase = hook<object, SharedDatabase>();

/** Registers what an opened database offers. */
export function registerSharedDatabase(db: object, by: { shared?: SharedDatabase }): void {
  if (by.shared) sharedDatabase.set(db, by.shared);
}

/** null: SQLite, with which one process works. */
export const sharedDatabaseOf = (db: Db): SharedDatabase | null => sharedDatabase.of(db) ?? null;

/** Runs `work` while no other process on this database runs its own under this name. @returns whether it ran */
async function tryExclusively(db: Db, name: string, work: () => Promise<unknown>): Promise<boolean> {
  const shared = sharedDatabaseOf(db);
  if (shared) return shared.tryExclusively(name, work);
  await work();
  return true;
}

/** ms */
const EXCLUSIVE_RETRY_INTERVAL = 2_000;

/** Like `tryExclusively`, after others have done theirs. */
export async function runExclusively(db: Db, name: string, work: () => Promise<unknown>): Promise<void> {
  while (!(await tryExclusively(db, name, work))) await sleep(EXCLUSIVE_RETRY_INTERVAL);
}
