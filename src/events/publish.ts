import { afterCommit, type Db, type DbOrTx, type Tx } from "../db/transact";

/**
 * Signals to holders of a person's streams, ids alone: `log` grown, `unread` counts may have changed,
 * `typing` somebody types, `endSessionsForm` one may have ended.
 */
export type StreamSignal =
  | readonly [kind: "log" | "unread" | "sessions", userId: string]
  | readonly [kind: "typing", userId: string, fromId: string];

type PublishSignal = (signal: StreamSignal) => void;

const publishers = new WeakMap<object, PublishSignal>();

/** Registers a database's signal carrier; without one nothing is live and nothing is lost. */
export const setSignalPublisher = (db: Db, carry: PublishSignal): void => void publishers.set(db, carry);

const publishSignal = (db: object, signal: StreamSignal): void => publishers.get(db)?.(signal);

const publishAfterCommit = (tx: Tx, signal: StreamSignal): void =>
  afterCommit(tx, (db) => publishSignal(db, signal));

/** Signals after the commit that a person's log has grown. */
export const publishLogGrown = (tx: Tx, userId: string): void => publishAfterCommit(tx, ["log", userId]);

/** Signals after the commit that unread counts may have changed. */
export const publishUnreadChanged = (tx: Tx, userId: string): void =>
  publishAfterCommit(tx, ["unread", userId]);

/** Signals at once that somebody types; stored nowhere. */
export const publishTypingSignal = (db: Db, toId: string, fromId: string): void =>
  publishSignal(db, ["typing", toId, fromId]);

/** Signals after the commit that sessions of a person may have ended. */
export function publishSessionsChanged(db: DbOrTx, userId: string): void {
  const signal: StreamSignal = ["sessions", userId];
  if (db.isTransaction) publishAfterCommit(db as Tx, signal);
  else publishSignal(db, signal);
}
