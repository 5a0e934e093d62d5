import type { ChatMessageRow } from "../../db/tables/chat";
import { ownMaskedFlag, textForReader } from "../../safety/safety";
import { type Card, cardTargetOf, goneCard } from "../cards/card";
import { chatPicturePath, isBurnOpenable } from "../pictures/picture-files";
import { type Quote, quoteFor } from "../quotes/quote";
import { type Reaction, reactionsOf } from "../reactions/reactions";
import { isBurnExpired, isPhotoBlurred } from "../rules";
import type { ChatMessageDetailRow } from "./message-rows";

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
