import { afterCommit, type Db, type DbOrTx, type Tx } from "../db/transact";
import { hook } from "../runtime/per-owner";

/**
 * A signal to the servers that hold a person's streams; contains ids alone. `log`: it has grown, `unread`: counts may
 * have changed, `sessions`: one may have ended, `typing`: somebody types.
 */
export type StreamSignal =
  | readonly [kind: "log" | "unread" | "sessions", userId: string]
  | readonly [kind: "typing", userId: string, fromId: string];

type PublishSignal = (signal: StreamSignal) => void;

const publisher = hook<object, PublishSignal>();

/** Registers what publishes a database's signals; without it streams send nothing live, and nothing is lost. */
export const setSignalPublisher: (db: Db, publish: PublishSignal) => void = publisher.set;

const publishSignal = (db: object, signal: StreamSignal): void => publisher.of(db)?.(signal);

const publishAfterCommit = (tx: Tx, signal: StreamSignal): void => afterCommit(tx, (db) => publishSignal(db, signal));

/** Signals after the commit that a person's log has grown. */
export const publishLogGrown = (tx: Tx, userId: string): void => publishAfterCommit(tx, ["log", userId]);

/** Signals after the commit that unread counts may have changed. */
export const publishUnreadChanged = (tx: Tx, userId: string): void => publishAfterCommit(tx, ["unread", userId]);

/** Signals at once that somebody types; stored nowhere. */
export const publishTypingSignal = (db: Db, toId: string, fromId: string): void =>
  publishSignal(db, ["typing", toId, fromId]);

/** Signals after the commit that sessions of a person may have ended. */
export function publishSessionsChanged(db: DbOrTx, userId: string): void {
  const signal: StreamSignal = ["sessions", userId];
  if (db.isTransaction) publishAfterCommit(db as Tx, signal);
  else publishSignal(db, signal);
}
