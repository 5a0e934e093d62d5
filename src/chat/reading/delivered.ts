/** "Delivered" is what a device of the recipient has said (docs/product.md 10.3). */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { Db, DbOrTx } from "../../db/transact";
import { CHAT_SERVER_LIMITS } from "../../limits/chat";
import { adultAtBetweenPeopleSql, isBlockBetweenSql } from "../../users/users";
import { toChatMessages } from "../cards/load-cards";
import { userOfDeliveredToken } from "./delivered-token";
import type { ChatMessage } from "./message";
import { isNotHiddenSql, selectChatMessages } from "./message-rows";
import { markDelivered } from "./receipts";

type UndeliveredRow = Record<"id" | "conversation_id", string>;

/** SQL form of `areInDifferentAgeBands`, of the joined people. */
function areInDifferentAgeBandsSql(now: RawBuilder<number>) {
  const [mine, theirs] = [adultAtBetweenPeopleSql("me"), adultAtBetweenPeopleSql("partner")];
  return sql<SqlBool>`coalesce((${mine} <= ${now}) <> (${theirs} <= ${now}), false)`;
}

/**
 * What is read is delivered too, so that only conversations with something unread are looked at. Messages that are held
 * for review are nobody's yet, and those of people who are apart cannot be acknowledged (`markDelivered`).
 */
const selectUndelivered = preparedQuery<{ me: string; now: number }, UndeliveredRow>((db, param) =>
  db
    .selectFrom("conversation_members as mine")
    .innerJoin("conversations", "conversations.id", "mine.conversation_id")
    .leftJoin("users as me", "me.id", "mine.user_id")
    .leftJoin("users as partner", "partner.id", "mine.other_id")
    .innerJoin("chat_messages", (on) =>
      on
        .onRef("chat_messages.conversation_id", "=", "mine.conversation_id")
        .onRef("chat_messages.seq", ">", "mine.delivered_seq")
        .onRef("chat_messages.seq", ">", "mine.cleared_seq")
        .onRef("chat_messages.sender_id", "=", "mine.other_id"),
    )
    .select(["chat_messages.id", "chat_messages.conversation_id"])
    .where("mine.user_id", "=", param("me"))
    .where("mine.unread", ">", sql.lit(0))
    .where("chat_messages.review", "is", null)
    .where(isNotHiddenSql(sql.ref("mine.user_id")))
    .where((eb) => eb.not(isBlockBetweenSql(sql.ref("mine.user_id"), sql.ref("mine.other_id"))))
    .where((eb) => eb.not(areInDifferentAgeBandsSql(param("now"))))
    .orderBy("mine.last_at", "desc")
    .orderBy("chat_messages.conversation_id")
    .orderBy("chat_messages.seq")
    .limit(sql.lit(CHAT_SERVER_LIMITS.deliveredIdsMax))
    .compile(),
);

interface Undelivered {
  /** Of the newest of each conversation among the messages; it stands for those before it. */
  ids: string[];
  messages: ChatMessage[];
  /** Whether others may wait, too. */
  more: boolean;
}

/** As many from the start as are `deliveredBytesMax` together; one at least. */
function firstOfSize<T>(all: readonly T[], bytesOf: (each: T) => number): readonly T[] {
  let bytes = 0;
  const end = all.findIndex((each, at) => {
    bytes += bytesOf(each);
    return at > 0 && bytes > CHAT_SERVER_LIMITS.deliveredBytesMax;
  });
  return end < 0 ? all : all.slice(0, end);
}

/**
 * Messages that no device has acknowledged, the oldest of a conversation first: what a device says of their ids is true,
 * as it has them with that. @param now ms
 */
export async function loadUndelivered(db: DbOrTx, me: string, now: number): Promise<Undelivered> {
  const waiting = await selectUndelivered(db, { me, now });
  if (waiting.length === 0) return { ids: [], messages: [], more: false };
  const waitingIds = waiting.map(({ id }) => id);
  const rows = await selectChatMessages(db).where("chat_messages.id", "in", waitingIds).execute();
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const part = firstOfSize(waiting, ({ id }) => Buffer.byteLength(rowById.get(id)?.text ?? ""));
  const sent = await toChatMessages(
    db,
    part.flatMap(({ id }) => rowById.get(id) ?? []),
    me,
    now,
  );
  const byId = new Map(sent.map((message) => [message.id, message]));
  const newest = new Map(part.map(({ id, conversation_id }) => [conversation_id, id]));
  return {
    ids: [...newest.values()],
    messages: part.flatMap(({ id }) => byId.get(id) ?? []),
    more: part.length < waiting.length || waiting.length === CHAT_SERVER_LIMITS.deliveredIdsMax,
  };
}

/**
 * A device has these messages, and those before them: their senders are told. Ids of one's own messages, of those of
 * others' conversations and unknown ones mean nothing. @param now ms
 */
export async function acknowledgeDelivered(db: Db, me: string, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom("chat_messages")
    .innerJoin("conversations", "conversations.id", "chat_messages.conversation_id")
    .select(["sender_id", (eb) => eb.fn.max("chat_messages.seq").as("seq")])
    .where("chat_messages.id", "in", [...ids])
    .where((eb) => eb.or([eb("low_id", "=", me), eb("high_id", "=", me)]))
    .where("sender_id", "<>", me)
    .where("review", "is", null)
    .groupBy("sender_id")
    .execute();
  for (const { sender_id, seq } of rows) await markDelivered(db, me, sender_id, seq, now);
}

/** The same by the token of a push message, without a session; a forged or old one does nothing. @param now ms */
export async function acknowledgePushed(db: Db, token: string, now: number): Promise<void> {
  const pushed = await userOfDeliveredToken(db, token, now);
  const person =
    pushed &&
    (await db
      .selectFrom("users")
      .select("id")
      .where("id", "=", pushed.userId)
      .where("banned_at", "is", null)
      .executeTakeFirst());
  if (person) await acknowledgeDelivered(db, person.id, [pushed.message], now);
}
