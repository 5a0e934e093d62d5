import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { DbOrTx } from "../../db/transact";
import { type ChatHistoryPage, EMPTY_HISTORY, findReachableMember, toHistoryPage } from "../reading/history";
import { type ChatMessageDetailRow, isNotHiddenSql, selectChatMessages } from "../reading/message-rows";

type PicturesQuery = { conversation: string; before: number; cleared: number; me: string; limit: number };

/** Written like the condition of the partial index `chat_messages_by_picture`. */
const IS_PICTURE_SQL = sql<boolean>`chat_messages.kind <> 'text'`;

const selectNewestPictures = preparedQuery<PicturesQuery, ChatMessageDetailRow>((db, param) =>
  selectChatMessages(db)
    .where("chat_messages.conversation_id", "=", param("conversation"))
    .where("chat_messages.seq", "<", param("before"))
    .where("chat_messages.seq", ">", param("cleared"))
    .where(IS_PICTURE_SQL)
    .where("chat_messages.recalled_at", "is", null)
    .where(
      sql<boolean>`(chat_messages.kind = 'burn' or (chat_messages.file is not null and chat_messages.opened_at is null))`,
    )
    .where(isNotHiddenSql(param("me")))
    .orderBy("chat_messages.seq", "desc")
    .limit(param("limit"))
    .compile(),
);

/**
 * A page of the pictures that a person sees in a chat, newest first; of burn pictures that they were there. @param now ms
 * @throws Refusal `user_not_found`, `yourself`
 */
export async function listChatPictures(
  db: DbOrTx,
  me: string,
  other: string,
  { before, limit }: { before: number; limit: number },
  now: number,
): Promise<ChatHistoryPage> {
  const member = await findReachableMember(db, me, other);
  if (!member) return EMPTY_HISTORY;
  const { conversation_id: conversation, cleared_seq: cleared } = member;
  const rows = await selectNewestPictures(db, { conversation, before, cleared, me, limit: limit + 1 });
  return toHistoryPage(db, rows, { me, other, limit }, now);
}
