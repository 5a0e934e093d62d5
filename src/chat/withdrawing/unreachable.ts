import { type RawBuilder, sql } from "kysely";
import { repeatInSlices, walkInSlices } from "../../db/slices";
import type { SqlBoolean } from "../../db/tables/sql-boolean";
import type { Db, DbOrTx, Tx } from "../../db/transact";
import { isHeldSql, isHiddenByReportSql } from "../../safety/safety";
import { NO_CARD } from "../cards/card";
import { NO_REPLY } from "../quotes/quote";

/** SQL condition: one side has removed the conversation with this message, or has left. */
export const isClearedSql = (side: "low" | "high"): RawBuilder<boolean> =>
  sql<boolean>`chat_messages.seq <= coalesce((select cleared_seq from conversation_members
    join conversations on conversations.id = conversation_members.conversation_id
      and conversation_members.user_id = conversations.${sql.ref(`${side}_id`)}
    where conversation_members.conversation_id = chat_messages.conversation_id), chat_messages.seq)`;

/** Marks conversations in which one side can see fewer messages than before, for `eraseUnreachableMessages`. */
export const markForErasureSweep = (tx: Tx, conversations: RawBuilder<string>) =>
  sql`insert into unswept_conversations (conversation_id, n)
    select id, 1 from conversations where id in (${conversations})
    on conflict (conversation_id) do update set n = unswept_conversations.n + 1`.execute(tx);

const MESSAGE_BATCH_SIZE = 100;

/** SQL: the mark of a side, set where it has removed the conversation with a message that neither can see. */
const hiddenIfClearedSql = (side: "low" | "high") =>
  sql<SqlBoolean>`case when ${isClearedSql(side)} then 1 else ${sql.ref(`${side}_hidden`)} end`;

/** SQL condition: a side does not see a message. */
const isUnseenSql = (side: "low" | "high") =>
  sql<boolean>`(${sql.ref(`${side}_hidden`)} + ${sql.ref(`${side}_removed`)} > 0 or ${isClearedSql(side)})`;

/** Hides the messages that neither side can see from those who have removed them; what the team hides can be lifted. */
const hideUnreachableIn = (db: DbOrTx, conversation: string) =>
  walkInSlices<number>(0, async (after) => {
    const rows = await db
      .selectFrom("chat_messages")
      .select("seq")
      .where("conversation_id", "=", conversation)
      .where("seq", ">", after)
      .orderBy("seq")
      .limit(MESSAGE_BATCH_SIZE)
      .execute();
    const upTo = rows.at(-1)?.seq ?? null;
    if (upTo === null) return null;
    await db
      .updateTable("chat_messages")
      .set({ low_hidden: hiddenIfClearedSql("low"), high_hidden: hiddenIfClearedSql("high") })
      .where("conversation_id", "=", conversation)
      .where("seq", ">", after)
      .where("seq", "<=", upTo)
      .where(sql<boolean>`low_hidden + high_hidden < 2`)
      .where(isUnseenSql("low"))
      .where(isUnseenSql("high"))
      .execute();
    return rows.length < MESSAGE_BATCH_SIZE ? null : upTo;
  });

const CONVERSATION_BATCH_SIZE = 20;

/** A conversation that is marked again during the sweep stays marked. */
const sweepMarkedConversations = (db: Db) =>
  repeatInSlices(CONVERSATION_BATCH_SIZE, async () => {
    const conversations = await db
      .selectFrom("unswept_conversations")
      .selectAll()
      .orderBy("conversation_id")
      .limit(CONVERSATION_BATCH_SIZE)
      .execute();
    for (const { conversation_id, n } of conversations) {
      await hideUnreachableIn(db, conversation_id);
      await db
        .deleteFrom("unswept_conversations")
        .where("conversation_id", "=", conversation_id)
        .where("n", "=", n)
        .execute();
    }
    return conversations.length;
  });

/** Written like the condition of the partial index `chat_messages_unreached`. */
const IS_UNREACHABLE_SQL = sql<boolean>`low_hidden + low_removed > 0 and high_hidden + high_removed > 0
  and (text is not null or (file is not null and opened_at is null))`;

/**
 * Except messages under review, held or hidden by a report, because all of these can be restored. Files are erased afterwards, see
 * `eraseExpiredPictures`.
 */
const eraseUnreachableTexts = (db: Db, now: number) =>
  repeatInSlices(MESSAGE_BATCH_SIZE, async () => {
    const unreachable = db
      .selectFrom("chat_messages")
      .select("id")
      .where(IS_UNREACHABLE_SQL)
      .where(sql<boolean>`(review is null or review <> 'held')`)
      .where(sql<boolean>`not ${isHiddenByReportSql("message", sql.ref("chat_messages.id"))}`)
      .where(sql<boolean>`not ${isHeldSql("message", sql.ref("chat_messages.id"))}`)
      .orderBy("id")
      .limit(MESSAGE_BATCH_SIZE);
    const { numUpdatedRows } = await db
      .updateTable("chat_messages")
      .set({
        text: null,
        masks: null,
        digest: null,
        ...NO_CARD,
        low_reaction: null,
        high_reaction: null,
        preview: null,
        ...NO_REPLY,
        opened_at: sql<number | null>`case when file is null then opened_at else coalesce(opened_at, ${now}) end`,
      })
      .where("id", "in", unreachable)
      .where(IS_UNREACHABLE_SQL)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });

/** Erases texts and pictures that neither side can see any more. @param now ms */
export async function eraseUnreachableMessages(db: Db, now: number): Promise<void> {
  await sweepMarkedConversations(db);
  await eraseUnreachableTexts(db, now);
}
