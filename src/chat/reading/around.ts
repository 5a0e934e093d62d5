import { preparedQuery } from "../../db/prepared-query";
import type { Db } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { toChatCursor } from "./cursors";
import { type ChatHistoryPage, EMPTY_HISTORY, findReachableMember, loadMemberHistory } from "./history";
import { isNotHiddenSql, loadVisibleMessageRow } from "./message-rows";
import { findOwnMember, type OwnMemberRow } from "./own-member";

type NewerQuery = { conversation: string; after: number; me: string; limit: number };

const selectNewerSeqs = preparedQuery<NewerQuery, { seq: number }>((db, param) =>
  db
    .selectFrom("chat_messages")
    .innerJoin("conversations", "conversations.id", "chat_messages.conversation_id")
    .select("chat_messages.seq")
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

interface PartRequest {
  /** The number of a message. */
  after: number;
  /** How many newer ones. */
  newer: number;
  /** Of all together. */
  limit: number;
}

/** A part that ends with the messages just after a number. @param now ms */
async function loadPart(
  db: Db,
  member: OwnMemberRow,
  { after, newer, limit }: PartRequest,
  now: number,
): Promise<ChatPart> {
  const { user_id: me, other_id: other, conversation_id: conversation } = member;
  const from = Math.max(after, member.cleared_seq);
  const rows = await selectNewerSeqs(db, { conversation, after: from, me, limit: newer + 1 });
  const newest = rows.slice(0, newer).at(-1)?.seq ?? from;
  const page = await loadMemberHistory(db, member, { before: newest + 1, limit, me }, now);
  return { ...page, previousCursor: rows.length > newer ? toChatCursor(newest, other) : null };
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
  const member = await findReachableMember(db, me, other);
  return member
    ? loadPart(db, member, { after, newer: limit, limit }, now)
    : { ...EMPTY_HISTORY, previousCursor: null };
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
  return loadPart(db, member, { after: row.seq, newer: Math.floor(limit / 2), limit }, now);
}
