import type { Queries } from "../db/transact";
import { masksContacts } from "../safety/safety";
import { pairOf } from "./standing";

/** Whether the other one does not read the contacts in somebody's first words yet, while these wait for an answer. */
export async function hasMaskedWords(db: Queries, me: string, other: string, now: number): Promise<boolean> {
  const { low, high } = pairOf(me, other);
  const rows = await db
    .selectFrom("conversations")
    .innerJoin("chat_messages", "chat_messages.conversation_id", "conversations.id")
    .innerJoin("users as writer", "writer.id", "chat_messages.sender_id")
    .select(["chat_messages.masks", "writer.created_at as writer_since", "writer.official"])
    .select("writer.throw_count as writer_throws")
    .where("conversations.low_id", "=", low)
    .where("conversations.high_id", "=", high)
    .where("conversations.answered_at", "is", null)
    .where("chat_messages.sender_id", "=", me)
    .where("chat_messages.recalled_at", "is", null)
    .where("chat_messages.masks", "is not", null)
    .execute();
  return rows.some((row) => masksContacts(row.masks, row, row.official, now));
}
