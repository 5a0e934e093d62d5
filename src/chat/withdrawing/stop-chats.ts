import { sql } from "kysely";
import type { SqlBoolean } from "../../db/tables/sql-boolean";
import type { Tx } from "../../db/transact";
import { appendEvent } from "../../events/events";
import { CHAT_SERVER_LIMITS } from "../../limits/chat";
import type { AgeBandChange } from "../../users/users";
import { endBurnsOf } from "../pictures/end-burns";
import { isKnownSideSql } from "../reading/own-member";

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

/**
 * Publishes to a person's latest chat partners that writing is no longer, or again, possible; not to who knows of no chat with
 * them, as its first message is held.
 */
async function publishChatStates(tx: Tx, userId: string, alsoToUser: boolean, now: number): Promise<void> {
  const rows = await tx
    .selectFrom("conversation_members as mine")
    .leftJoin("conversation_members as theirs", (join) =>
      join.onRef("theirs.user_id", "=", "mine.other_id").onRef("theirs.other_id", "=", "mine.user_id"),
    )
    .select(["mine.conversation_id", "mine.other_id"])
    .select(sql<SqlBoolean>`case when ${isKnownSideSql("theirs")} then 1 else 0 end`.as("known"))
    .where("mine.user_id", "=", userId)
    .where("mine.listed", "=", 1)
    .orderBy("mine.last_at", "desc")
    .orderBy("mine.other_id", "desc")
    .limit(CHAT_SERVER_LIMITS.suspensionEventsMax)
    .execute();
  // Lock order: people by id.
  for (const { conversation_id, other_id, known } of rows.toSorted((a, b) => (a.other_id < b.other_id ? -1 : 1))) {
    if (known === 1) await appendEvent(tx, other_id, "state", conversation_id, now);
    if (alsoToUser) await appendEvent(tx, userId, "state", conversation_id, now);
  }
}
