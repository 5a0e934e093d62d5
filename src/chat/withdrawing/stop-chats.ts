import type { Tx } from "../../db/transact";
import { appendEvent } from "../../events/events";
import { CHAT_SERVER_LIMITS } from "../../limits/chat";
import type { AgeBandChange } from "../../users/users";
import { endBurnsOf } from "../pictures/end-burns";

/**
 * Ends the burn pictures of a suspended or banned person, and publishes the change to their chat partners. @param now
 * ms
 */
export async function stopChatsOf(tx: Tx, userId: string, now: number): Promise<void> {
  await endBurnsOf(tx, userId, now);
  await publishChatStates(tx, userId, false, now);
}

/**
 * After a change of age: ends burn pictures of a minor, and publishes frozen chats if the age band changed. @param
 * now ms
 */
export async function freezeChatsOf(
  tx: Tx,
  userId: string,
  { adultAt, hasBandChanged }: AgeBandChange,
  now: number,
): Promise<void> {
  if (adultAt === null || adultAt > now) await endBurnsOf(tx, userId, now);
  if (hasBandChanged) await publishChatStates(tx, userId, true, now);
}

/** Publishes to a person's latest chat partners that writing is no longer, or again, possible. */
async function publishChatStates(tx: Tx, userId: string, alsoToUser: boolean, now: number): Promise<void> {
  const rows = await tx
    .selectFrom("conversation_members")
    .select(["conversation_id", "other_id"])
    .where("user_id", "=", userId)
    .where("listed", "=", 1)
    .orderBy("last_at", "desc")
    .orderBy("other_id", "desc")
    .limit(CHAT_SERVER_LIMITS.suspensionEventsMax)
    .execute();
  // Lock order: people by id.
  for (const { conversation_id, other_id } of rows.toSorted((a, b) => (a.other_id < b.other_id ? -1 : 1))) {
    await appendEvent(tx, other_id, "state", conversation_id, now);
    if (alsoToUser) await appendEvent(tx, userId, "state", conversation_id, now);
  }
}
