import { type RawBuilder, sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import type { PushNotificationRow } from "../db/tables/push";
import type { SqlBoolean } from "../db/tables/sql-boolean";
import type { Tx } from "../db/transact";
import { PUSH_LIMITS } from "../limits/notifications";
import {
  attemptsOfChanged,
  type PushKind,
  SUMMARY_KIND,
  subscriptionsOf,
  WITHDRAW_KIND,
  wakePushAfter,
} from "./push-outbox";

/** When what changes a row may go out (ms): not while an older request of it may be on its way, which it would overtake. */
const dueAfterSending = (due: number | RawBuilder<number>, sent: number | RawBuilder<number>) =>
  sql<number>`case when attempts > 0 then cast(${sent} as bigint) else cast(${due} as bigint) end`;

const markPushWithdrawn = preparedQuery<
  { person: string; tag: string; now: number; sent: number },
  Pick<PushNotificationRow, "subscription_id">
>((db, param) =>
  db
    .updateTable("push_news")
    .set((eb) => ({
      kind: sql.lit(WITHDRAW_KIND),
      version: eb("version", "+", 1),
      held: 0,
      attempts: attemptsOfChanged(),
      next_at: dueAfterSending(param("now"), param("sent")),
    }))
    .where("tag", "=", param("tag"))
    .where("kind", "<>", sql.lit(WITHDRAW_KIND))
    .where("subscription_id", "in", (eb) => subscriptionsOf(eb, param("person")))
    .returning("subscription_id"),
);

/** A summary goes with the last of what it stands for. */
async function wakeAfterWithdrawal(
  tx: Tx,
  withdrawn: readonly Pick<PushNotificationRow, "subscription_id">[],
  now: number,
): Promise<void> {
  if (withdrawn.length === 0) return;
  wakePushAfter(tx);
  await tx
    .updateTable("push_news")
    .set((eb) => ({
      kind: WITHDRAW_KIND,
      version: eb("version", "+", 1),
      held: 0,
      attempts: attemptsOfChanged(),
      next_at: dueAfterSending(now, now + PUSH_LIMITS.timeout),
    }))
    .where("kind", "=", SUMMARY_KIND)
    .where(
      "subscription_id",
      "in",
      withdrawn.map(({ subscription_id }) => subscription_id),
    )
    .where(
      sql<boolean>`not exists (select 1 from push_news as part where part.subscription_id = push_news.subscription_id
        and part.kind not in (${WITHDRAW_KIND}, ${SUMMARY_KIND})
        and ' ' || push_news.ref || ' ' like '% ' || part.tag || ' %')`,
    )
    .execute();
}

/** Withdraws what waits or is shown under a tag, because it was seen elsewhere. */
export async function cancelPush(tx: Tx, userId: string, tag: string, now: number): Promise<void> {
  const sent = now + PUSH_LIMITS.timeout;
  await wakeAfterWithdrawal(tx, await markPushWithdrawn(tx, { person: userId, tag, now, sent }), now);
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

const replaceShownPush = preparedQuery<
  { person: string; tag: string; newest: number; due: number; sent: number },
  { id: string }
>((db, param) =>
  db
    .updateTable("push_news")
    .set((eb) => ({
      version: eb("version", "+", 1),
      held: 0,
      attempts: attemptsOfChanged(),
      next_at: dueAfterSending(param("due"), param("sent")),
      created_at: param("newest"),
    }))
    .where("tag", "=", param("tag"))
    .where("kind", "<>", sql.lit(WITHDRAW_KIND))
    .where("shown_at", ">", param("newest"))
    .where("subscription_id", "in", (eb) => subscriptionsOf(eb, param("person")))
    .returning("id"),
);

/**
 * On PostgreSQL a claim that is not committed is waited for, and another one waits: it would render what this transaction
 * has not yet taken back.
 */
const lockPushRows = preparedQuery<{ person: string; tag: string }, never>((db, param) =>
  db
    .updateTable("push_news")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("tag", "=", param("tag"))
    .where("subscription_id", "in", (eb) => subscriptionsOf(eb, param("person"))),
);

/**
 * Something of what may be on the screen under a tag was taken back: what waits there goes out soon, whatever it waits for, also
 * to phones that cannot be withdrawn from, and instead of what is being sent. Where nothing has left, what is being rendered
 * (`attempts`) does not leave (`markPushLeaving`), and is rendered again.
 */
export async function markPushTakenBack(tx: Tx, userId: string, tag: string, now: number): Promise<void> {
  await lockPushRows(tx, { person: userId, tag });
  const due = dueAfterSending(now + PUSH_LIMITS.firstAttemptDelay, now + PUSH_LIMITS.timeout);
  const marked = await tx
    .updateTable("push_news")
    .set((eb) => ({
      taken_back: sql<SqlBoolean>`case when shown_at is null then taken_back else 1 end`,
      version: eb("version", "+", 1),
      next_at: sql<number>`case when next_at < ${due} then next_at else ${due} end`,
    }))
    .where("tag", "=", tag)
    .where((eb) => eb.or([eb("shown_at", "is not", null), eb("attempts", ">", 0)]))
    .where("subscription_id", "in", (eb) => subscriptionsOf(eb, userId))
    .returning("id")
    .execute();
  if (marked.length > 0) wakePushAfter(tx);
}

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
    sent: now + PUSH_LIMITS.timeout,
  });
  if (replaced.length > 0) wakePushAfter(tx);
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
      taken_back: 1,
      ref: "",
      version: eb("version", "+", 1),
      held: 0,
      attempts: attemptsOfChanged(),
      next_at: dueAfterSending(now, now + PUSH_LIMITS.timeout),
    }))
    .where("ref", "=", ref)
    .where("kind", "in", ["friend", "stranger", "follower"] satisfies PushKind[])
    .where("subscription_id", "in", sql<string>`(select id from push_subscriptions where user_id in (${people}))`)
    .returning("subscription_id")
    .execute();
  await wakeAfterWithdrawal(tx, withdrawn, now);
}
