import { preparedQuery } from "../../db/prepared-query";
import type { Db, DbOrTx } from "../../db/transact";
import { requireReachablePerson } from "./chat-person";
import { toChatCursor } from "./cursors";
import {
  type ChatMessage,
  type ChatMessageDetailRow,
  isNotHiddenSql,
  selectChatMessages,
  toChatMessage,
} from "./message";
import { findOwnMember, type OwnMemberRow } from "./own-member";
import { markDelivered } from "./receipts";

type HistoryQuery = { conversation: string; before: number; cleared: number; me: string; limit: number };

const selectNewestMessages = preparedQuery<HistoryQuery, ChatMessageDetailRow>((db, hole) =>
  selectChatMessages(db)
    .where("chat_messages.conversation_id", "=", hole("conversation"))
    .where("chat_messages.seq", "<", hole("before"))
    .where("chat_messages.seq", ">", hole("cleared"))
    .where(isNotHiddenSql(hole("me")))
    .orderBy("chat_messages.seq", "desc")
    .limit(hole("limit"))
    .compile(),
);

interface ChatHistoryPage {
  items: ChatMessage[];
  nextCursor: string | null;
}

async function loadHistoryPage(
  db: DbOrTx,
  mine: OwnMemberRow,
  wanted: Omit<HistoryQuery, "conversation" | "cleared">,
  now: number,
) {
  const rows = await selectNewestMessages(db, {
    ...wanted,
    conversation: mine.conversation_id,
    cleared: mine.cleared_seq,
    limit: wanted.limit + 1,
  });
  const shown = rows.slice(0, wanted.limit);
  const last = rows.length > wanted.limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => toChatMessage(row, wanted.me, now)),
    nextCursor: last ? toChatCursor(last.seq, mine.other_id) : null,
  };
}

/**
 * A page of messages, newest first, marked as delivered; readable after a block.
 * @param wanted before which number, and how many @throws Refusal `user_not_found`
 */
export async function loadChatHistory(
  db: Db,
  me: string,
  other: string,
  wanted: { before: number; limit: number },
  now: number,
): Promise<ChatHistoryPage> {
  const mine = await findOwnMember(db, me, other);
  if (!mine) {
    await requireReachablePerson(db, me, other);
    return { items: [], nextCursor: null };
  }
  const page = await loadHistoryPage(db, mine, { ...wanted, me }, now);
  const arrived = page.items.find(({ from, seq }) => from === other && seq > mine.delivered_seq);
  if (arrived) await markDelivered(db, me, other, arrived.seq, now);
  return page;
}
