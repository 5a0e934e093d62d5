import { sql } from "kysely";
import { readAllByKeys } from "../../db/batches";
import type { DbOrTx } from "../../db/transact";
import { toChatMessages } from "../cards/load-cards";
import { displayedPictureFile } from "../pictures/picture-files";
import type { ChatMessage } from "./message";
import { type ChatMessageDetailRow, isNotHiddenSql, selectChatMessages } from "./message-rows";
import { findOwnMember } from "./own-member";

interface KeptMessage {
  message: ChatMessage;
  /** Name of its picture in the store; null: none. */
  picture: string | null;
}

function keptPictureOf(message: ChatMessage, row: ChatMessageDetailRow | undefined): string | null {
  // A file shows what it holds to whoever opens it.
  const isShown = message.image !== null && !message.blurred;
  return isShown && row?.file ? displayedPictureFile(row.file, row.animated === 1) : null;
}

async function toKeptMessages(db: DbOrTx, rows: ChatMessageDetailRow[], me: string, now: number) {
  const messages = await toChatMessages(db, rows, me, now);
  return messages.map((message, n): KeptMessage => ({ message, picture: keptPictureOf(message, rows[n]) }));
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
    yield await toKeptMessages(db, rows, me, now);
}
