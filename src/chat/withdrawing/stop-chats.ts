import type { Tx } from "../../db/transact";
import { appendEvent } from "../../events/events";
import { CHAT_LIMITS } from "../../limits/chat";
import type { AgeBandChange } from "../../users/users";
import { endBurnsOf } from "../pictures/end-burns";

/** Ends the burn pictures of somebody who is suspended or banned, and tells whoever has a chat with them. */
export async function stopChatsOf(tx: Tx, userId: string, now: number): Promise<void> {
  await endBurnsOf(tx, userId, now);
  await publishChatStates(tx, userId, false, now);
}

/** Who moves across the border of 18 writes to nobody on the other side; under 18 there are no burn pictures. */
export async function freezeChatsOf(
  tx: Tx,
  userId: string,
  { adultAt, hasBandChanged: crossed }: AgeBandChange,
  now: number,
): Promise<void> {
  if (adultAt === null || adultAt > now) await endBurnsOf(tx, userId, now);
  if (crossed) await publishChatStates(tx, userId, true, now);
}

/** Tells those who wrote with somebody lately that they can write no more, or again: the chats may be open. */
async function publishChatStates(tx: Tx, userId: string, themselves: boolean, now: number): Promise<void> {
  const rows = await tx
    .selectFrom("conversation_members")
    .select(["conversation_id", "other_id"])
    .where("user_id", "=", userId)
    .where("listed", "=", 1)
    .orderBy("last_at", "desc")
    .orderBy("other_id", "desc")
    .limit(CHAT_LIMITS.toldOfStop)
    .execute();
  // Lock order: people by their ids.
  for (const { conversation_id, other_id } of rows.toSorted((a, b) => (a.other_id < b.other_id ? -1 : 1))) {
    await appendEvent(tx, other_id, "state", conversation_id, now);
    if (themselves) await appendEvent(tx, userId, "state", conversation_id, now);
  }
}
