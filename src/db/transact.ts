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

/** What follows a commit: an event, a letter that wants to go out. It is given the database that committed. */
export type Effect = (db: Db) => unknown;
type Report = (error: unknown) => void;

const inside = new AsyncLocalStorage<Effect[]>();
const reports = new WeakMap<object, Report>();
const TRIES = 4;

/** PostgreSQL's "try again": serialization failure, deadlock. */
function isPassing(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "40001" || code === "40P01";
}

/**
 * Runs `work` in one transaction: all of it happens or none. On SQLite it shares a durable commit with others; on
 * PostgreSQL it is read committed, tried again after a deadlock. Effects said with `afterCommit` follow it.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left--) {
    const effects: Effect[] = [];
    try {
      const result = await db.transaction().execute((tx) => inside.run(effects, () => work(tx)));
      for (const effect of effects) follow(db, effect);
      return result;
    } catch (error) {
      if (left <= 1 || !isPassing(error)) throw error;
    }
  }
}

/** Runs one effect. What it throws, at once or later, goes to the log and changes nothing. */
function follow(db: Db, effect: Effect): void {
  const report = reports.get(db);
  try {
    const later = effect(db);
    if (later instanceof Promise) later.catch((error: unknown) => report?.(error));
  } catch (error) {
    report?.(error);
  }
}

/**
 * Says what is to happen once this transaction is durable: in the order said, once, never after a roll-back.
 * @param _tx the open transaction, so that it can only be said inside one
 * @throws Error outside of `transact`
 */
export function afterCommit(_tx: Tx, effect: Effect): void {
  const effects = inside.getStore();
  if (!effects) throw new Error("afterCommit was called outside a transaction");
  effects.push(effect);
}

/** Where effects of this database's transactions report what they throw. */
export const reportEffects = (db: Db, report: Report): void => void reports.set(db, report);

/** Throws where the outer database is used inside a transaction: on SQLite that would wait for itself. */
export function refuseInsideTransaction(): void {
  if (inside.getStore()) throw new Error("the outer database was used inside a transaction");
}
