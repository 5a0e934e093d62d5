import type { ChatMessageRow } from "../../db/tables/chat";
import type { DbOrTx } from "../../db/transact";
import { CHAT_LIMITS } from "../../limits/chat";
import { excerpt } from "../../text/excerpt";
import type { ReplyTarget } from "../../ui/chat/quotes/quote-types";
import { loadMessageCards } from "../cards/load-cards";
import { messageTextFor } from "../reading/message";
import type { ChatMessageDetailRow } from "../reading/message-rows";
import { loadChatRelation } from "../relation";
import { findQuotable, findSharedLetter, type ReplyRequest } from "./quotable";
import { PICTURE_WORD } from "./quote";

interface Pair {
  me: string;
  other: string;
}

const EXCERPT_BY_KIND: Record<ChatMessageRow["kind"], (row: ChatMessageDetailRow, me: string, now: number) => string> =
  {
    text: (row, me, now) => excerpt(messageTextFor(me, row, now) ?? "", CHAT_LIMITS.quoteMax),
    image: () => PICTURE_WORD,
    burn: () => PICTURE_WORD,
  };

async function loadMessageReply(db: DbOrTx, pair: Pair, target: string, now: number): Promise<ReplyTarget | null> {
  const row = await findQuotable(db, pair, target, now);
  if (!row) return null;
  const { id, sender_id: from, kind } = row;
  const card = (await loadMessageCards(db, pair.me, [row], now)).get(id);
  if (card) return { id, from, kind: card.kind, excerpt: card.name ?? "" };
  return { id, from, kind, excerpt: EXCERPT_BY_KIND[kind](row, pair.me, now) };
}

async function loadLineReply(
  db: DbOrTx,
  pair: Pair,
  { bottleId: id, line }: Exclude<ReplyRequest, string>,
  now: number,
): Promise<ReplyTarget | null> {
  const relation = await loadChatRelation(db, pair.me, pair.other, now);
  const letter = await findSharedLetter(db, { ...pair, relation }, id);
  if (!letter?.content.includes(line.trim()) || line.trim() === "") return null;
  return { id, from: letter.author_id, kind: "line", excerpt: excerpt(line, CHAT_LIMITS.quoteMax), line };
}

/** What a person is about to answer; null: nothing that they see in this chat. @param now ms */
export const loadReply = (db: DbOrTx, pair: Pair, target: ReplyRequest, now: number): Promise<ReplyTarget | null> =>
  typeof target === "string" ? loadMessageReply(db, pair, target, now) : loadLineReply(db, pair, target, now);
