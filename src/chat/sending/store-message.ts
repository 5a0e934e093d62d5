import { allSettledOrThrow } from "../../db/all-settled";
import { spendDailyLimit } from "../../db/counters";
import { newId } from "../../db/ids";
import { insertion } from "../../db/prepared-query";
import type { ChatMessageRow } from "../../db/tables/chat";
import type { Tx } from "../../db/transact";
import type { PictureVerdict } from "../../files/pictures";
import { Refusal } from "../../runtime/errors";
import { currentWordRules, judgeText, type TextWriter } from "../../safety/safety";
import { strangersPerDayOf } from "../../trust/trust";
import { lockExistingPair } from "../../users/users";
import { type CardTarget, cardColumnsOf } from "../cards/card";
import { requireShowable } from "../cards/load-cards";
import { insertBurnKey, UNCLAIMED_KEY } from "../pictures/burn-keys";
import { nextBlurOf } from "../pictures/photo-blur";
import { type ReplyRequest, replyColumnsOf } from "../quotes/quotable";
import { isReply, NO_QUOTE } from "../quotes/quote";
import { type ChatMessageDetailRow, findChatMessageRow } from "../reading/message-rows";
import { type ChatRelationDetails, loadChatRelation, refuseUnderMeasure, toOrderedPair } from "../relation";
import { isAnswer, isStrangerText, writeRefusalOf } from "../rules";
import { indexMessage } from "../search/index-message";
import { removeIfIgnored } from "./ignored-request";
import { assignMessageNumber, type ConversationOpening, messageArrivalOf } from "./message-number";
import { publishNewMessage } from "./publish-message";
import { holdMessageForReview } from "./review";

export type MessageDraft = Pick<
  ChatMessageRow,
  "kind" | "text" | "file" | "width" | "height" | "animated" | "digest"
> & {
  /** Of the scanner, for a picture; absent: there was nothing to ask. */
  verdict?: PictureVerdict;
  preview?: string | null;
  clientId: string;
  /** Of a sealed burn picture. */
  burnKey?: string;
  /** What it shows in place of words. */
  card?: CardTarget;
  /** What it answers. */
  replyTo?: ReplyRequest;
};

/** Rolls the transaction back because a message with this client id exists. */
export class AlreadySentError extends Error {
  constructor(readonly id: string) {
    super("message already sent");
  }
}

const insertChatMessage = insertion("chat_messages");

async function countNewStranger(tx: Tx, me: string, writer: TextWriter, now: number): Promise<void> {
  const limit = await strangersPerDayOf(tx, { ...writer, id: me }, now);
  if ((await spendDailyLimit(tx, me, "chat", limit, now)) === null)
    throw new Refusal("conversation_limit_reached", { n: limit });
}

async function nextOpeningOf(
  tx: Tx,
  me: string,
  relation: ChatRelationDetails,
  held: boolean,
  now: number,
): Promise<ConversationOpening> {
  const isStrangers = isStrangerText(relation);
  if (isStrangers && relation.texts === 0) await countNewStranger(tx, me, refuseUnderMeasure(relation), now);
  return {
    opener_id: relation.openerId ?? me,
    opener_texts: relation.texts + (isStrangers ? 1 : 0),
    opener_unseen: held && (relation.openerId === null || relation.unseen) ? 1 : 0,
    answered_at: relation.answeredAt ?? (isAnswer(relation) ? now : null),
  };
}

const NO_VERDICT = { holdingRules: null, masks: null, massCase: null } as const;

interface MessageToJudge {
  /** As which it will be stored. */
  id: string;
  me: string;
  writer: TextWriter;
  relation: ChatRelationDetails;
  /** null: a picture or a card */
  text: string | null;
  verdict: PictureVerdict | undefined;
  /** null: no rules, or no text */
  rules: Awaited<ReturnType<typeof currentWordRules>>;
}

async function judgeMessage(tx: Tx, { id, me, writer, relation, text, rules, verdict }: MessageToJudge, now: number) {
  if (text === null) return { ...NO_VERDICT, holdingRules: verdict === "hold" ? [] : null };
  const kind = isStrangerText(relation) ? "first_words" : "chat";
  return judgeText(tx, writer, { kind, fields: { text }, rules }, { kind: "message", id, aboutId: me }, now);
}

