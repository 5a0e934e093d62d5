import { preparedQuery } from "../../db/prepared-query";
import type { Tx } from "../../db/transact";
import { appendEventToPair, publishUnreadChanged } from "../../events/events";
import { addToChatUnread } from "../../users/users";
import { type ChatRelationDetails, toOrderedPair } from "../relation";
import type { ConversationOpening } from "./message-number";
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

const selectConversation = preparedQuery<{ low: string; high: string }, { id: string }>((db, param) =>
  db.selectFrom("conversations").select("id").where("low_id", "=", param("low")).where("high_id", "=", param("high")),
);

/** Tells the open chats of two new friends, who must be locked, that they can write freely. @param now ms */
export async function publishFriendship(tx: Tx, one: string, other: string, now: number): Promise<void> {
  const [conversation] = await selectConversation(tx, toOrderedPair(one, other));
  if (conversation) await appendEventToPair(tx, { one, other, unreadOf: null }, "state", conversation.id, now);
}

interface NumberedMessage {
  me: string;
  other: string;
  id: string;
  conversation: string;
  rings: boolean;
}

/** Publishes a numbered message to both people, who must be locked. @param now ms */
export async function publishNewMessage(
  tx: Tx,
  { me, other, id, conversation, rings }: NumberedMessage,
  relation: ChatRelationDetails,
  opening: ConversationOpening,
  now: number,
): Promise<void> {
  const unreadOf = rings && !relation.theyMuted ? other : null;
  if (!relation.theyMuted) await notifyNewMessage(tx, me, other, rings, now);
  await appendEventToPair(tx, { one: me, other, unreadOf }, "message", id, now);
  // First messages are not counted, but seen to wait.
  if (!rings && !relation.theyMuted) publishUnreadChanged(tx, other);
  if (opening.answered_at !== relation.answeredAt) await markConversationAnswered(tx, me, other, conversation, now);
}
