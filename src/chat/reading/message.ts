import { type RawBuilder, sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { ChatMessageRow } from "../../db/tables/chat";
import type { UserRow } from "../../db/tables/users";
import type { DbOrTx } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { ownMaskedFlag, textForReader } from "../../safety/safety";
import { type Card, cardTargetOf, goneCard } from "../cards/card";
import { chatPicturePath, isBurnOpenable } from "../pictures/picture-files";
import { QUOTE_COLUMNS, type Quote, type QuoteRow, quotedClearedSql, quotedTextSql, quoteFor } from "../quotes/quote";
import { type Reaction, reactionsOf } from "../reactions/reactions";
import { isBurnExpired, isPhotoBlurred } from "../rules";
import { findClearedSeq } from "./cleared";

export interface ChatMessage {
  id: string;
  /** Sequence number in the conversation, ascending. */
  seq: number;
  clientId: string;
  from: string;
  to: string;
  kind: ChatMessageRow["kind"];
  text: string | null;
  /** Path; null: no picture, erased, or a burn picture. */
  image: string | null;
  /** The reader has to open the photo first; own ones never. */
  blurred: boolean;
  /** A few pixels of a blurred photo, as a data URL; null: not blurred, or an old photo. */
  preview: string | null;
  width: number | null;
  height: number | null;
  state: "sent" | "delivered" | "read";
  recalled: boolean;
  burned: boolean;
  /** Own messages only: held for review, or refused by an official. */
  review: ChatMessageRow["review"];
  /** Own messages only: contact details are masked for others. */
  masked?: true;
  /** The bottle or design it shows; null: none. */
  card: Card | null;
  /** What it answers; null: nothing. */
  replyTo: Quote | null;
  /** ms; only for burn pictures that were opened. */
  openedAt: number | null;
  /** ms */
  createdAt: number;
  reactions: Reaction[];
  /** ms; null: as it was sent. */
  editedAt: number | null;
  /** How often its text or reactions have changed: of two copies the one with the higher number is newer. */
  revision: number;
}

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

/** Read receipts of a request are hidden until it is answered. */
const visibleReadSeq = sql<number | null>`case when conversations.answered_at is null and conversations.opener_texts > 0
  then 0 else theirs.told_seq end`;

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
      quotedClearedSql("low").as("quoted_low_cleared"),
      quotedClearedSql("high").as("quoted_high_cleared"),
    ])
    .select(["conversations.low_id", "conversations.high_id", "theirs.delivered_seq as delivered"])
    .select(["writer.created_at as writer_since", "writer.throw_count as writer_throws"])
    .select(visibleReadSeq.as("read"));

/** SQL condition: a person has not hidden the message. */
export const isNotHiddenSql = (me: RawBuilder<string>) =>
  sql<boolean>`case when conversations.low_id = ${me} then chat_messages.low_hidden
    else chat_messages.high_hidden end = 0`;

function deliveryStateOf({ seq, delivered, read, review, untold }: ChatMessageDetailRow): ChatMessage["state"] {
  if (review !== null) return "sent";
  if (seq <= (read ?? 0) && untold !== 1) return "read";
  return seq <= (delivered ?? 0) ? "delivered" : "sent";
}

/** Null for the sender, if receipts were off when the picture was opened. */
function visibleOpenedAt(row: ChatMessageDetailRow, reader: string): number | null {
  const { kind, opened_at, unopened, recalled_at, created_at, untold, sender_id } = row;
  const wasOpened = kind === "burn" && recalled_at === null && unopened === 0 && opened_at !== null;
  const isTold = untold === 0 || reader !== sender_id;
  return wasOpened && isTold && !isBurnExpired(created_at, opened_at) ? opened_at : null;
}

/**
 * The text for a reader, with a newcomer's contact details masked; deleted accounts count as newcomers. @param now ms
 */
