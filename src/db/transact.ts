import { AsyncLocalStorage } from "node:async_hooks";
import { type Kysely, SqliteAdapter, type Transaction } from "kysely";
import { offerDirectIn } from "./direct";
import type { Schema } from "./schema";
import { together } from "./together";

declare const outermost: unique symbol;

/** The database; `Tx` is refused where a verb needs it to open a transaction. */
export type Db = Kysely<Schema> & { readonly [outermost]: true };
/** Nothing but SQL is awaited while it is open, and word rules that are new to this process. */
export type Tx = Transaction<Schema>;
/** For queries that only read. */
export type Queries = Kysely<Schema>;

type Effect = (db: Db) => unknown;
type Report = (error: unknown) => void;

interface Following {
  commit: Effect[];
  refusal: Effect[];
  /** Statements that the commit is sent along with. */
  last: Promise<unknown>[];
}

const inside = new AsyncLocalStorage<Following>();
const reports = new WeakMap<object, Report>();
const TRIES = 4;

/** Serialization failure, deadlock, a plan older than the schema; 25P02 where a statement sent along answered first. */
const SKIPPED = "25P02";
const PASSING = ["40001", "40P01", "0A000", SKIPPED];

const isPassing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && PASSING.some((code) => code === error.code);

/** Runs `work` in one transaction; SQLite shares the commit, PostgreSQL retries deadlocks. */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left--) {
    const effects: Following = { commit: [], refusal: [], last: [] };
    try {
      const result = await db.transaction().execute(async (tx) => {
        await offerDirectIn(db, tx);
        return inside.run(effects, () => work(tx));
      });
      for (const effect of effects.commit) follow(db, effect);
      return result;
    } catch (thrown) {
      const error = (await failureAmong(effects.last)) ?? thrown;
      if (left <= 1 || !isPassing(error)) throw await refused(db, effects, error);
    }
  }
}

/** What made the commit fail. */
async function failureAmong(last: Promise<unknown>[]): Promise<unknown> {
  const ended = await Promise.allSettled(last);
  const reasons = ended.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  return reasons.find((reason) => Object(reason).code !== SKIPPED);
}

/**
 * Prepared statements whose answers the transaction does not need: on PostgreSQL what follows them, and the commit,
 * is sent along with them, and the transaction fails with what they fail with.
 */
export async function endWith(tx: Tx, statements: Promise<void>[]): Promise<void> {
  const effects = inside.getStore();
  if (!effects || tx.getExecutor().adapter instanceof SqliteAdapter) return void (await together(statements));
  for (const each of statements) each.catch(() => undefined);
  effects.last.push(...statements);
}

async function refused(db: Db, { refusal }: Following, error: unknown): Promise<unknown> {
  for (const effect of refusal) await follow(db, effect);
  return error;
}

function follow(db: Db, effect: Effect): Promise<unknown> | undefined {
  const report = reports.get(db);
  try {
    const later = effect(db);
    return later instanceof Promise ? later.catch((error: unknown) => report?.(error)) : undefined;
  } catch (error) {
    report?.(error);
  }
}

/** Runs an effect after the commit, in order, once. @throws Error outside of `transact` */
export function afterCommit(_tx: Tx, effect: Effect): void {
  const effects = inside.getStore();
  if (!effects) throw new Error("afterCommit was called outside a transaction");
  effects.commit.push(effect);
}

/** Runs an effect after the final roll-back; awaited. @throws Error outside of `transact` */
export function afterRefusal(_tx: Tx, effect: Effect): void {
  const effects = inside.getStore();
  if (!effects) throw new Error("afterRefusal was called outside a transaction");
  effects.refusal.push(effect);
}

/** Where effects report errors. */
export const reportEffects = (db: Db, report: Report): void => void reports.set(db, report);

/** Throws where the outer database is used inside a transaction: on SQLite a deadlock. */
export function refuseInsideTransaction(): void {
  if (inside.getStore()) throw new Error("the outer database was used inside a transaction");
}
