import { sql } from "kysely";
import { type Db, transact } from "../db/transact";
import { appendEvent, publishUnreadChanged } from "../events/events";
import { Refusal } from "../runtime/errors";
import { addToChatUnread, lockExistingPair, lockOwnUser } from "../users/users";
import { deleteBurnKeysIn } from "./pictures/burn-keys";
import { endBurnsBetween } from "./pictures/end-burns";
import { requireReachablePerson } from "./reading/chat-person";
import { findOwnMember } from "./reading/own-member";
import { markWordsRemoved } from "./search/removed-words";
import { cancelChatNotification } from "./sending/notify";
import { markForErasureSweep } from "./withdrawing/unreachable";

/** Mutes or unmutes a conversation; idempotent. @throws Refusal `not_found`: also while its first message is held */
export function muteConversation(db: Db, me: string, other: string, muted: boolean): Promise<{ muted: boolean }> {
  return transact(db, async (tx) => {
    await lockOwnUser(tx, me);
    const mine = await findOwnMember(tx, me, other);
    if (!mine) throw new Refusal("not_found");
    if ((mine.muted === 1) === muted) return { muted };
    await tx
      .updateTable("conversation_members")
      .set({ muted: muted ? 1 : 0 })
      .where("user_id", "=", me)
      .where("other_id", "=", other)
      .execute();
    await addToChatUnread(tx, me, muted ? -mine.rings : mine.rings);
    publishUnreadChanged(tx, me);
    return { muted };
  });
}

/**
 * Removes a conversation with its messages from the own list, and ends unopened burn pictures; idempotent. Their other
 * pages are told. What its sender may still write of a request is removed as it comes; to its sender it seems to wait.
 * @throws Refusal `yourself`, `user_not_found`: there is neither conversation nor person
 */
export function removeConversation(db: Db, me: string, other: string, now: number): Promise<void> {
  return transact(db, async (tx) => {
    await lockExistingPair(tx, me, other);
    const mine = await findOwnMember(tx, me, other);
    if (!mine) return requireReachablePerson(tx, me, other);
    await tx
      .updateTable("conversation_members")
      .set({ listed: 0, cleared_seq: mine.seq, unread: 0, rings: 0 })
      .where("user_id", "=", me)
      .where("other_id", "=", other)
      .execute();
    await markWordsRemoved(tx, mine.conversation_id, me, mine.seq);
    if (mine.muted === 0) await addToChatUnread(tx, me, -mine.rings);
    await endBurnsBetween(tx, me, other, now);
    await deleteBurnKeysIn(tx, sql`${mine.conversation_id}`);
    await markForErasureSweep(tx, sql`${mine.conversation_id}`);
    await cancelChatNotification(tx, me, other, now);
    await appendEvent(tx, me, "removed", mine.conversation_id, now);
    publishUnreadChanged(tx, me);
  });
}
