import { sql } from "kysely";
import type { DbOrTx, Tx } from "../../db/transact";
import { enqueuePush, withdrawPush } from "../../push/push-outbox";
import { loadTextReader, visibleNameColumns, visibleNameFor } from "../../users/users";
import { type ChatMessage, isNotHiddenSql, selectChatMessages, toChatMessage } from "../reading/message";
import { findOwnMember } from "../reading/own-member";

const chatNotificationTag = (from: string): string => `chat-${from}`;

/** Tells the recipient's phones of a message. @param open not a stranger's first words */
export const notifyNewMessage = (
  tx: Tx,
  me: string,
  other: string,
  open: boolean,
  now: number,
): Promise<void> =>
  enqueuePush(tx, other, { kind: open ? "friend" : "stranger", tag: chatNotificationTag(me), ref: me }, now);

/** Takes back what was told of a conversation. */
export const withdrawChatNotification = (tx: Tx, me: string, other: string, now: number): Promise<void> =>
  withdrawPush(tx, me, chatNotificationTag(other), now);

const findLastUnread = async (db: DbOrTx, me: string, other: string, conversation: string, after: number) =>
  selectChatMessages(db)
    .where("chat_messages.conversation_id", "=", conversation)
    .where("chat_messages.seq", ">", after)
    .where("chat_messages.sender_id", "=", other)
    .where("chat_messages.recalled_at", "is", null)
    .where(isNotHiddenSql(sql`${me}`))
    .orderBy("chat_messages.seq", "desc")
    .limit(1)
    .executeTakeFirst();

interface UnreadFromPerson {
  nickname: string;
  n: number;
  last: ChatMessage;
}

/** What somebody has written that was not read yet; null: nothing, muted, blocked, banned or of another age band. */
export async function loadUnreadFrom(
  db: DbOrTx,
  me: string,
  other: string,
  now: number,
): Promise<UnreadFromPerson | null> {
  const mine = await findOwnMember(db, me, other);
  if (!mine || mine.muted === 1 || mine.blocked || mine.unread === 0) return null;
  const after = Math.max(mine.read_seq, mine.cleared_seq);
  const row = await findLastUnread(db, me, other, mine.conversation_id, after);
  const writer = await db
    .selectFrom("users")
    .select(visibleNameColumns("users"))
    .where("id", "=", other)
    .where("banned_at", "is", null)
    .executeTakeFirst();
  const nickname = writer ? visibleNameFor(await loadTextReader(db, me), writer, now) : null;
  if (!row || nickname === null) return null;
  return { nickname, n: mine.unread, last: toChatMessage(row, me, now) };
}
