import type { ListPage } from "../../db/paging";
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

export type ChatHistoryPage = ListPage<ChatMessage>;

/** Of two who have not written to each other. */
export const EMPTY_HISTORY: ChatHistoryPage = { items: [], nextCursor: null };

/** A page of a conversation from `limit` + 1 rows, newest first. @param now ms */
export async function toHistoryPage(
  db: DbOrTx,
  rows: readonly ChatMessageDetailRow[],
  { me, other, limit }: { me: string; other: string; limit: number },
  now: number,
): Promise<ChatHistoryPage> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: await toChatMessages(db, shown, me, now),
    nextCursor: last ? toChatCursor(last.seq, other) : null,
  };
}

/** `loadChatHistory` for a conversation whose own side is known. @param now ms */
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
  return toHistoryPage(db, rows, { ...query, other: member.other_id }, now);
}

/** A person's own side of a conversation; null: there is none with that person yet. @throws Refusal `user_not_found`, `yourself` */
export async function findReachableMember(db: DbOrTx, me: string, other: string): Promise<OwnMemberRow | null> {
  const member = await findOwnMember(db, me, other);
  if (!member) await requireReachablePerson(db, me, other);
  return member;
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
  const member = await findReachableMember(db, me, other);
  return member ? loadMemberHistory(db, member, { ...request, me }, now) : EMPTY_HISTORY;
}
