import { AsyncLocalStorage } from "node:async_hooks";
import type { Kysely, Transaction } from "kysely";
import type { Schema } from "./schema";

declare const outermost: unique symbol;

/** The whole database. A verb takes it and opens one transaction; a `Tx` is refused in its place. */
export type Db = Kysely<Schema> & { readonly [outermost]: true };
/** An open transaction. Nothing but SQL is awaited while it is open. */
export type Tx = Transaction<Schema>;
/** Either: for queries that only read. */
export type Queries = Kysely<Schema>;

const inside = new AsyncLocalStorage<true>();
const TRIES = 4;

/** PostgreSQL's "try again": serialization failure, deadlock. */
function isPassing(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "40001" || code === "40P01";
}

/**
 * Runs `work` in one transaction: all of it happens or none. On SQLite it is BEGIN IMMEDIATE on the only
 * connection; on PostgreSQL read committed, tried again after a deadlock.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left--) {
    try {
      return await db.transaction().execute((tx) => inside.run(true, () => work(tx)));
    } catch (error) {
      if (left <= 1 || !isPassing(error)) throw error;
    }
  }
}

/** Throws where the outer database is used inside a transaction: on SQLite that would wait for itself. */
export function refuseInsideTransaction(): void {
  if (inside.getStore()) throw new Error("the outer database was used inside a transaction");
}
