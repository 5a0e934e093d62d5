import { AsyncLocalStorage } from "node:async_hooks";
import type { Kysely, Transaction } from "kysely";
import { offerDirectIn } from "./direct";
import type { Schema } from "./schema";

declare const outermost: unique symbol;

/** The whole database. A verb takes it and opens one transaction; a `Tx` is refused in its place. */
export type Db = Kysely<Schema> & { readonly [outermost]: true };
/** An open transaction. Nothing but SQL is awaited while it is open. */
export type Tx = Transaction<Schema>;
/** Either: for queries that only read. */
export type Queries = Kysely<Schema>;

/** What follows a commit: an event, a letter that wants to go out. It is given the database that committed. */
type Effect = (db: Db) => unknown;
type Report = (error: unknown) => void;

interface Following {
  commit: Effect[];
  refusal: Effect[];
}

const inside = new AsyncLocalStorage<Following>();
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
    const effects: Following = { commit: [], refusal: [] };
    try {
      const result = await db.transaction().execute(async (tx) => {
        await offerDirectIn(db, tx);
        return inside.run(effects, () => work(tx));
      });
      for (const effect of effects.commit) follow(db, effect);
      return result;
    } catch (error) {
      if (left <= 1 || !isPassing(error)) throw await refused(db, effects, error);
    }
  }
}

/** What follows a transaction that was rolled back for good. @returns what it was rolled back for */
async function refused(db: Db, { refusal }: Following, error: unknown): Promise<unknown> {
  for (const effect of refusal) await follow(db, effect);
  return error;
}

/** Runs one effect. What it throws, at once or later, goes to the log and changes nothing. */
function follow(db: Db, effect: Effect): Promise<unknown> | undefined {
  const report = reports.get(db);
  try {
    const later = effect(db);
    return later instanceof Promise ? later.catch((error: unknown) => report?.(error)) : undefined;
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
  effects.commit.push(effect);
}

/**
 * Says what is to happen once this transaction has been rolled back for good; it is waited for. Never after a commit.
 * @param _tx as for `afterCommit`
 * @throws Error outside of `transact`
 */
export function afterRefusal(_tx: Tx, effect: Effect): void {
  const effects = inside.getStore();
  if (!effects) throw new Error("afterRefusal was called outside a transaction");
  effects.refusal.push(effect);
}

/** Where effects of this database's transactions report what they throw. */
export const reportEffects = (db: Db, report: Report): void => void reports.set(db, report);

/** Throws where the outer database is used inside a transaction: on SQLite that would wait for itself. */
export function refuseInsideTransaction(): void {
  if (inside.getStore()) throw new Error("the outer database was used inside a transaction");
}
