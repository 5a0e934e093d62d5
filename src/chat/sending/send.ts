import { allSettledOrThrow } from "../../db/all-settled";
import { spendDailyLimit } from "../../db/counters";
import { newId } from "../../db/ids";
import { insertion } from "../../db/prepared-query";
import type { ChatMessageRow } from "../../db/tables/chat";
import { type Db, type Tx, transact } from "../../db/transact";
import { CHAT_LIMITS } from "../../limits/chat";
import { Refusal } from "../../runtime/errors";
import { applyWordRules, currentWordRules, type TextWriter } from "../../safety/safety";
import { lockExistingPair } from "../../users/users";
import {
  type ChatMessage,
  type ChatMessageDetailRow,
  findChatMessageRow,
  toChatMessage,
} from "../reading/message";
import { type ChatRelationDetails, loadChatRelation, toOrderedPair } from "../relation";
import { isAnswer, isConversationOpen, isStrangerText, writeRefusalOf } from "../rules";
import { assignMessageNumber, type ConversationOpening, type MessageArrival } from "./message-number";
import { publishNewMessage } from "./publish-message";
import { holdMessageForReview } from "./review";

export type MessageDraft = Pick<
  ChatMessageRow,
  "kind" | "text" | "file" | "width" | "height" | "animated" | "digest"
> & {
  clientId: string;
};

/** Rolls the transaction back: the client id exists. */
class AlreadySentError extends Error {
  constructor(readonly id: string) {
    super("sent before");
  }
}

const insertChatMessage = insertion("chat_messages");

async function countNewStranger(tx: Tx, me: string, now: number): Promise<void> {
  if ((await spendDailyLimit(tx, me, "chat", CHAT_LIMITS.strangersPerDay, now)) === null)
    throw new Refusal("conversation_limit_reached");
}

async function nextOpeningOf(
  tx: Tx,
  me: string,
  found: ChatRelationDetails,
  held: boolean,
  now: number,
): Promise<ConversationOpening> {
  const strange = isStrangerText(found);
  if (strange && found.texts === 0) await countNewStranger(tx, me, now);
  return {
    opener_id: found.openerId ?? me,
    opener_texts: found.texts + (strange ? 1 : 0),
    opener_unseen: held && (found.texts === 0 || found.unseen) ? 1 : 0,
    answered_at: found.answeredAt ?? (isAnswer(found) ? now : null),
  };
}

const NO_VERDICT = { held: null, masks: null } as const;

/** @param rules null: none, or a picture */
async function judgeMessage(
  tx: Tx,
  writer: TextWriter,
  found: ChatRelationDetails,
  { text }: MessageDraft,
  rules: Awaited<ReturnType<typeof currentWordRules>>,
  now: number,
) {
  if (text === null) return NO_VERDICT;
  return applyWordRules(tx, writer, isStrangerText(found) ? "first_words" : "chat", { text }, now, rules);
}

/** A measure may have come after the request was let in. @throws Refusal `unauthenticated`, `suspendByPage` */
function refuseUnderMeasure({
  writer,
  amIStopped: iStopped,
  suspendedUntil,
}: ChatRelationDetails): TextWriter {
  if (!writer) throw new Refusal("unauthenticated");
  if (!iStopped) return writer;
  throw suspendedUntil === null
    ? new Refusal("unauthenticated")
    : new Refusal("suspended", { until: suspendedUntil });
}

/** Checked while both rows are locked. @throws Refusal */
async function checkUnderLock(tx: Tx, me: string, other: string, draft: MessageDraft, now: number) {
  await lockExistingPair(tx, me, other);
  const rules = draft.text === null ? null : currentWordRules(tx);
  const [found, known] = await allSettledOrThrow([
    loadChatRelation(tx, me, other, now, draft.clientId),
    rules,
  ]);
  const writer = refuseUnderMeasure(found);
  if (found.existingMessageId) throw new AlreadySentError(found.existingMessageId);
  const refused = writeRefusalOf(found, draft.kind);
  if (refused) throw new Refusal(refused);
  const { held, masks } = await judgeMessage(tx, writer, found, draft, known, now);
  return { found, writer, held, masks };
}

function messageArrivalOf(
  found: ChatRelationDetails,
  opening: ConversationOpening,
  held: boolean,
): MessageArrival {
  if (held) return "held";
  return opening.answered_at !== null || isConversationOpen(found) ? "rings" : "quiet";
}

type StoredMessageRow = ChatMessageRow & Pick<ChatMessageDetailRow, "writer_since" | "writer_throws">;

async function storeMessage(
  tx: Tx,
  me: string,
  other: string,
  draft: MessageDraft,
  now: number,
): Promise<StoredMessageRow> {
  const { found, writer, held, masks } = await checkUnderLock(tx, me, other, draft, now);
  const opening = await nextOpeningOf(tx, me, found, held !== null, now);
  const arrival = messageArrivalOf(found, opening, held !== null);
  const numbered = await assignMessageNumber(tx, { me, other }, found, opening, arrival, now);
  const { clientId, ...said } = draft;
  const row: ChatMessageRow = {
    ...numbered,
    id: newId(now),
    sender_id: me,
    client_id: clientId,
    ...said,
    masks,
    review: held ? "held" : null,
    created_at: now,
    recalled_at: null,
    opened_at: null,
    unopened: 0,
    low_hidden: held && other < me ? 1 : 0,
    high_hidden: held && me < other ? 1 : 0,
  };
  await insertChatMessage(tx, row);
  if (held) await holdMessageForReview(tx, row, held, now);
  else {
    const arriving = { me, other, id: row.id, conversation: row.conversation_id, rings: arrival === "rings" };
    await publishNewMessage(tx, arriving, found, opening, now);
  }
  return { ...row, writer_since: writer.created_at, writer_throws: writer.throw_count };
}

export interface SentMessage {
  message: ChatMessage;
  fresh: boolean;
}

/** An earlier message with this client id. @throws Refusal `idempotency_key_reused` */
export async function loadAlreadySent(
  db: Db,
  id: string,
  other: string,
  draft: MessageDraft,
  now: number,
): Promise<SentMessage> {
  const row = await findChatMessageRow(db, id);
  if (!row) throw new Refusal("idempotency_key_reused");
  const message = toChatMessage(row, row.sender_id, now);
  const gone = message.recalled || message.burned || (row.text === null && row.file === null);
  const same = gone || (row.text === draft.text && row.digest === draft.digest);
  if (message.to !== other || message.kind !== draft.kind || !same)
    throw new Refusal("idempotency_key_reused");
  return { message, fresh: false };
}

const NO_RECEIPTS = { delivered: null, read: null };

/**
 * Sends a message; idempotent by client id.
 * @throws Refusal as `WriteRefusal`, `conversation_limit_reached`, `text_refused`, `text_unchecked`, `idempotency_key_reused`
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
    const { low: low_id, high: high_id } = toOrderedPair(me, other);
    const seen = { ...row, ...NO_RECEIPTS, low_id, high_id };
    return { message: toChatMessage(seen, me, now), fresh: true };
  } catch (error) {
    if (!(error instanceof AlreadySentError)) throw error;
    return loadAlreadySent(db, error.id, other, draft, now);
  }
}

const NO_PICTURE = { file: null, width: null, height: null, animated: 0, digest: null } as const;

/** Sends a text. @param text cleaned, 1–4,000 characters @throws Refusal as `send` */
export const sendText = (
  db: Db,
  me: string,
  other: string,
  sent: { text: string; clientId: string },
  now: number,
) => sendChatMessage(db, me, other, { kind: "text", ...NO_PICTURE, ...sent }, now);