/** Checks that hold only while both rows are locked. @throws AlreadySentError, Refusal */
async function checkUnderLock(tx: Tx, me: string, other: string, draft: MessageDraft, now: number) {
  await lockExistingPair(tx, me, other);
  const text = draft.text || null;
  const rules = text === null ? null : currentWordRules(tx);
  const [relation, knownRules] = await allSettledOrThrow([loadChatRelation(tx, me, other, now, draft.clientId), rules]);
  const writer = refuseUnderMeasure(relation);
  if (relation.existingMessageId) throw new AlreadySentError(relation.existingMessageId);
  const refusal = writeRefusalOf(relation, draft.card ? "card" : draft.kind);
  if (refusal) throw new Refusal(refusal);
  if (draft.card) await requireShowable(tx, { me, other }, draft.card, now);
  const id = newId(now);
  const toJudge = { id, me, writer, relation, text, rules: knownRules, verdict: draft.verdict };
  const reply = await replyColumnsOf(tx, { me, other, relation }, draft.replyTo, now);
  const verdict = await judgeMessage(tx, toJudge, now);
  return { found: relation, writer, id, ...verdict, reply };
}

const NO_RECEIPTS = { delivered: null, read: null, viewer_adult_at: null, viewer_photo_blur: null };

/** The row as it would be read; what it answers is read. */
async function detailRowOf(
  tx: Tx,
  row: ChatMessageRow,
  { other, writer }: { other: string; writer: TextWriter },
): Promise<ChatMessageDetailRow> {
  const stored = isReply(row) ? await findChatMessageRow(tx, row.id) : null;
  if (stored) return stored;
  const { low: low_id, high: high_id } = toOrderedPair(row.sender_id, other);
  const facts = { low_id, high_id, writer_since: writer.created_at, writer_throws: writer.throw_count };
  return { ...row, ...NO_RECEIPTS, ...NO_QUOTE, ...facts };
}

/** What may happen to a message later. */
const NEW_MESSAGE = {
  recalled_at: null,
  opened_at: null,
  unopened: 0,
  untold: 0,
  revision: 0,
  edited_at: null,
  low_reaction: null,
  high_reaction: null,
  revealed: 0,
  low_removed: 0,
  high_removed: 0,
} as const;

/** Stores a message under the lock of its conversation, with all that follows. @throws AlreadySentError, Refusal */
export async function storeMessage(
  tx: Tx,
  me: string,
  other: string,
  draft: MessageDraft,
  now: number,
): Promise<ChatMessageDetailRow> {
  const checked = await checkUnderLock(tx, me, other, draft, now);
  const { found: relation, writer, id, holdingRules, masks, massCase, reply } = checked;
  const isHeld = holdingRules !== null;
  const opening = await nextOpeningOf(tx, me, relation, isHeld, now);
  const arrival = messageArrivalOf(relation, opening, isHeld);
  const numbered = await assignMessageNumber(tx, { me, other, relation, opening, arrival }, now);
  const { clientId, burnKey, card, verdict, preview = null, replyTo, ...content } = draft;
  const row: ChatMessageRow = {
    ...NEW_MESSAGE,
    ...numbered,
    id,
    sender_id: me,
    client_id: clientId,
    ...content,
    masks,
    review: isHeld ? "held" : null,
    created_at: now,
    low_hidden: isHeld && other < me ? 1 : 0,
    high_hidden: isHeld && me < other ? 1 : 0,
    blur: await nextBlurOf(tx, me, relation, draft),
    preview,
    ...reply,
    ...cardColumnsOf(card),
  };
  const isFindable = !isHeld && row.text !== null;
  await allSettledOrThrow([insertChatMessage(tx, row), isFindable ? indexMessage(tx, row, row.text) : null]);
  if (burnKey) await insertBurnKey(tx, { message_id: id, key: burnKey, ...UNCLAIMED_KEY });
  const arriving = { me, other, id: row.id, conversation: row.conversation_id, arrival };
  if (holdingRules) await holdMessageForReview(tx, row, { rules: holdingRules, massCase }, now);
  else await publishNewMessage(tx, arriving, relation, opening, now);
  await removeIfIgnored(tx, { me, other, conversation: row.conversation_id, seq: row.seq }, relation);
  return detailRowOf(tx, row, { other, writer });
}
