import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import type { Schema } from "../db/schema";
import { deleteRowsUpTo } from "../db/slices";
import type { SqlBoolean } from "../db/tables/sql-boolean";
import { afterCommit, type Db, type Tx } from "../db/transact";
import { PUSH_LIMITS } from "../limits/notifications";
import { hook } from "../runtime/per-owner";

/** Kinds of push notifications. */
export const PUSH_KINDS = ["bottle", "comment", "friend", "stranger", "follower", "sale", "official"] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/** Kind of a message that removes a shown notification. */
export const WITHDRAW_KIND = "withdraw";

/** Kind of an alarm of officials on duty: no switch and no quiet hours hold it back (docs/product.md 12.13). */
export const DUTY_KIND = "duty";

/** Kind and tag of the one message that stands for all that was held; its `ref` lists their tags. */
export const SUMMARY_KIND = "together";

export interface QueuedPush {
  kind: PushKind | typeof DUTY_KIND;
  /** Messages with the same tag become one notification; without blanks. */
  tag: string;
  /** Id of the subject. */
  ref: string;
}

const pushWaker = hook<Db, () => void>();

/** Registers what runs after each commit that queued a message. */
export const onPushEnqueued = pushWaker.set;

/** Wakes the deliverer once the transaction is committed. */
export const wakePushAfter = (tx: Tx): void => afterCommit(tx, (db) => pushWaker.of(db)?.());

/** Subquery: the ids of a person's subscriptions. */
export const subscriptionsOf = (eb: ExpressionBuilder<Schema, "push_news">, person: string | RawBuilder<string>) =>
  eb.selectFrom("push_subscriptions").select("id").where("user_id", "=", person);

type PushInsertRow = Record<"person" | "tag" | "kind" | "ref", string> & Record<"due" | "now", number>;
type PushInsertParameter = <K extends keyof PushInsertRow & string>(name: K) => RawBuilder<PushInsertRow[K]>;

/** Columns of one row for each of the person's browsers; an existing row of the tag is updated. */
const selectNewPushColumns = (param: PushInsertParameter) =>
  [
    sql<string>`push_subscriptions.id || ' ' || cast(${param("tag")} as text)`.as("id"),
    sql<string>`push_subscriptions.id`.as("subscription_id"),
    sql<string>`cast(${param("tag")} as text)`.as("tag"),
    sql<string>`cast(${param("kind")} as text)`.as("kind"),
    sql<string>`cast(${param("ref")} as text)`.as("ref"),
    sql<number>`1`.as("n"),
    sql<number>`1`.as("version"),
    sql<SqlBoolean>`0`.as("held"),
    sql<SqlBoolean>`0`.as("taken_back"),
    sql<number>`0`.as("attempts"),
    sql<number>`cast(${param("due")} as bigint)`.as("next_at"),
    sql<number>`cast(${param("now")} as bigint)`.as("created_at"),
  ] as const;

const PUSH_COLUMNS = [
  ...(["id", "subscription_id", "tag", "kind", "ref", "n", "version", "held", "taken_back", "attempts"] as const),
  ...(["next_at", "created_at"] as const),
];

/**
 * Attempts of a row that changes while a request of it may be on its way: it is still, so that what takes the row back waits for
 * that one (`dueAfterSending`).
 */
export const attemptsOfChanged = () => sql<number>`case when push_news.attempts > 0 then 1 else 0 end`;

const insertPush = preparedQuery<PushInsertRow, { id: string }>((db, param) =>
  db
    .insertInto("push_news")
    .columns(PUSH_COLUMNS)
    .expression((eb) =>
      eb.selectFrom("push_subscriptions").select(selectNewPushColumns(param)).where("user_id", "=", param("person")),
    )
    .onConflict((on) =>
      on.column("id").doUpdateSet({
        kind: sql`excluded.kind`,
        ref: sql`excluded.ref`,
        // What went, or stands in a summary, is counted no more.
        n: sql`case when push_news.kind = ${sql.lit(WITHDRAW_KIND)}
          or (push_news.next_at is null and push_news.shown_at is null) then 1 else push_news.n + 1 end`,
        version: sql`push_news.version + 1`,
        attempts: attemptsOfChanged(),
        // An alarm never waits longer because another one joins it; other news not less than a request that may be on its way.
        next_at: sql`case when push_news.held = 1 or (push_news.kind = ${sql.lit(DUTY_KIND)}
          and push_news.next_at < excluded.next_at) then push_news.next_at
          when push_news.attempts > 0 and push_news.kind <> ${sql.lit(DUTY_KIND)}
          and excluded.next_at < excluded.created_at + ${sql.lit(PUSH_LIMITS.timeout)}
          then excluded.created_at + ${sql.lit(PUSH_LIMITS.timeout)} else excluded.next_at end`,
        // News whose request began before the last was shown is news all the same.
        created_at: sql`case when push_news.shown_at > excluded.created_at then push_news.shown_at
          else excluded.created_at end`,
      }),
    )
    .returning("id"),
);

/** Queues a message for all browsers of a person, in the transaction. @param at when it may leave, ms */
export async function enqueuePush(tx: Tx, userId: string, message: QueuedPush, now: number, at = now): Promise<void> {
  const queued = await insertPush(tx, {
    person: userId,
    ...message,
    due: at + PUSH_LIMITS.firstAttemptDelay,
    now,
  });
  if (queued.length > 0) wakePushAfter(tx);
}

/** Deletes messages that were shown long ago or never arrived. */
export const deleteOldPushes = (db: Db, now: number): Promise<void> =>
  deleteRowsUpTo(db, { table: "push_news", key: ["id"], time: "created_at" }, now - PUSH_LIMITS.withdrawable);
