import { sql } from "kysely";
import { type Db, transact } from "../db/transact";
import { announceUnread } from "../events/events";
import { CHAT } from "../limits/limits";
import { Refusal } from "../runtime/errors";
import { lockMe, lockPresent, moveChatUnread } from "../users/users";
import { endBurnsBetween } from "./pictures/burn-endings";
import { mineOf } from "./reading/progress-row";
import { markUnswept } from "./withdrawing/unreached";

/** Mutes or unmutes a conversation; idempotent. @throws Refusal `not_found` */
export function mute(db: Db, me: string, other: string, muted: boolean): Promise<{ muted: boolean }> {
  return transact(db, async (tx) => {
    await lockMe(tx, me);
    const mine = await mineOf(tx, me, other);
    if (!mine) throw new Refusal("not_found");
    if ((mine.muted === 1) === muted) return { muted };
    await tx
      .updateTable("conversation_members")
      .set({ muted: muted ? 1 : 0 })
      .where("user_id", "=", me)
      .where("other_id", "=", other)
      .execute();
    await moveChatUnread(tx, me, muted ? -mine.rings : mine.rings);
    announceUnread(tx, me);
    return { muted };
  });
}

/**
 * Removes a conversation from one's own list with its messages, and ends unopened burn pictures; idempotent. Silently
 * ends a request.
 */
export function remove(db: Db, me: string, other: string, now: number): Promise<void> {
  return transact(db, async (tx) => {
    await lockPresent(tx, me, other);
    const mine = await mineOf(tx, me, other);
    if (!mine) return;
    await tx
      .updateTable("conversation_members")
      .set({ listed: 0, cleared_seq: mine.seq, unread: 0, rings: 0 })
      .where("user_id", "=", me)
      .where("other_id", "=", other)
      .execute();
    if (mine.muted === 0) await moveChatUnread(tx, me, -mine.rings);
    if (mine.opener_id === other && mine.answered_at === null && mine.opener_texts > 0)
      await tx
        .updateTable("conversations")
        .set({ opener_texts: CHAT.strangerTexts })
        .where("id", "=", mine.conversation_id)
        .execute();
    await endBurnsBetween(tx, me, other, now);
    await markUnswept(tx, sql`${mine.conversation_id}`);
    announceUnread(tx, me);
  });
}
