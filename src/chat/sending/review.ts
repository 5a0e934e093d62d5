import { preparedQuery } from "../../db/prepared-query";
import type { ChatMessageRow } from "../../db/tables/chat";
import type { Tx } from "../../db/transact";
import { appendEvent } from "../../events/events";
import { deleteHeldText, holdText } from "../../safety/safety";
import { NO_CARD } from "../cards/card";
import { deleteBurnKeys } from "../pictures/burn-keys";
import { erasePicturesAfterCommit } from "../pictures/end-burns";
import { NO_REPLY } from "../quotes/quote";
import { recipientOf } from "../reading/message";
import type { ChatMessageDetailRow } from "../reading/message-rows";
import { type ChatRelationDetails, loadChatRelation } from "../relation";
import { canMessageReach, isAnswer, writeRefusalOf } from "../rules";
import { indexMessage } from "../search/index-message";
import { removeIfIgnored } from "./ignored-request";
import { assignMessageNumber, type ConversationOpening, messageArrivalOf } from "./message-number";
import { publishNewMessage } from "./publish-message";

/** Queues a stranger's message, or a picture, for review by officials; only its sender is notified. @param now ms */
export async function holdMessageForReview(
  tx: Tx,
  { id, sender_id, text }: ChatMessageRow,
  why: { rules: string[]; massCase?: string | null },
  now: number,
): Promise<void> {
  await holdText(tx, { kind: "message", id, aboutId: sender_id, fields: text === null ? {} : { text }, ...why }, now);
  await appendEvent(tx, sender_id, "message", id, now);
}

/** False if the sender is banned, or the recipient has blocked them or changed age band. */
function canReachRecipient({ kind }: ChatMessageDetailRow, relation: ChatRelationDetails): boolean {
  if (!relation.writer || !canMessageReach(relation)) return false;
  // Pictures are for friends alone, also a week later.
  return kind === "text" || writeRefusalOf(relation, kind) === null;
}

const clearReview = preparedQuery<{ id: string }, never>((db, param) =>
  db.updateTable("chat_messages").set({ review: null }).where("id", "=", param("id")).compile(),
);

const SHOWN_TO_BOTH = { low_hidden: 0, high_hidden: 0, low_removed: 0, high_removed: 0 } as const;

const markReleased = preparedQuery<{ id: string; seq: number; now: number }, never>((db, param) =>
  db
    .updateTable("chat_messages")
    .set({ review: null, seq: param("seq"), created_at: param("now"), ...SHOWN_TO_BOTH })
    .where("id", "=", param("id"))
    .compile(),
);

/** Delivers the message as the newest one, because later messages may have been read already. */
async function deliverReleasedMessage(
  tx: Tx,
  { me, other, id }: { me: string; other: string; id: string },
  relation: ChatRelationDetails,
  now: number,
) {
  const opening: ConversationOpening = {
    opener_id: relation.openerId ?? me,
    opener_texts: relation.texts,
    opener_unseen: 0,
    answered_at: relation.answeredAt ?? (isAnswer(relation) ? now : null),
  };
  const arrival = messageArrivalOf(relation, opening, false);
  const numbered = await assignMessageNumber(tx, { me, other, relation, opening, arrival }, now);
  await markReleased(tx, { id, seq: numbered.seq, now });
  const { conversation_id: conversation, seq } = numbered;
  await publishNewMessage(tx, { me, other, id, conversation, arrival }, relation, opening, now);
  await removeIfIgnored(tx, { me, other, conversation, seq }, relation);
}

/** Releases a held message to its recipient, if it may still be delivered. Both people must be locked. @param now ms */
export async function releaseHeldMessage(tx: Tx, row: ChatMessageDetailRow, now: number): Promise<void> {
  const { id, sender_id: me } = row;
  const other = recipientOf(row);
  const relation = await loadChatRelation(tx, me, other, now);
  await indexMessage(tx, row, row.text);
  if (canReachRecipient(row, relation)) return deliverReleasedMessage(tx, { me, other, id }, relation, now);
  await clearReview(tx, { id });
  await appendEvent(tx, me, "message", id, now);
}

const markReviewRefused = preparedQuery<{ id: string }, { sender_id: string }>((db, param) =>
  db
    .updateTable("chat_messages")
    .set({ review: "refused" })
    .where("id", "=", param("id"))
    .where("review", "=", "held")
    .returning("sender_id")
    .compile(),
);

/** Refuses a held message. @returns whether it was held @param now ms */
export async function refuseHeldMessage(tx: Tx, id: string, now: number): Promise<boolean> {
  const [row] = await markReviewRefused(tx, { id });
  if (row) await appendEvent(tx, row.sender_id, "message", id, now);
  return row !== undefined;
}

const eraseHeldMessage = preparedQuery<{ id: string; now: number }, { id: string }>((db, param) =>
  db
    .updateTable("chat_messages")
    .set({ recalled_at: param("now"), text: null, digest: null, preview: null, review: null, ...NO_REPLY, ...NO_CARD })
    .where("id", "=", param("id"))
    .where("review", "=", "held")
    .returning("id")
    .compile(),
);

/** Recalls a held message before anybody has read it. @param now ms */
export async function withdrawHeldMessage(tx: Tx, row: ChatMessageDetailRow, now: number): Promise<void> {
  const { id, sender_id, kind } = row;
  await appendEvent(tx, sender_id, "recalled", id, now);
  await deleteHeldText(tx, "message", id);
  const erased = await eraseHeldMessage(tx, { id, now });
  if (erased.length === 0 || kind === "text") return;
  if (kind === "burn") await deleteBurnKeys(tx, [id]);
  erasePicturesAfterCommit(tx);
}
