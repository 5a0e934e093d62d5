import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { ChatMessageRow } from "../../db/tables/chat";
import type { Tx } from "../../db/transact";
import { appendEvent } from "../../events/events";
import { deleteHeldText, holdText } from "../../safety/safety";
import { type ChatMessageDetailRow, recipientOf } from "../reading/message";
import { type ChatRelationDetails, loadChatRelation } from "../relation";
import { canMessageReach, isAnswer, isConversationOpen } from "../rules";
import { assignMessageNumber, type ConversationOpening } from "./message-number";
import { publishNewMessage } from "./publish-message";

/** Queues first words that a rule holds; their writer alone hears of them. */
export async function holdMessageForReview(
  tx: Tx,
  { id, sender_id, text }: ChatMessageRow,
  rules: string[],
  now: number,
): Promise<void> {
  await holdText(tx, { kind: "message", id, aboutId: sender_id, said: { text: text ?? "" }, rules }, now);
  await appendEvent(tx, sender_id, "message", id, now);
}

const selectLeftRequest = preparedQuery<{ user: string; other: string }, { user_id: string }>((db, hole) =>
  db
    .selectFrom("conversation_members")
    .select("user_id")
    .where("user_id", "=", hole("user"))
    .where("other_id", "=", hole("other"))
    .where("listed", "=", sql.lit(0))
    .where("cleared_seq", ">", sql.lit(0))
    .compile(),
);

/** Not from who is banned, nor to who has blocked them meanwhile, is of another age band, or has left the request. */
async function canReachRecipient(
  tx: Tx,
  me: string,
  other: string,
  found: ChatRelationDetails,
): Promise<boolean> {
  if (!found.writer || !canMessageReach(found)) return false;
  return isConversationOpen(found) || (await selectLeftRequest(tx, { user: other, other: me })).length === 0;
}

const clearReview = preparedQuery<{ id: string }, never>((db, hole) =>
  db.updateTable("chat_messages").set({ review: null }).where("id", "=", hole("id")).compile(),
);

const markReleased = preparedQuery<{ id: string; seq: number; now: number }, never>((db, hole) =>
  db
    .updateTable("chat_messages")
    .set({ review: null, seq: hole("seq"), created_at: hole("now"), low_hidden: 0, high_hidden: 0 })
    .where("id", "=", hole("id"))
    .compile(),
);

/** The words arrive now, as the newest: by then others may have been read. */
async function deliverReleasedMessage(
  tx: Tx,
  me: string,
  other: string,
  id: string,
  found: ChatRelationDetails,
  now: number,
) {
  const opening: ConversationOpening = {
    opener_id: found.openerId ?? me,
    opener_texts: found.texts,
    opener_unseen: 0,
    answered_at: found.answeredAt ?? (isAnswer(found) ? now : null),
  };
  const rings = opening.answered_at !== null || isConversationOpen(found);
  const numbered = await assignMessageNumber(
    tx,
    { me, other },
    found,
    opening,
    rings ? "rings" : "quiet",
    now,
  );
  await markReleased(tx, { id, seq: numbered.seq, now });
  await publishNewMessage(
    tx,
    { me, other, id, conversation: numbered.conversation_id, rings },
    found,
    opening,
    now,
  );
}

/** Lets held words through. Both people are locked. */
export async function releaseHeldMessage(tx: Tx, row: ChatMessageDetailRow, now: number): Promise<void> {
  const { id, sender_id: me } = row;
  const other = recipientOf(row);
  const found = await loadChatRelation(tx, me, other, now);
  if (await canReachRecipient(tx, me, other, found))
    return deliverReleasedMessage(tx, me, other, id, found, now);
  await clearReview(tx, { id });
  await appendEvent(tx, me, "message", id, now);
}

const markReviewRefused = preparedQuery<{ id: string }, { sender_id: string }>((db, hole) =>
  db
    .updateTable("chat_messages")
    .set({ review: "refused" })
    .where("id", "=", hole("id"))
    .where("review", "=", "held")
    .returning("sender_id")
    .compile(),
);

/** Does not let held words through. @returns whether they were held */
export async function refuseHeldMessage(tx: Tx, id: string, now: number): Promise<boolean> {
  const [row] = await markReviewRefused(tx, { id });
  if (row) await appendEvent(tx, row.sender_id, "message", id, now);
  return row !== undefined;
}

const eraseHeldMessage = preparedQuery<{ id: string; now: number }, never>((db, hole) =>
  db
    .updateTable("chat_messages")
    .set({ recalled_at: hole("now"), text: null, digest: null, review: null })
    .where("id", "=", hole("id"))
    .where("review", "=", "held")
    .compile(),
);

/** Takes held words back before anybody has read them. */
export async function withdrawHeldMessage(
  tx: Tx,
  { id, sender_id }: ChatMessageDetailRow,
  now: number,
): Promise<void> {
  await appendEvent(tx, sender_id, "recalled", id, now);
  await deleteHeldText(tx, "message", id);
  await eraseHeldMessage(tx, { id, now });
}
