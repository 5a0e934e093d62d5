import { sql } from "kysely";
import type { Db, Queries } from "../../db/transact";
import type { Live } from "../../events/events";
import { iso } from "../../runtime/iso";
import { areStopped, bandOf } from "../../users/users";
import { type ChatMessage, messageOf, notHidden, readMessages } from "./message";
import { markDelivered } from "./progress";

/** As in api.md. */
export const messageJson = (message: ChatMessage) => ({
  ...message,
  openedAt: message.openedAt === null ? null : iso(message.openedAt),
  createdAt: iso(message.createdAt),
});

async function sayMessages(db: Queries, me: string, ids: readonly string[]): Promise<Map<string, object>> {
  const rows = await readMessages(db)
    .where("chat_messages.id", "in", [...ids])
    .where((eb) => eb.or([eb("conversations.low_id", "=", me), eb("conversations.high_id", "=", me)]))
    .where(notHidden(sql`${me}`))
    .execute();
  return new Map(rows.map((row) => [row.id, messageJson(messageOf(row, me, row.created_at))]));
}

const areApart = (mine: number | null, theirs: number | null, now: number): boolean =>
  mine !== null && theirs !== null && bandOf(mine, now) !== bandOf(theirs, now);

/** `stopped` and `frozen` ask the page to look what may be written. */
async function sayStates(
  db: Queries,
  me: string,
  ids: readonly string[],
  now: number,
): Promise<Map<string, object>> {
  const rows = await db
    .selectFrom("conversation_members as theirs")
    .innerJoin("conversations", "conversations.id", "theirs.conversation_id")
    .leftJoin("users as other", "other.id", "theirs.user_id")
    .leftJoin("users as mine", "mine.id", "theirs.other_id")
    .select(["conversation_id", "user_id", "delivered_seq", "read_seq", "answered_at", "opener_texts"])
    .select(["other.banned_at", "other.suspended_until"])
    .select(["other.adult_at as theirs_adult_at", "mine.adult_at as mine_adult_at"])
    .where("conversation_id", "in", [...ids])
    .where("other_id", "=", me)
    .execute();
  return new Map(
    rows.map((row) => {
      const told = row.answered_at !== null || row.opener_texts === 0;
      const said = { userId: row.user_id, deliveredSeq: row.delivered_seq, readSeq: told ? row.read_seq : 0 };
      const stopped = areStopped(row, now);
      const frozen = areApart(row.mine_adult_at, row.theirs_adult_at, now);
      return [row.conversation_id, { ...said, ...(stopped && { stopped }), ...(frozen && { frozen }) }];
    }),
  );
}

/** The last message of each conversation implies the earlier ones. */
async function delivered(db: Db, me: string, ids: readonly string[], now: number): Promise<void> {
  const rows = await db
    .selectFrom("chat_messages")
    .select(["sender_id", (eb) => eb.fn.max("seq").as("seq")])
    .where("id", "in", [...ids])
    .where("sender_id", "<>", me)
    .groupBy("sender_id")
    .execute();
  for (const { sender_id, seq } of rows) await markDelivered(db, me, sender_id, seq, now);
}

async function countUnread(db: Queries, people: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("users")
    .select(["id", "chat_unread_count"])
    .where("id", "in", [...people])
    .execute();
  return new Map(rows.map(({ id, chat_unread_count }) => [id, chat_unread_count]));
}

/** Event payloads, read when sent. */
export const live = {
  says: { message: sayMessages, recalled: sayMessages, burned: sayMessages, state: sayStates },
  unread: { chats: countUnread },
  delivered: { message: delivered },
} as const satisfies Live;
