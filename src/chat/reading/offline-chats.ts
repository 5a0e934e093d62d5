/** What a device may keep of chats for reading without a network (docs/product.md 10.17). */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { ConversationMemberRow } from "../../db/tables/chat";
import type { DbOrTx } from "../../db/transact";
import { OFFLINE_CHAT_LIMITS } from "../../limits/offline-chats";
import { toIsoTime } from "../../runtime/iso";
import { detectTextLanguage, nameAttributes } from "../../translate/detect-language";
import type { OfflineChat, OfflineChats, OfflineLine } from "../../ui/chat/offline-chat";
import {
  ageBandPersonOf,
  canKnowPerson,
  isBlockBetweenSql,
  type PersonShortRow,
  personShortColumns,
  type TextReader,
} from "../../users/users";
import { FIRST_CHAT_CURSOR } from "./cursors";
import { loadMemberHistory } from "./history";
import type { ChatMessage } from "./message";

type FriendChatRow = Pick<ConversationMemberRow, "other_id" | "conversation_id" | "cleared_seq" | "read_seq"> &
  PersonShortRow & { adult_at: number | null };

/** Conversations with friends that stand in the own list, latest first. */
const selectFriendChats = preparedQuery<{ me: string }, FriendChatRow>((db, param) =>
  db
    .selectFrom("conversation_members as mine")
    .innerJoin("users as other", "other.id", "mine.other_id")
    .innerJoin("follows as followed", (on) =>
      on.on("followed.follower_id", "=", param("me")).onRef("followed.followee_id", "=", "mine.other_id"),
    )
    .innerJoin("follows as following", (on) =>
      on.onRef("following.follower_id", "=", "mine.other_id").on("following.followee_id", "=", param("me")),
    )
    .select(["mine.other_id", "mine.conversation_id", "mine.cleared_seq", "mine.read_seq", "other.adult_at"])
    .select(personShortColumns("other"))
    .where("mine.user_id", "=", param("me"))
    .where("mine.listed", "=", sql.lit(1))
    .where((eb) => eb.not(isBlockBetweenSql(sql.ref("mine.user_id"), sql.ref("mine.other_id"))))
    .orderBy("mine.last_at", "desc")
    .orderBy("mine.other_id", "desc")
    .limit(sql.lit(OFFLINE_CHAT_LIMITS.chats))
    .$castTo<FriendChatRow>()
    .compile(),
);

/** Own messages, and those of theirs that were read. Burn pictures, and what is in review, are not kept. */
const isKept = ({ from, seq, kind, review }: ChatMessage, me: string, readSeq: number): boolean =>
  kind !== "burn" && review === null && (from === me || seq <= readSeq);

function kindOf({ recalled, card, kind }: ChatMessage): OfflineLine["kind"] {
  if (recalled) return "recalled";
  if (card) return card.kind;
  return kind === "text" ? "text" : "photo";
}

function languageOf(text: string | null): { language?: string } {
  const language = text === null ? null : detectTextLanguage(text);
  return language === null ? {} : { language };
}

function quoteOf({ replyTo }: ChatMessage, me: string): OfflineLine["quote"] {
  if (!replyTo || replyTo.excerpt === null) return null;
  const { id, from, kind, excerpt } = replyTo;
  const isText = kind === "text" || kind === "line";
  return { id, mine: from === me, excerpt, ...(isText && languageOf(excerpt)) };
}

function toOfflineLine(message: ChatMessage, me: string): OfflineLine {
  const kind = kindOf(message);
  const mine = message.from === me;
  return {
    id: message.id,
    mine,
    kind,
    text: kind === "text" ? message.text : null,
    ...(kind === "text" && languageOf(message.text)),
    createdAt: toIsoTime(message.createdAt),
    edited: message.editedAt !== null,
    state: mine ? message.state : null,
    quote: quoteOf(message, me),
  };
}

const digestOf = (chat: Omit<OfflineChat, "digest">): string =>
  createHash("sha256").update(JSON.stringify(chat)).digest("base64url").slice(0, OFFLINE_CHAT_LIMITS.digest);

async function loadOfflineChat(db: DbOrTx, me: string, row: FriendChatRow, now: number): Promise<OfflineChat> {
  const page = { me, before: FIRST_CHAT_CURSOR, limit: OFFLINE_CHAT_LIMITS.messages };
  const { items } = await loadMemberHistory(db, row, page, now);
  const lines = items
    .filter((message) => isKept(message, me, row.read_seq))
    .map((message) => toOfflineLine(message, me))
    .reverse();
  const { nickname: name, country } = row;
  const chat = { id: row.other_id, name, nameLanguage: nameAttributes(name).lang, country, lines };
  return { ...chat, digest: digestOf(chat) };
}

/**
 * All chats that a device of this person may keep: those with friends, as the person sees them now.
 * @param known digests of what the device has, by the friend's id: their messages are not sent again @param now ms
 */
export async function loadOfflineChats(
  db: DbOrTx,
  reader: TextReader,
  known: ReadonlyMap<string, string>,
  now: number,
): Promise<OfflineChats> {
  const me = reader.id;
  const chats: OfflineChats["chats"] = [];
  for (const row of await selectFriendChats(db, { me })) {
    if (!canKnowPerson(reader, ageBandPersonOf(row), now)) continue;
    const { lines, ...chat } = await loadOfflineChat(db, me, row, now);
    if (lines.length > 0) chats.push(known.get(chat.id) === chat.digest ? chat : { ...chat, lines });
  }
  return { me, chats };
}
