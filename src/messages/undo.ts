import { sql } from "kysely";
import { type Db, type Tx, transact } from "../db/transact";
import { MESSAGE_LIMITS } from "../limits/messages";
import { Refusal } from "../runtime/errors";
import type { SystemMessageType } from "./message-types";
import { isUnreadAgain } from "./read";
import { changeUnread, lockUnread } from "./unread";

/** When a row was read or cleared by an act that can be undone. */
const actedAt = sql<number>`coalesce(system_messages.cleared_at, system_messages.read_at)`;

/** Newer unread news of the same person about the same thing: only one of them can be unread. */
const isOvertaken = sql<boolean>`exists (select 1 from system_messages newer
  where newer.user_id = system_messages.user_id and newer.actor_id = system_messages.actor_id
  and newer.type = system_messages.type and newer.about = system_messages.about and newer.read_at is null)`;

/** Of messages whose act was undone, until the next act on them: who did not hear the answer asks again. */
const undoneRef = (undoId: string): string => `undone ${undoId}`;

const restore = (tx: Tx, userId: string, undoId: string, now: number) =>
  tx
    .updateTable("system_messages")
    .set({
      cleared_at: null,
      undo_ref: undoneRef(undoId),
      ...(isUnreadAgain(undoId) && { read_at: sql<number | null>`case when ${isOvertaken} then read_at end` }),
    })
    .where("user_id", "=", userId)
    .where("undo_ref", "=", undoId)
    .where(actedAt, ">", now - MESSAGE_LIMITS.undoWindow)
    .returning(["id", "read_at"])
    .execute();

/** Whether messages still carry it: not where later acts took its place, or housekeeping has removed what was cleared. */
const isRefKnown = async (tx: Tx, userId: string, ref: string): Promise<boolean> =>
  (await tx
    .selectFrom("system_messages")
    .select("id")
    .where("user_id", "=", userId)
    .where("undo_ref", "=", ref)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Undoes reading all or clearing: exactly what was unread then is unread again; idempotent. @param now ms @returns the
 * unread count afterwards @throws Refusal `not_found`, `undo_over`
 */
export function undoMessageAct(db: Db, userId: string, undoId: string, now: number): Promise<number> {
  return transact(db, async (tx) => {
    const before = await lockUnread(tx, userId);
    const rows = await restore(tx, userId, undoId, now);
    if (rows.length === 0) {
      if (await isRefKnown(tx, userId, undoneRef(undoId))) return before;
      throw new Refusal((await isRefKnown(tx, userId, undoId)) ? "undo_over" : "not_found");
    }
    const unread = isUnreadAgain(undoId) ? rows.filter(({ read_at }) => read_at === null).length : 0;
    return changeUnread(tx, userId, unread);
  });
}

/** Rows that remain: a friend is announced once (`wasFriendAnnounced`). */
const REMEMBERED: SystemMessageType = "friend_added";

/** Removes cleared messages that can no longer be restored. */
export async function deleteClearedMessages(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("system_messages")
    .where("cleared_at", "<=", now - MESSAGE_LIMITS.undoWindow)
    .where("type", "!=", REMEMBERED)
    .execute();
}
