import { preparedQuery } from "../../db/prepared-query";
import type { Db } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { toChatMessages } from "../cards/load-cards";
import { toChatCursor } from "./cursors";
import { type ChatHistoryPage, loadChatHistory } from "./history";
import { type ChatMessageDetailRow, isNotHiddenSql, loadVisibleMessageRow, selectChatMessages } from "./message-rows";
import { findOwnMember, type OwnMemberRow } from "./own-member";

type NewerQuery = { conversation: string; after: number; me: string; limit: number };

const selectOldestMessages = preparedQuery<NewerQuery, ChatMessageDetailRow>((db, param) =>
  selectChatMessages(db)
    .where("chat_messages.conversation_id", "=", param("conversation"))
    .where("chat_messages.seq", ">", param("after"))
    .where(isNotHiddenSql(param("me")))
    .orderBy("chat_messages.seq", "asc")
    .limit(param("limit"))
    .compile(),
);

/** A part of a conversation, newest first, from which one can go both ways. */
export interface ChatPart extends ChatHistoryPage {
  /** Cursor after which newer messages follow; null: these are the newest. */
  previousCursor: string | null;
}

/** Those just after a number, newest first. @param now ms */
async function loadNewer(db: Db, member: OwnMemberRow, after: number, limit: number, now: number) {
  const { user_id: me, other_id: other, conversation_id: conversation } = member;
  const from = Math.max(after, member.cleared_seq);
  const rows = await selectOldestMessages(db, { conversation, after: from, me, limit: limit + 1 });
  const items = (await toChatMessages(db, rows.slice(0, limit), me, now)).reverse();
  const newest = items[0]?.seq ?? from;
  return { items, newest, previousCursor: rows.length > limit ? toChatCursor(newest, other) : null };
}

/**
 * The messages just after a number; also readable after a block. @param now ms
 * @throws Refusal `user_not_found`, `yourself`
 */
export async function loadChatAfter(
  db: Db,
  me: string,
  other: string,
  { after, limit }: { after: number; limit: number },
  now: number,
): Promise<ChatPart> {
  const member = await findOwnMember(db, me, other);
  if (!member)
    return { ...(await loadChatHistory(db, me, other, { before: after, limit }, now)), previousCursor: null };
  const { newest, previousCursor } = await loadNewer(db, member, after, limit, now);
  const page = await loadChatHistory(db, me, other, { before: newest + 1, limit }, now);
  return { ...page, previousCursor };
}

/**
 * A message of a conversation and what stands before and after it. @param limit of all together @param now ms
 * @throws Refusal `not_found` if the reader does not see it there, `user_not_found`, `yourself`
 */
export async function loadChatAround(
  db: Db,
  me: string,
  other: string,
  { id, limit }: { id: string; limit: number },
  now: number,
): Promise<ChatPart> {
  const member = await findOwnMember(db, me, other);
  const row = await loadVisibleMessageRow(db, me, id);
  if (row.conversation_id !== member?.conversation_id || row.seq <= member.cleared_seq) throw new Refusal("not_found");
  const { newest, previousCursor } = await loadNewer(db, member, row.seq, Math.floor(limit / 2), now);
  const page = await loadChatHistory(db, me, other, { before: newest + 1, limit }, now);
  return { ...page, previousCursor };
}
