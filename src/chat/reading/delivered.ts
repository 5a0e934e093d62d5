/** "Delivered" is what a device of the recipient has said (docs/product.md 10.3). */
import { sql } from "kysely";
import { preparedQuery } from "../../db/prepared-query";
import type { Db, DbOrTx } from "../../db/transact";
import { CHAT_LIMITS } from "../../limits/chat";
import { isBlockBetweenSql } from "../../users/users";
import { userOfDeliveredToken } from "./delivered-token";
import { markDelivered } from "./receipts";

/**
 * What is read is delivered too, so that only conversations with something unread are looked at. Messages that are held
 * for review are nobody's yet.
 */
const selectUndelivered = preparedQuery<{ me: string }, { id: string }>((db, param) =>
  db
    .selectFrom("conversation_members as mine")
    .innerJoin("chat_messages", (on) =>
      on.onRef("chat_messages.conversation_id", "=", "mine.conversation_id").on(
        sql<boolean>`chat_messages.seq = (select seq from chat_messages as newest
          where newest.conversation_id = mine.conversation_id and newest.seq > mine.delivered_seq
            and newest.seq > mine.cleared_seq and newest.sender_id = mine.other_id and newest.review is null
          order by newest.seq desc limit 1)`,
      ),
    )
    .select("chat_messages.id")
    .where("mine.user_id", "=", param("me"))
    .where("mine.unread", ">", sql.lit(0))
    .where((eb) => eb.not(isBlockBetweenSql(sql.ref("mine.user_id"), sql.ref("mine.other_id"))))
    .orderBy("mine.last_at", "desc")
    .limit(sql.lit(CHAT_LIMITS.deliveredIdsMax))
    .compile(),
);

/** Ids of messages that no device has acknowledged: the newest of each conversation, which stands for those before it. */
export const listUndelivered = async (db: DbOrTx, me: string): Promise<string[]> =>
  (await selectUndelivered(db, { me })).map(({ id }) => id);

/**
 * A device has these messages, and those before them: their senders are told. Ids of one's own messages, of those of
 * others' conversations and unknown ones mean nothing. @param now ms
 */
export async function acknowledgeDelivered(db: Db, me: string, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom("chat_messages")
    .innerJoin("conversations", "conversations.id", "chat_messages.conversation_id")
    .select(["sender_id", (eb) => eb.fn.max("chat_messages.seq").as("seq")])
    .where("chat_messages.id", "in", [...ids])
    .where((eb) => eb.or([eb("low_id", "=", me), eb("high_id", "=", me)]))
    .where("sender_id", "<>", me)
    .where("review", "is", null)
    .groupBy("sender_id")
    .execute();
  for (const { sender_id, seq } of rows) await markDelivered(db, me, sender_id, seq, now);
}

/** The same by the token of a push message, without a session; a forged or old one does nothing. @param now ms */
export async function acknowledgePushed(db: Db, token: string, now: number): Promise<void> {
  const pushed = await userOfDeliveredToken(db, token, now);
  const person =
    pushed &&
    (await db
      .selectFrom("users")
      .select("id")
      .where("id", "=", pushed.userId)
      .where("banned_at", "is", null)
      .executeTakeFirst());
  if (person) await acknowledgeDelivered(db, person.id, [pushed.message], now);
}
