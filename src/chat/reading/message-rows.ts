import { type RawBuilder, sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { ChatMessageRow } from "../../db/tables/chat";
import type { UserRow } from "../../db/tables/users";
import type { DbOrTx } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { QUOTE_COLUMNS, type QuoteRow, quotedClearedSql, quotedHiddenSql, quotedTextSql } from "../quotes/quote";
import { findClearedSeq } from "./cleared";

/** A message with the sequence numbers its recipient has received and read. */
export interface ChatMessageDetailRow extends ChatMessageRow, QuoteRow {
  low_id: string;
  high_id: string;
  delivered: number | null;
  read: number | null;
  writer_since: number | null;
  writer_throws: number | null;
  /** Of the recipient of a photo. */
  viewer_adult_at: number | null;
  viewer_photo_blur: UserRow["photo_blur"] | null;
}

/** Receipts of a request are hidden until it is answered: one that is ignored gets none. */
const visibleSeq = (seq: "delivered_seq" | "told_seq") =>
  sql<number | null>`case when conversations.answered_at is null and conversations.opener_texts > 0
  then 0 else ${sql.ref(`theirs.${seq}`)} end`;

const recipientIdSql = sql<string>`case when conversations.low_id = chat_messages.sender_id
  then conversations.high_id else conversations.low_id end`;

/** Query of messages with all columns of `ChatMessageDetailRow`. */
export const selectChatMessages = (db: DbOrTx) =>
  db
    .selectFrom("chat_messages")
    .innerJoin("conversations", "conversations.id", "chat_messages.conversation_id")
    .leftJoin("conversation_members as theirs", (on) =>
      on.onRef("theirs.other_id", "=", "chat_messages.sender_id").on(sql<boolean>`theirs.user_id = ${recipientIdSql}`),
    )
    .leftJoin("users as writer", (on) =>
      on.onRef("writer.id", "=", "chat_messages.sender_id").on("chat_messages.masks", "is not", null),
    )
    .leftJoin("users as viewer", (on) =>
      on.on(sql<boolean>`viewer.id = ${recipientIdSql}`).on("chat_messages.kind", "=", sql.lit("image")),
    )
    .select(["viewer.adult_at as viewer_adult_at", "viewer.photo_blur as viewer_photo_blur"])
    .leftJoin("chat_messages as quoted", "quoted.id", "chat_messages.reply_to")
    .leftJoin("bottles as quoted_bottle", "quoted_bottle.id", "chat_messages.reply_bottle")
    .leftJoin("users as quoted_writer", (on) =>
      on.on(sql<boolean>`quoted_writer.id = coalesce(quoted.sender_id, quoted_bottle.author_id)`),
    )
    .selectAll("chat_messages")
    .select(QUOTE_COLUMNS)
    .select([
      quotedTextSql.as("quoted_text"),
      quotedHiddenSql("low").as("quoted_low_hidden"),
      quotedHiddenSql("high").as("quoted_high_hidden"),
      quotedClearedSql("low").as("quoted_low_cleared"),
      quotedClearedSql("high").as("quoted_high_cleared"),
    ])
    .select(["conversations.low_id", "conversations.high_id"])
    .select(["writer.created_at as writer_since", "writer.throw_count as writer_throws"])
    .select([visibleSeq("delivered_seq").as("delivered"), visibleSeq("told_seq").as("read")]);

/** SQL condition: a person has not deleted the message for themselves, and nothing hides it from them. */
export const isNotHiddenSql = (me: RawBuilder<string>, messages = "chat_messages") => {
  const marksOf = (side: "low" | "high") =>
    sql`${sql.ref(`${messages}.${side}_hidden`)} + ${sql.ref(`${messages}.${side}_removed`)}`;
  return sql<boolean>`case when conversations.low_id = ${me} then ${marksOf("low")} else ${marksOf("high")} end = 0`;
};

const selectMessageById = preparedQuery<{ id: string }, ChatMessageDetailRow>((db, param) =>
  selectChatMessages(db).where("chat_messages.id", "=", param("id")).compile(),
);

/** A message by id, without any access check; null: none. */
export const findChatMessageRow = async (db: DbOrTx, id: string): Promise<ChatMessageDetailRow | null> =>
  (await selectMessageById(db, { id }))[0] ?? null;

/** Whether a person has deleted the message for themselves, or something hides it from them. */
export const isMessageHiddenFrom = (me: string, row: ChatMessageDetailRow): boolean =>
  row.low_id === me ? row.low_hidden + row.low_removed > 0 : row.high_hidden + row.high_removed > 0;

/**
 * A message of the own conversations, including hidden ones; a message under review belongs to its sender alone.
 * @throws Refusal `not_found`
 */
export async function loadOwnMessageRow(db: DbOrTx, me: string, id: string): Promise<ChatMessageDetailRow> {
  const row = await findChatMessageRow(db, id);
  if (row?.low_id !== me && row?.high_id !== me) throw new Refusal("not_found");
  if (row.review !== null && row.sender_id !== me) throw new Refusal("not_found");
  return row;
}

/** As `loadOwnMessageRow`, unless it was removed with its conversation. @throws Refusal `not_found` */
export async function loadKeptMessageRow(db: DbOrTx, me: string, id: string): Promise<ChatMessageDetailRow> {
  const row = await loadOwnMessageRow(db, me, id);
  const cleared = await findClearedSeq(db, me, row.conversation_id);
  if (cleared === null || row.seq <= cleared) throw new Refusal("not_found");
  return row;
}

/** A message that is not hidden, also of a removed conversation: its writer may take it back. @throws Refusal `not_found` */
export async function loadUnhiddenMessageRow(db: DbOrTx, me: string, id: string): Promise<ChatMessageDetailRow> {
  const row = await loadOwnMessageRow(db, me, id);
  if (isMessageHiddenFrom(me, row)) throw new Refusal("not_found");
  return row;
}

/**
 * A message of the own conversations that the reader has neither hidden nor removed with its conversation: what is done
 * with one message by its id begins here. @throws Refusal `not_found`
 */
export async function loadVisibleMessageRow(db: DbOrTx, me: string, id: string): Promise<ChatMessageDetailRow> {
  const row = await loadKeptMessageRow(db, me, id);
  if (isMessageHiddenFrom(me, row)) throw new Refusal("not_found");
  return row;
}
