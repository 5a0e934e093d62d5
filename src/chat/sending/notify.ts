import { sql } from "kysely";
import type { DbOrTx, Tx } from "../../db/transact";
import { enqueuePush } from "../../push/push-outbox";
import { markPushTakenBack, settlePush } from "../../push/withdraw-push";
import { findVisiblePersonName } from "../../users/users";
import { type ChatMessage, toChatMessage } from "../reading/message";
import { isNotHiddenSql, selectChatMessages } from "../reading/message-rows";
import { findOwnMember, isConversationListed } from "../reading/own-member";
import { loadChatRelation } from "../relation";

const chatNotificationTag = (from: string): string => `chat-${from}`;

/** Queues a push notification of a message. @param isOpen false: first messages of a stranger @param now ms */
export const notifyNewMessage = (tx: Tx, me: string, other: string, isOpen: boolean, now: number): Promise<void> =>
  enqueuePush(tx, other, { kind: isOpen ? "friend" : "stranger", tag: chatNotificationTag(me), ref: me }, now);

/** Withdraws the notification of a conversation, unless unread words remain. @param now ms */
export const cancelChatNotification = (tx: Tx, me: string, other: string, now: number): Promise<void> =>
  settlePush(
    tx,
    me,
    chatNotificationTag(other),
    async () => (await loadUnreadFrom(tx, me, other, now))?.last.createdAt ?? null,
    now,
  );

/** Withdraws the notification of words that are recalled; of a chat that was removed, that has happened. @param now ms */
export async function takeBackChatNotification(tx: Tx, me: string, other: string, now: number): Promise<void> {
  if (!(await isConversationListed(tx, me, other))) return;
  await markPushTakenBack(tx, me, chatNotificationTag(other), now);
  await cancelChatNotification(tx, me, other, now);
}

/** What can still be read: neither recalled nor burned. */
async function findUnread(db: DbOrTx, me: string, other: string, conversation: string, after: number) {
  const { n, seq } = await db
    .selectFrom("chat_messages")
    .innerJoin("conversations", "conversations.id", "chat_messages.conversation_id")
    .select((eb) => [eb.fn.countAll<number>().as("n"), eb.fn.max("chat_messages.seq").as("seq")])
    .where("chat_messages.conversation_id", "=", conversation)
    .where("chat_messages.seq", ">", after)
    .where("chat_messages.sender_id", "=", other)
    .where("chat_messages.review", "is", null)
    .where("chat_messages.recalled_at", "is", null)
    .where("chat_messages.opened_at", "is", null)
    .where(isNotHiddenSql(sql`${me}`))
    .executeTakeFirstOrThrow();
  const last = selectChatMessages(db).where("chat_messages.conversation_id", "=", conversation);
  return { n: Number(n), row: await last.where("chat_messages.seq", "=", seq).executeTakeFirst() };
}

interface RecallingWriter {
  /** null: as `findVisiblePersonName`. */
  name: string | null;
  isMuted: boolean;
}

/**
 * Whose words were recalled, for who had a notification of them; null: the reader has blocked them. Where the writer alone
 * blocks, the words go all the same. @param now ms
 */
export async function findRecallingWriter(
  db: DbOrTx,
  me: string,
  other: string,
  now: number,
): Promise<RecallingWriter | null> {
  if ((await loadChatRelation(db, me, other, now)).iBlocked) return null;
  const member = await findOwnMember(db, me, other);
  return { name: await findVisiblePersonName(db, me, other, now), isMuted: member?.muted === 1 };
}

interface UnreadFromPerson {
  nickname: string;
  n: number;
  last: ChatMessage;
}

/**
 * Unread messages from one person: their number and the last one; null: none, or the sender is muted, blocked, banned
 * or of another age band. @param now ms
 */
export async function loadUnreadFrom(
  db: DbOrTx,
  me: string,
  other: string,
  now: number,
): Promise<UnreadFromPerson | null> {
  const member = await findOwnMember(db, me, other);
  if (!member || member.muted === 1 || member.blocked || member.unread === 0) return null;
  const after = Math.max(member.read_seq, member.cleared_seq);
  const { n, row } = await findUnread(db, me, other, member.conversation_id, after);
  const nickname = await findVisiblePersonName(db, me, other, now);
  if (!row || nickname === null) return null;
  return { nickname, n, last: toChatMessage(row, me, now) };
}