export function messageTextFor(
  reader: string,
  row: Pick<ChatMessageDetailRow, "text" | "masks" | "sender_id" | "writer_since" | "writer_throws">,
  now: number,
): string | null {
  const { text, masks, sender_id: by, writer_since, writer_throws } = row;
  if (text === null || masks === null) return text;
  const written = { writer_since: writer_since ?? now, writer_throws: writer_throws ?? 0 };
  return textForReader(text, { by, official: 0, masks, field: "text" }, written, { id: reader }, now);
}

function maskedFlagFor(reader: string, row: ChatMessageDetailRow, now: number): { masked?: true } {
  const { masks, sender_id: by, writer_since, writer_throws } = row;
  if (masks === null || writer_since === null || writer_throws === null) return {};
  return ownMaskedFlag({ by, official: 0, masks }, { writer_since, writer_throws }, { id: reader }, now);
}

/** The id of the person a message was sent to. */
export const recipientOf = (row: Pick<ChatMessageDetailRow, "sender_id" | "low_id" | "high_id">): string =>
  row.low_id === row.sender_id ? row.high_id : row.low_id;

/** Whether a stored photo is blurred for a reader. @param now ms */
const isBlurredFor = (reader: string, row: ChatMessageDetailRow, now: number): boolean =>
  row.sender_id !== reader &&
  isPhotoBlurred(row, { adultAt: row.viewer_adult_at, photos: row.viewer_photo_blur ?? "new" }, now);

/** What a reader sees of a photo that stays. @param now ms */
function photoOf(row: ChatMessageDetailRow, reader: string, now: number) {
  const { kind, recalled_at, opened_at, file, width, height, animated, preview } = row;
  const isStored = kind === "image" && recalled_at === null && opened_at === null;
  if (!isStored || file === null) return { image: null, blurred: false, preview: null, width: null, height: null };
  const blurred = isBlurredFor(reader, row, now);
  const image = chatPicturePath(file, animated === 1);
  return { image, blurred, preview: blurred ? preview : null, width, height };
}

function goneCardOf(row: ChatMessageDetailRow): Card | null {
  const target = cardTargetOf(row);
  return target && goneCard(target.kind);
}

/**
 * A message as one of the two sees it. @param now ms, for expired burn pictures
 * @param card as `toChatMessages` loads it; without it a card counts as gone
 * @param quotedCard of the message that it answers
 */
export function toChatMessage(
  row: ChatMessageDetailRow,
  reader: string,
  now: number,
  card: Card | null = goneCardOf(row),
  quotedCard: Card | null = null,
): ChatMessage {
  const recalled = row.recalled_at !== null;
  return {
    id: row.id,
    seq: row.seq,
    clientId: row.client_id,
    from: row.sender_id,
    to: recipientOf(row),
    kind: row.kind,
    text: recalled ? null : messageTextFor(reader, row, now),
    ...photoOf(row, reader, now),
    state: deliveryStateOf(row),
    recalled,
    burned: row.kind === "burn" && !recalled && !isBurnOpenable(row, now),
    review: row.review,
    ...(recalled ? {} : maskedFlagFor(reader, row, now)),
    card: recalled ? null : card,
    replyTo: recalled ? null : quoteFor(row, reader, now, quotedCard),
    openedAt: visibleOpenedAt(row, reader),
    createdAt: row.created_at,
    reactions: reactionsOf(row),
    editedAt: recalled ? null : row.edited_at,
    revision: row.revision,
  };
}

const selectMessageById = preparedQuery<{ id: string }, ChatMessageDetailRow>((db, param) =>
  selectChatMessages(db).where("chat_messages.id", "=", param("id")).compile(),
);

/** A message by id, without any access check; null: none. */
export const findChatMessageRow = async (db: DbOrTx, id: string): Promise<ChatMessageDetailRow | null> =>
  (await selectMessageById(db, { id }))[0] ?? null;

export const isMessageHiddenFrom = (me: string, row: ChatMessageDetailRow): boolean =>
  (row.low_id === me ? row.low_hidden : row.high_hidden) === 1;

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
