import { preparedQuery } from "../../db/prepared-query";
import type { Db, DbOrTx } from "../../db/transact";
import { toChatMessages } from "../cards/load-cards";
import { requireReachablePerson } from "./chat-person";
import { toChatCursor } from "./cursors";
import type { ChatMessage } from "./message";
import { type ChatMessageDetailRow, isNotHiddenSql, selectChatMessages } from "./message-rows";
import { findOwnMember, type OwnMemberRow } from "./own-member";

type HistoryQuery = { conversation: string; before: number; cleared: number; me: string; limit: number };

const selectNewestMessages = preparedQuery<HistoryQuery, ChatMessageDetailRow>((db, param) =>
  selectChatMessages(db)
    .where("chat_messages.conversation_id", "=", param("conversation"))
    .where("chat_messages.seq", "<", param("before"))
    .where("chat_messages.seq", ">", param("cleared"))
    .where(isNotHiddenSql(param("me")))
    .orderBy("chat_messages.seq", "desc")
    .limit(param("limit"))
    .compile(),
);

export interface ChatHistoryPage {
  items: ChatMessage[];
  nextCursor: string | null;
}

/** The same for a conversation whose own side is known. @param now ms */
export async function loadMemberHistory(
  db: DbOrTx,
  member: Pick<OwnMemberRow, "conversation_id" | "cleared_seq" | "other_id">,
  query: Omit<HistoryQuery, "conversation" | "cleared">,
  now: number,
): Promise<ChatHistoryPage> {
  const rows = await selectNewestMessages(db, {
    ...query,
    conversation: member.conversation_id,
    cleared: member.cleared_seq,
    limit: query.limit + 1,
  });
  const pageRows = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? pageRows.at(-1) : undefined;
  return {
    items: await toChatMessages(db, pageRows, query.me, now),
    nextCursor: last ? toChatCursor(last.seq, member.other_id) : null,
  };
}

/**
 * A page of messages, newest first; also readable after a block.
 * @param request number of the message before which the page ends, and page size @param now ms
 * @throws Refusal `user_not_found`, `yourself`
 */
export async function loadChatHistory(
  db: Db,
  me: string,
  other: string,
  request: { before: number; limit: number },
  now: number,
): Promise<ChatHistoryPage> {
  const member = await findOwnMember(db, me, other);
  if (!member) {
    await requireReachablePerson(db, me, other);
    return { items: [], nextCursor: null };
  }
  return loadMemberHistory(db, member, { ...request, me }, now);
}
