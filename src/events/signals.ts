import { afterCommit, type Db, type Queries, type Tx } from "../db/transact";

/**
 * Signals to holders of a person's streams, ids alone: `log` grown, `unread` counts may have changed,
 * `typing` somebody types, `sessions` one may have ended.
 */
export type Signal =
  | readonly [kind: "log" | "unread" | "sessions", userId: string]
  | readonly [kind: "typing", userId: string, fromId: string];

type Carry = (signal: Signal) => void;

const carriers = new WeakMap<object, Carry>();

/** Registers a database's signal carrier; without one nothing is live and nothing is lost. */
export const onSignal = (db: Db, carry: Carry): void => void carriers.set(db, carry);

const send = (db: object, signal: Signal): void => carriers.get(db)?.(signal);

const sendAfter = (tx: Tx, signal: Signal): void => afterCommit(tx, (db) => send(db, signal));

/** Signals after the commit that a person's log has grown. */
export const announceLog = (tx: Tx, userId: string): void => sendAfter(tx, ["log", userId]);

/** Signals after the commit that unread counts may have changed. */
export const announceUnread = (tx: Tx, userId: string): void => sendAfter(tx, ["unread", userId]);

/** Signals at once that somebody types; stored nowhere. */
export const announceTyping = (db: Db, toId: string, fromId: string): void =>
  send(db, ["typing", toId, fromId]);

/** Signals after the commit that sessions of a person may have ended. */
export function announceSessions(db: Queries, userId: string): void {
  const signal: Signal = ["sessions", userId];
  if (db.isTransaction) sendAfter(db as Tx, signal);
  else send(db, signal);
}
