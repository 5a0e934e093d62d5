import { sql } from "kysely";
import { readAllByKeys } from "../../db/batches";
import type { DbOrTx } from "../../db/transact";
import { displayedPictureFile } from "../pictures/picture-files";
import {
  type ChatMessage,
  type ChatMessageDetailRow,
  isNotHiddenSql,
  selectChatMessages,
  toChatMessage,
} from "./message";
import { findOwnMember } from "./own-member";

export interface KeptMessage {
  message: ChatMessage;
  /** Name of its picture in the store; null: none. */
  picture: string | null;
}

function toKeptMessage(row: ChatMessageDetailRow, me: string, now: number): KeptMessage {
  const message = toChatMessage(row, me, now);
  // A file shows what it holds to whoever opens it.
  const picture =
    message.image && row.file && !message.blurred ? displayedPictureFile(row.file, row.animated === 1) : null;
  return { message, picture };
}

/**
 * All texts and pictures of a conversation that a person sees, oldest first, in pages; without recalled messages, burn
 * pictures, and own ones that are or were under review. @param now ms
 */
export async function* readKeptMessages(
  db: DbOrTx,
  me: string,
  other: string,
  now: number,
): AsyncGenerator<KeptMessage[]> {
  const member = await findOwnMember(db, me, other);
  if (!member) return;
  const query = selectChatMessages(db)
    .where("chat_messages.conversation_id", "=", member.conversation_id)
    .where("chat_messages.recalled_at", "is", null)
    .where("chat_messages.review", "is", null)
    .where("chat_messages.kind", "<>", "burn")
    .where(isNotHiddenSql(sql`${me}`));
  for await (const rows of readAllByKeys(query, { "chat_messages.seq": member.cleared_seq }))
    yield rows.map((row) => toKeptMessage(row, me, now));
}
