/** What a database that several processes share offers beside Kysely. */

import type { Db } from "./transact";

interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

/** One answer of PostgreSQL. */
export interface Answer {
  rows: Record<string, unknown>[];
  rowCount: number | null;
}

export interface Shared {
  /** Runs one statement on any connection; parameters are `$1` … */
  query(statement: Statement): Promise<Answer>;
  /** Runs one statement that may take an hour, on a connection of its own. */
  slowly(text: string): Promise<void>;
  /** Runs `work` while no other process runs its own under this name; false: another one does. */
  alone(name: string, work: () => Promise<unknown>): Promise<boolean>;
}

const known = new WeakMap<object, Shared>();

/** Registers what an opened database offers. */
export function offerShared(db: object, by: { shared?: Shared }): void {
  if (by.shared) known.set(db, by.shared);
}

/** null: SQLite, with which one process works. */
export const sharedOf = (db: Db): Shared | null => known.get(db) ?? null;

/** Runs `work` while no other process on this database runs its own under this name. @returns whether it ran */
async function aloneOn(db: Db, name: string, work: () => Promise<unknown>): Promise<boolean> {
  const shared = sharedOf(db);
  if (shared) return shared.alone(name, work);
  await work();
  return true;
}

/** ms */
const TRIED_EVERY = 2_000;

/** Like `aloneOn`, after others have done theirs. */
export async function inTurnOn(db: Db, name: string, work: () => Promise<unknown>): Promise<void> {
  while (!(await aloneOn(db, name, work))) await Bun.sleep(TRIED_EVERY);
}
