import { type SqlBool, sql } from "kysely";
import type { DbOrTx } from "../../db/transact";
import type { RoomEvents } from "../../events/events";
import { toIsoTime, toIsoTimeOrNull } from "../../runtime/iso";
import { detectTextLanguage } from "../../translate/detect-language";
import type { QuoteJson } from "../../ui/chat/quotes/quote-types";
import { toChatMessages } from "../cards/load-cards";
import type { Quote } from "../quotes/quote";
import type { ChatMessage } from "./message";
import { type ChatMessageDetailRow, isNotHiddenSql, selectChatMessages } from "./message-rows";
import { loadChatStatePayloads } from "./state-payloads";
import { loadStrangersWaiting } from "./waiting";

const languageOf = (text: string | null): string | null => (text === null ? null : detectTextLanguage(text));

const quoteJson = (quote: Quote): QuoteJson => ({
  ...quote,
  language: quote.kind === "text" || quote.kind === "line" ? languageOf(quote.excerpt) : null,
});

/** As the API tells it (docs/product.md 16.5). */
export const chatMessageJson = (message: ChatMessage) => {
  const language = message.card ? null : languageOf(message.text);
  return {
    ...message,
    language,
    // As in what else people write, where `language` is the author's.
    detectedLanguage: language,
    replyTo: message.replyTo && quoteJson(message.replyTo),
    openedAt: message.openedAt === null ? null : toIsoTime(message.openedAt),
    createdAt: toIsoTime(message.createdAt),
    editedAt: toIsoTimeOrNull(message.editedAt),
  };
};

/** SQL condition: the message came after the person last removed the conversation. */
const isAfterRemovalSql = (me: string) =>
  sql<boolean>`chat_messages.seq > coalesce((select cleared_seq from conversation_members as mine
    where mine.user_id = ${me}
      and mine.other_id = case when conversations.low_id = ${me} then high_id else low_id end), 0)`;

const selectOwnPayloads = (db: DbOrTx, me: string, ids: readonly string[]) =>
  selectChatMessages(db)
    .where("chat_messages.id", "in", [...ids])
    .where((eb) => eb.or([eb("conversations.low_id", "=", me), eb("conversations.high_id", "=", me)]))
    .where(isNotHiddenSql(sql`${me}`));

async function toPayloads(db: DbOrTx, rows: ChatMessageDetailRow[], me: string, now: number) {
  const messages = await toChatMessages(db, rows, me, now);
  return new Map<string, object>(messages.map((message) => [message.id, chatMessageJson(message)]));
}

async function loadMessagePayloads(db: DbOrTx, me: string, ids: readonly string[], now: number) {
  return toPayloads(db, await selectOwnPayloads(db, me, ids).where(isAfterRemovalSql(me)).execute(), me, now);
}

/** Recalled and burned messages have no content, so an open page gets them even after the person removed the conversation. */
async function loadRecalledOrBurnedPayloads(db: DbOrTx, me: string, ids: readonly string[], now: number) {
  return toPayloads(db, await selectOwnPayloads(db, me, ids).execute(), me, now);
}

/** Whether a person sees a message now, for their other pages and after what the team decides. */
async function loadVisibilityPayloads(db: DbOrTx, me: string, ids: readonly string[]): Promise<Map<string, object>> {
  const rows = await db
    .selectFrom("chat_messages")
    .innerJoin("conversations", "conversations.id", "chat_messages.conversation_id")
    .select(["chat_messages.id", "low_id", "high_id", "sender_id", "chat_messages.seq"])
    .select(sql<SqlBool>`(${isNotHiddenSql(sql`${me}`)} and ${isAfterRemovalSql(me)})`.as("shown"))
    .where("chat_messages.id", "in", [...ids])
    .where((eb) => eb.or([eb("low_id", "=", me), eb("high_id", "=", me)]))
    .execute();
  return new Map(
    rows.map(({ id, low_id, high_id, sender_id: from, seq, shown }) => [
      id,
      { id, userId: low_id === me ? high_id : low_id, from, seq, hidden: !shown },
    ]),
  );
}

/** How far a person has removed a conversation, for their other pages. */
async function loadRemovalPayloads(db: DbOrTx, me: string, ids: readonly string[]): Promise<Map<string, object>> {
  const rows = await db
    .selectFrom("conversation_members")
    .select(["conversation_id", "other_id", "cleared_seq"])
    .where("conversation_id", "in", [...ids])
    .where("user_id", "=", me)
    .execute();
  return new Map(
    rows.map(({ conversation_id, other_id, cleared_seq }) => [
      conversation_id,
      { userId: other_id, upTo: cleared_seq },
    ]),
  );
}

async function loadChatUnreadCounts(db: DbOrTx, people: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "chat_unread_count"])
    .where("id", "in", [...people])
    .execute();
  return new Map(rows.map(({ id, chat_unread_count }) => [id, chat_unread_count]));
}

/** Event payloads of chats, loaded when the event is sent. */
export const chatStream = {
  payloads: {
    message: loadMessagePayloads,
    recalled: loadRecalledOrBurnedPayloads,
    burned: loadRecalledOrBurnedPayloads,
    edited: loadMessagePayloads,
    reaction: loadMessagePayloads,
    hidden: loadVisibilityPayloads,
    removed: loadRemovalPayloads,
    state: loadChatStatePayloads,
  },
  unreadCounts: { chats: loadChatUnreadCounts, strangers: loadStrangersWaiting },
} as const satisfies RoomEvents;
