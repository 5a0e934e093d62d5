import type { Tx } from "../db/transact";
import { appendEvent } from "../events/events";
import { CHAT } from "../limits";
import { endBurnsOf } from "./burn-endings";

/** Ends the burn pictures of somebody who is suspended or banned, and tells whoever has a chat with them. */
export async function stopChats(tx: Tx, userId: string, now: number): Promise<void> {
  await endBurnsOf(tx, userId, now);
  await tellStopped(tx, userId, now);
}

/** Tells those who wrote with somebody lately that they were suspended or banned: their chats may be open. */
async function tellStopped(tx: Tx, userId: string, now: number): Promise<void> {
  const rows = await tx
    .selectFrom("conversation_members")
    .select(["conversation_id", "other_id"])
    .where("user_id", "=", userId)
    .where("listed", "=", 1)
    .orderBy("last_at", "desc")
    .orderBy("other_id", "desc")
    .limit(CHAT.toldOfStop)
    .execute();
  // Lock order: people by their ids.
  for (const { conversation_id, other_id } of rows.toSorted((a, b) => (a.other_id < b.other_id ? -1 : 1)))
    await appendEvent(tx, other_id, "state", conversation_id, now);
}
