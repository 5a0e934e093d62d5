import { afterCommit, type Db, type Queries, type Tx } from "../db/transact";

/**
 * What is said to whoever holds streams of a person. It carries ids alone, as it travels between servers:
 * - `log`: something was added to the person's log
 * - `unread`: their unread counts may have changed
 * - `typing`: somebody types to them
 * - `sessions`: a session of theirs may have ended
 */
export type Signal =
  | readonly [kind: "log" | "unread" | "sessions", userId: string]
  | readonly [kind: "typing", userId: string, fromId: string];

export type Carry = (signal: Signal) => void;

const carriers = new WeakMap<object, Carry>();

/** Who carries the signals of a database; one for each. Without one nothing is live and nothing is lost. */
export const onSignal = (db: Db, carry: Carry): void => void carriers.set(db, carry);

const send = (db: object, signal: Signal): void => carriers.get(db)?.(signal);

const sendAfter = (tx: Tx, signal: Signal): void => afterCommit(tx, (db) => send(db, signal));

/** Says, once the transaction holds, that the person's log has grown. */
export const announceLog = (tx: Tx, userId: string): void => sendAfter(tx, ["log", userId]);

/** Says, once the transaction holds, that a person's unread counts may have changed; they are read when they are sent. */
export const announceUnread = (tx: Tx, userId: string): void => sendAfter(tx, ["unread", userId]);

/** Says at once that somebody types to a person. It is stored nowhere. */
export const announceTyping = (db: Db, toId: string, fromId: string): void =>
  send(db, ["typing", toId, fromId]);

/** Says, once it holds, that sessions of a person may have ended: their streams look whether theirs is among them. */
export function announceSessions(db: Queries, userId: string): void {
  const signal: Signal = ["sessions", userId];
  if (db.isTransaction) sendAfter(db as Tx, signal);
  else send(db, signal);
}
