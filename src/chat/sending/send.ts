import type { ChatMessageRow } from "../../db/tables/chat";
import { type Db, transact } from "../../db/transact";
import { Refusal } from "../../runtime/errors";
import { type CardTarget, isSameCard } from "../cards/card";
import { toChatMessageWithCard } from "../cards/load-cards";
import { isSameReply, type ReplyRequest } from "../quotes/quotable";
import type { ChatMessage } from "../reading/message";
import { findChatMessageRow } from "../reading/message-rows";
import { AlreadySentError, type MessageDraft, storeMessage } from "./store-message";

export interface SentMessage {
  message: ChatMessage;
  /** False: it was sent before under the same client id. */
  fresh: boolean;
}

const isSameContent = (row: ChatMessageRow, { text, digest, replyTo, card }: MessageDraft): boolean =>
  row.text === text && row.digest === digest && isSameReply(row, replyTo) && isSameCard(row, card);

/** The earlier message with this client id. @throws Refusal `idempotency_key_reused` if its content differs */
export async function loadAlreadySent(
  db: Db,
  id: string,
  other: string,
  draft: MessageDraft,
  now: number,
): Promise<SentMessage> {
  const row = await findChatMessageRow(db, id);
  if (!row) throw new Refusal("idempotency_key_reused");
  const message = await toChatMessageWithCard(db, row, row.sender_id, now);
  const isErased = message.recalled || message.burned || (row.text === null && row.file === null);
  const isSame = isErased || isSameContent(row, draft);
  if (message.to !== other || message.kind !== draft.kind || !isSame) throw new Refusal("idempotency_key_reused");
  return { message, fresh: false };
}

/**
 * Sends a message; idempotent by client id. @param now ms
 * @throws Refusal as `WriteRefusal`, `conversation_limit_reached`, `text_refused`, `text_unchecked`, `idempotency_key_reused`, `quote_unknown`
 */
export async function sendChatMessage(
  db: Db,
  me: string,
  other: string,
  draft: MessageDraft,
  now: number,
): Promise<SentMessage> {
  try {
    const row = await transact(db, (tx) => storeMessage(tx, me, other, draft, now));
    return { message: await toChatMessageWithCard(db, row, me, now), fresh: true };
  } catch (error) {
    if (!(error instanceof AlreadySentError)) throw error;
    return loadAlreadySent(db, error.id, other, draft, now);
  }
}

const NO_PICTURE = { file: null, width: null, height: null, animated: 0, digest: null } as const;

/** Sends a text. @param input cleaned text of 1–4,000 characters @throws Refusal as `sendChatMessage` */
export const sendText = (
  db: Db,
  me: string,
  other: string,
  input: { text: string; clientId: string; replyTo?: ReplyRequest },
  now: number,
) => sendChatMessage(db, me, other, { kind: "text", ...NO_PICTURE, ...input }, now);

/** Sends a bottle or a design as a card. @throws Refusal as `sendChatMessage`, `card_unknown`, `card_not_visible` */
export const sendCard = (
  db: Db,
  me: string,
  other: string,
  input: { card: CardTarget; clientId: string; replyTo?: ReplyRequest },
  now: number,
) => sendChatMessage(db, me, other, { kind: "text", text: "", ...NO_PICTURE, ...input }, now);
