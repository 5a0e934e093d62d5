import { type RawBuilder, sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
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

const wakeAfter = (tx: Tx): void => afterCommit(tx, (db) => pushWaker.of(db)?.());

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
    sql<number>`0`.as("attempts"),
    sql<number>`cast(${param("due")} as bigint)`.as("next_at"),
    sql<number>`cast(${param("now")} as bigint)`.as("created_at"),
  ] as const;

const PUSH_COLUMNS = [
  ...(["id", "subscription_id", "tag", "kind", "ref", "n", "version", "held", "attempts"] as const),
  ...(["next_at", "created_at"] as const),
];

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
        n: sql`case when push_news.kind = ${sql.lit(WITHDRAW_KIND)} then 1 else push_news.n + 1 end`,
        version: sql`push_news.version + 1`,
        attempts: 0,
        // An alarm never waits longer because another one joins it.
        next_at: sql`case when push_news.held = 1 or (push_news.kind = ${sql.lit(DUTY_KIND)}
          and push_news.next_at < excluded.next_at) then push_news.next_at else excluded.next_at end`,
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
  if (queued.length > 0) wakeAfter(tx);
}

const markPushWithdrawn = preparedQuery<{ person: string; tag: string; now: number }, { id: string }>((db, param) =>
  db
    .updateTable("push_news")
    .set((eb) => ({
      kind: sql.lit(WITHDRAW_KIND),
      version: eb("version", "+", 1),
      held: 0,
      attempts: 0,
      next_at: param("now"),
    }))
    .where("tag", "=", param("tag"))
    .where("kind", "<>", sql.lit(WITHDRAW_KIND))
    .where("subscription_id", "in", (eb) =>
      eb.selectFrom("push_subscriptions").select("id").where("user_id", "=", param("person")),
    )
    .returning("id"),
);

/** Withdraws what waits or is shown under a tag, because it was seen elsewhere. */
export async function cancelPush(tx: Tx, userId: string, tag: string, now: number): Promise<void> {
  const withdrawn = await markPushWithdrawn(tx, { person: userId, tag, now });
  if (withdrawn.length > 0) wakeAfter(tx);
}

const selectOpenPush = preparedQuery<{ person: string; tag: string }, { id: string }>((db, param) =>
  db
    .selectFrom("push_news")
    .innerJoin("push_subscriptions", "push_subscriptions.id", "push_news.subscription_id")
    .select("push_news.id")
    .where("push_subscriptions.user_id", "=", param("person"))
    .where("push_news.tag", "=", param("tag"))
    .where("push_news.kind", "<>", sql.lit(WITHDRAW_KIND))
    .limit(1),
);

const selectOpenTags = preparedQuery<{ person: string }, { tag: string }>((db, param) =>
  db
    .selectFrom("push_news")
    .innerJoin("push_subscriptions", "push_subscriptions.id", "push_news.subscription_id")
    .select("push_news.tag")
    .distinct()
    .where("push_subscriptions.user_id", "=", param("person"))
    .where("push_news.kind", "<>", sql.lit(WITHDRAW_KIND)),
);

/** Tags under which something waits or is shown on one of a person's browsers. */
export const listOpenPushTags = async (tx: Tx, userId: string): Promise<Set<string>> =>
  new Set((await selectOpenTags(tx, { person: userId })).map(({ tag }) => tag));

const replaceShownPush = preparedQuery<{ person: string; tag: string; newest: number; due: number }, { id: string }>(
  (db, param) =>
    db
      .updateTable("push_news")
      .set((eb) => ({
        version: eb("version", "+", 1),
        held: 0,
        attempts: 0,
        next_at: param("due"),
        created_at: param("newest"),
      }))
      .where("tag", "=", param("tag"))
      .where("kind", "<>", sql.lit(WITHDRAW_KIND))
      .where("shown_at", ">", param("newest"))
      .where("subscription_id", "in", (eb) =>
        eb.selectFrom("push_subscriptions").select("id").where("user_id", "=", param("person")),
      )
      .returning("id"),
);

/**
 * After a part of the news of a tag was seen elsewhere or went: what is shown of it is replaced silently (`isReplacement`),
 * what waits is told; withdrawn where nothing remains. Several steps of reading become one replacement.
 * @param findNewest time (ms) of the newest that remains; null: nothing
 */
export async function settlePush(
  tx: Tx,
  userId: string,
  tag: string,
  findNewest: () => Promise<number | null>,
  now: number,
): Promise<void> {
  if ((await selectOpenPush(tx, { person: userId, tag })).length === 0) return;
  const newest = await findNewest();
  if (newest === null) return cancelPush(tx, userId, tag, now);
  const replaced = await replaceShownPush(tx, {
    person: userId,
    tag,
    newest,
    due: now + PUSH_LIMITS.firstAttemptDelay,
  });
  if (replaced.length > 0) wakeAfter(tx);
}

/**
 * Withdraws messages that name somebody whose account is deleted.
 * @param ref id of that person @param people subquery of the ids of the recipients
 */
export async function cancelPushesNaming(tx: Tx, ref: string, people: RawBuilder<unknown>, now: number): Promise<void> {
  const withdrawn = await tx
    .updateTable("push_news")
    .set((eb) => ({
      kind: WITHDRAW_KIND,
      ref: "",
      version: eb("version", "+", 1),
      held: 0,
      attempts: 0,
      next_at: now,
    }))
    .where("ref", "=", ref)
    .where("kind", "in", ["friend", "stranger", "follower"] satisfies PushKind[])
    .where("subscription_id", "in", sql<string>`(select id from push_subscriptions where user_id in (${people}))`)
    .returning("id")
    .execute();
  if (withdrawn.length > 0) wakeAfter(tx);
}

/** Deletes messages that were shown long ago or never arrived. */
export const deleteOldPushes = (db: Db, now: number): Promise<void> =>
  deleteRowsUpTo(db, { table: "push_news", key: ["id"], time: "created_at" }, now - PUSH_LIMITS.withdrawable);
