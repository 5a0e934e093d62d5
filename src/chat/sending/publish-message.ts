import type { Tx } from "../../db/transact";
import { appendEvent, appendEventToPair, personRef, publishUnreadChanged } from "../../events/events";
import { addToChatUnread } from "../../users/users";
import type { ChatRelationDetails } from "../relation";
import type { ConversationOpening, MessageArrival } from "./message-number";
import { notifyNewMessage } from "./notify";

/** After an answer, unread messages count for notifications and read receipts become visible. */
async function markConversationAnswered(
  tx: Tx,
  me: string,
  other: string,
  conversation: string,
  now: number,
): Promise<void> {
  const silentMembers = await tx
    .selectFrom("conversation_members")
    .select(["user_id", "unread", "rings", "muted"])
    .where("conversation_id", "=", conversation)
    .whereRef("rings", "<", "unread")
    .execute();
  for (const { user_id, unread, rings, muted } of silentMembers)
    if (muted === 0) {
      await addToChatUnread(tx, user_id, unread - rings);
      publishUnreadChanged(tx, user_id);
    }
  await tx
    .updateTable("conversation_members")
    .set((eb) => ({ rings: eb.ref("unread") }))
    .where("conversation_id", "=", conversation)
    .execute();
  await appendEventToPair(tx, { one: me, other, unreadOf: null }, "state", conversation, now);
}

/**
 * Tells the open pages of somebody, whose row is locked, that what the two are to each other, or may do, has changed.
 * @param userId who is told @param otherId about whom @param now ms
 */
export const publishTieChanged = (tx: Tx, userId: string, otherId: string, now: number): Promise<void> =>
  appendEvent(tx, userId, "state", personRef(otherId), now);

interface NumberedMessage {
  me: string;
  other: string;
  id: string;
  conversation: string;
  arrival: MessageArrival;
}

/** Publishes a numbered message to both people, who must be locked; one that is ignored to its writer alone. @param now ms */
export async function publishNewMessage(
  tx: Tx,
  { me, other, id, conversation, arrival }: NumberedMessage,
  relation: ChatRelationDetails,
  opening: ConversationOpening,
  now: number,
): Promise<void> {
  if (arrival === "ignored") return appendEvent(tx, me, "message", id, now);
  const rings = arrival === "rings";
  const unreadOf = rings && !relation.theyMuted ? other : null;
  if (!relation.theyMuted) await notifyNewMessage(tx, me, other, rings, now);
  await appendEventToPair(tx, { one: me, other, unreadOf }, "message", id, now);
  // First messages are not counted, but seen to wait.
  if (!rings && !relation.theyMuted) publishUnreadChanged(tx, other);
  if (opening.answered_at !== relation.answeredAt) await markConversationAnswered(tx, me, other, conversation, now);
}
