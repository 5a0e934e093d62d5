import { newId } from "../db/ids";
import { preparedQuery } from "../db/prepared-query";
import { type Db, type Tx, transact } from "../db/transact";
import { Refusal } from "../runtime/errors";
import { cancelReadNotifications } from "./notify";
import { changeUnread, lockUnread } from "./unread";

/** What an act left: how many are unread, and the id by which it can be undone (null: it changed nothing). */
interface ReadOutcome {
  count: number;
  undo: string | null;
}

/** Ids of acts whose messages become unread again when undone begin with this. */
const UNREAD_AGAIN = "u";
const STAYS_READ = "r";

const newUndoId = (now: number, wasUnread: boolean): string => (wasUnread ? UNREAD_AGAIN : STAYS_READ) + newId(now);

export const isUnreadAgain = (undoId: string): boolean => undoId.startsWith(UNREAD_AGAIN);

/** A person's messages that are not cleared. */
const updateMessages = (tx: Tx, userId: string) =>
  tx.updateTable("system_messages").where("user_id", "=", userId).where("cleared_at", "is", null);

/** Marks messages as read whose push notifications then end. @returns how many were unread */
async function markRead(tx: Tx, userId: string, ids: readonly string[], now: number): Promise<number> {
  if (ids.length === 0) return 0;
  const read = await updateMessages(tx, userId)
    .set({ read_at: now })
    .where("id", "in", ids)
    .where("read_at", "is", null)
    .returning(["type", "params"])
    .execute();
  await cancelReadNotifications(tx, userId, { read }, now);
  return read.length;
}

async function requireMessage(tx: Tx, userId: string, id: string): Promise<void> {
  const mine = tx.selectFrom("system_messages").select("id").where("id", "=", id).where("user_id", "=", userId);
  if (!(await mine.where("cleared_at", "is", null).executeTakeFirst())) throw new Refusal("not_found");
}

/**
 * Marks a message as read; idempotent. @param now ms @returns the unread count afterwards @throws Refusal `not_found`
 */
export function markMessageRead(db: Db, userId: string, id: string, now: number): Promise<number> {
  return transact(db, async (tx) => {
    await lockUnread(tx, userId);
    await requireMessage(tx, userId, id);
    return changeUnread(tx, userId, -(await markRead(tx, userId, [id], now)));
  });
}

/** Marks these of a person's messages as read; others are passed over. @param now ms @returns the unread count afterwards */
export async function markRowsRead(tx: Tx, userId: string, ids: readonly string[], now: number): Promise<number> {
  await lockUnread(tx, userId);
  return changeUnread(tx, userId, -(await markRead(tx, userId, ids, now)));
}

/** Marks as read what was on the screen. @returns the unread count afterwards */
export const markMessagesSeen = (db: Db, userId: string, ids: readonly string[], now: number): Promise<number> =>
  transact(db, (tx) => markRowsRead(tx, userId, ids, now));

const markUnreadAsRead = preparedQuery<{ person: string; undo: string; now: number }, { type: string; params: string }>(
  (db, param) =>
    db
      .updateTable("system_messages")
      .set({ read_at: param("now"), undo_ref: param("undo") })
      .where("user_id", "=", param("person"))
      .where("read_at", "is", null)
      .where("cleared_at", "is", null)
      .returning(["type", "params"])
      .compile(),
);

/** Marks all messages as read; can be undone (docs/product.md 11.1). @param now ms */
export function markAllMessagesRead(db: Db, userId: string, now: number): Promise<ReadOutcome> {
  return transact(db, async (tx) => {
    await lockUnread(tx, userId);
    const undo = newUndoId(now, true);
    const read = await markUnreadAsRead(tx, { person: userId, undo, now });
    await cancelReadNotifications(tx, userId, { read, all: true }, now);
    return { count: await changeUnread(tx, userId, -read.length), undo: read.length > 0 ? undo : null };
  });
}

/**
 * Clears a message: nobody sees it any more, and housekeeping removes it when it cannot be undone. It counts as read, so
 * that news of the same kind is not merged into it. @param now ms @throws Refusal `not_found`
 */
export function clearMessage(db: Db, userId: string, id: string, now: number): Promise<ReadOutcome> {
  return transact(db, async (tx) => {
    await lockUnread(tx, userId);
    await requireMessage(tx, userId, id);
    const unread = await markRead(tx, userId, [id], now);
    const undo = newUndoId(now, unread > 0);
    await updateMessages(tx, userId).set({ cleared_at: now, undo_ref: undo }).where("id", "=", id).execute();
    return { count: await changeUnread(tx, userId, -unread), undo };
  });
}
