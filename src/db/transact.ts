import { AsyncLocalStorage } from "node:async_hooks";
import { type Kysely, SqliteAdapter, type Transaction } from "kysely";
import { hook } from "../runtime/per-owner";
import { allSettledOrThrow } from "./all-settled";
import { registerDirectQueriesIn } from "./direct-query";
import type { Schema } from "./schema";

declare const outermost: unique symbol;

/** The database; `Tx` is refused where a verb needs it to open a transaction. */
export type Db = Kysely<Schema> & { readonly [outermost]: true };
/** Nothing but SQL is awaited while it is open, and word rules that are new to this process. */
export type Tx = Transaction<Schema>;
/** For queries that only read. */
export type DbOrTx = Kysely<Schema>;

type TransactionEffect = (db: Db) => unknown;
type ReportError = (error: unknown) => void;

interface TransactionEffects {
  commit: TransactionEffect[];
  refusal: TransactionEffect[];
  /** Statements that the commit is sent along with. */
  last: Promise<unknown>[];
}

const currentEffects = new AsyncLocalStorage<TransactionEffects>();
const errorReporter = hook<Db, ReportError>();
const MAX_TRIES = 4;

/** Serialization failure, deadlock, a plan older than the schema; 25P02 where a statement sent along answered first. */
const SKIPPED_CODE = "25P02";
const RETRYABLE_CODES = ["40001", "40P01", "0A000", SKIPPED_CODE];

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && "code" in error && RETRYABLE_CODES.some((code) => code === error.code);

/** Runs `work` in one transaction; SQLite shares the commit, PostgreSQL retries deadlocks. */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let left = MAX_TRIES; ; left--) {
    const effects: TransactionEffects = { commit: [], refusal: [], last: [] };
    try {
      const result = await db.transaction().execute(async (tx) => {
        await registerDirectQueriesIn(db, tx);
        return currentEffects.run(effects, () => work(tx));
      });
      for (const effect of effects.commit) void runEffect(db, effect);
      return result;
    } catch (thrown) {
      const error = (await findCommitFailure(effects.last)) ?? thrown;
      if (left <= 1 || !isRetryable(error)) throw await runRollbackEffects(db, effects, error);
    }
  }
}

/** What made the commit fail. */
async function findCommitFailure(last: Promise<unknown>[]): Promise<unknown> {
  const ended = await Promise.allSettled(last);
  const reasons = ended.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  return reasons.find((reason) => Object(reason).code !== SKIPPED_CODE);
}

/**
 * Prepared statements whose answers the transaction does not need: on PostgreSQL what follows them, and the commit,
 * is sent along with them, and the transaction fails with what they fail with.
 */
export async function sendWithCommit(tx: Tx, statements: Promise<void>[]): Promise<void> {
  const effects = currentEffects.getStore();
  if (!effects || tx.getExecutor().adapter instanceof SqliteAdapter) return void (await allSettledOrThrow(statements));
  for (const each of statements) each.catch(() => undefined);
  effects.last.push(...statements);
}

async function runRollbackEffects(db: Db, { refusal }: TransactionEffects, error: unknown): Promise<unknown> {
  for (const effect of refusal) await runEffect(db, effect);
  return error;
}

function runEffect(db: Db, effect: TransactionEffect): Promise<unknown> | undefined {
  const report = errorReporter.of(db);
  try {
    const later = effect(db);
    return later instanceof Promise ? later.catch((error: unknown) => report?.(error)) : undefined;
  } catch (error) {
    report?.(error);
  }
}

/** Runs an effect after the commit, in order, once. @throws Error outside of `transact` */
export function afterCommit(_tx: Tx, effect: TransactionEffect): void {
  const effects = currentEffects.getStore();
  if (!effects) throw new Error("afterCommit was called outside a transaction");
  effects.commit.push(effect);
}

/** Runs an effect after the final roll-back; awaited. @throws Error outside of `transact` */
export function afterRollback(_tx: Tx, effect: TransactionEffect): void {
  const effects = currentEffects.getStore();
  if (!effects) throw new Error("afterRollback was called outside a transaction");
  effects.refusal.push(effect);
}

/** Where effects report errors. */
export const setEffectErrorReporter = errorReporter.set;

/** Throws where the outer database is used inside a transaction: on SQLite a deadlock. */
export function refuseInsideTransaction(): void {
  if (currentEffects.getStore()) throw new Error("the outer database was used inside a transaction");
}
