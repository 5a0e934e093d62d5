import { sql } from "kysely";
import type { Queries, Tx } from "../../db/transact";
import { tell, withdraw } from "../../push/news";
import { namedColumns, namedTo, wordsReader } from "../../users/users";
import { type ChatMessage, messageOf, notHidden, readMessages } from "../reading/message";
import { mineOf } from "../reading/progress-row";

const tagOf = (from: string): string => `chat-${from}`;

/** Tells the recipient's phones of a message. @param open not a stranger's first words */
export const ring = (tx: Tx, me: string, other: string, open: boolean, now: number): Promise<void> =>
  tell(tx, other, { kind: open ? "friend" : "stranger", tag: tagOf(me), ref: me }, now);

/** Takes back what was told of a conversation. */
export const quieten = (tx: Tx, me: string, other: string, now: number): Promise<void> =>
  withdraw(tx, me, tagOf(other), now);

const lastUnread = async (db: Queries, me: string, other: string, conversation: string, after: number) =>
  readMessages(db)
    .where("chat_messages.conversation_id", "=", conversation)
    .where("chat_messages.seq", ">", after)
    .where("chat_messages.sender_id", "=", other)
    .where("chat_messages.recalled_at", "is", null)
    .where(notHidden(sql`${me}`))
    .orderBy("chat_messages.seq", "desc")
    .limit(1)
    .executeTakeFirst();

interface Unseen {
  nickname: string;
  n: number;
  last: ChatMessage;
}

/** What somebody has written that was not read yet; null: nothing, muted, blocked, banned or of another age band. */
export async function unseenFrom(
  db: Queries,
  me: string,
  other: string,
  now: number,
): Promise<Unseen | null> {
  const mine = await mineOf(db, me, other);
  if (!mine || mine.muted === 1 || mine.blocked || mine.unread === 0) return null;
  const after = Math.max(mine.read_seq, mine.cleared_seq);
  const row = await lastUnread(db, me, other, mine.conversation_id, after);
  const writer = await db
    .selectFrom("users")
    .select(namedColumns("users"))
    .where("id", "=", other)
    .where("banned_at", "is", null)
    .executeTakeFirst();
  const nickname = writer ? namedTo(await wordsReader(db, me), writer, now) : null;
  if (!row || nickname === null) return null;
  return { nickname, n: mine.unread, last: messageOf(row, me, now) };
}
