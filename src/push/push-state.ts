import { sql } from "kysely";
import type { PushNotificationRow } from "../db/tables/push";
import { type Db, type Tx, transact } from "../db/transact";
import { PUSH_LIMITS } from "../limits/notifications";
import { attemptsOfChanged, DUTY_KIND, SUMMARY_KIND, WITHDRAW_KIND } from "./push-outbox";

type PushRowVersion = Pick<PushNotificationRow, "id" | "version">;
type PushRowClaim = PushRowVersion & Pick<PushNotificationRow, "attempts" | "next_at">;
type PushRowTimes = Pick<PushNotificationRow, "kind" | "shown_at" | "created_at">;

/** Updates a row unless a newer message came under the same tag meanwhile. */
const updateUnchangedPush = (db: Db, { id, version }: PushRowVersion) =>
  db.updateTable("push_news").where("id", "=", id).where("version", "=", version);

/** The same, unless another process has claimed it. */
const updateClaimedPush = (db: Db, row: PushRowClaim) =>
  updateUnchangedPush(db, row).where("attempts", "=", row.attempts).where("next_at", "=", row.next_at);

/**
 * A request is about to leave: from now on something may be on the screen, whatever becomes of the request.
 * @returns false: the row has changed since it was rendered, so that nothing may leave
 */
export async function markPushLeaving(db: Db, row: PushRowClaim): Promise<boolean> {
  const leaving = updateClaimedPush(db, row).set({ shown_at: sql`coalesce(shown_at, 0)`, held: 0 });
  return (await leaving.returning("id").executeTakeFirst()) !== undefined;
}

/**
 * The push service has accepted the message (or one without a sound was left out for Apple). Marks the row as shown up to its
 * own `created_at`, so that the clock of this process does not matter.
 */
export const markPushShown = (db: Db, row: PushRowVersion & PushRowTimes) =>
  updateUnchangedPush(db, row)
    .set({ shown_at: row.created_at + 1, next_at: null, attempts: 0, held: 0, taken_back: 0 })
    .execute();

/** Whether nothing new came since it was shown: it is then updated silently. Never true for alarms of duty. */
export const isReplacement = ({ kind, shown_at, created_at }: PushRowTimes): boolean =>
  kind !== DUTY_KIND && shown_at !== null && created_at < shown_at;

/**
 * Whether a row is tried no more. A change of what may be on the screen has the time of the news, and the row does not know when
 * it was queued: its attempts are counted instead. @param now ms
 */
export const isPushGivenUp = (row: PushNotificationRow, now: number): boolean =>
  row.kind === WITHDRAW_KIND || isReplacement(row)
    ? row.attempts >= PUSH_LIMITS.changeAttempts
    : now - row.created_at >= PUSH_LIMITS.giveUpAfter;

/** Postpones a row until a time (ms), unless another process has claimed it. */
export const postponePush = (db: Db, row: PushRowClaim, until: number) =>
  updateClaimedPush(db, row).set({ next_at: until }).execute();

/**
 * The same, where the push service has not taken the request: whatever `markPushLeaving` noted, nothing more may be on the screen
 * than before, so that quiet hours still merge the row with others. @param row as it was claimed
 */
export const postponeUnsentPush = (db: Db, row: PushRowClaim & PushRowTimes, until: number) =>
  updateClaimedPush(db, row).set({ next_at: until, shown_at: row.shown_at }).execute();

/**
 * Postpones a row until quiet hours are over (ms), after what was taken back has left the screen. What may be on the screen is
 * not merged: it replaces itself. Nor is a summary, which has been merged already.
 */
export const holdPush = (db: Db, row: PushRowVersion, until: number) =>
  updateUnchangedPush(db, row)
    .set({
      next_at: until,
      attempts: 0,
      taken_back: 0,
      held: sql`case when shown_at is null and kind <> ${SUMMARY_KIND} then 1 else 0 end`,
    })
    .execute();

export const deletePush = (db: Db, { id, version }: PushRowVersion) =>
  db.deleteFrom("push_news").where("id", "=", id).where("version", "=", version).execute();

/** There is nothing to tell of a row any more. What may be on the screen stays known, and goes if it was taken back. */
export async function endPush(db: Db, row: PushNotificationRow, now: number): Promise<void> {
  if (row.kind === WITHDRAW_KIND || row.shown_at === null) return void (await deletePush(db, row));
  const next = row.taken_back === 1 ? { kind: WITHDRAW_KIND, next_at: now } : { next_at: null };
  await updateUnchangedPush(db, row)
    .set({ ...next, attempts: 0 })
    .execute();
}

/** The push service has accepted the message of a row. @param ringsAt when it is to ring (ms); absent: it has, or does not */
export async function markPushAccepted(
  db: Db,
  row: PushRowVersion & PushRowTimes,
  ringsAt?: number | null,
): Promise<void> {
  if (row.kind === WITHDRAW_KIND) await deletePush(db, row);
  else if (ringsAt == null) await markPushShown(db, row);
  else await holdPush(db, row, ringsAt);
}

/** The rows held for a browser. */
export const listHeldPushes = (db: Db, subscriptionId: string, now: number) =>
  db
    .selectFrom("push_news")
    .selectAll()
    .where("subscription_id", "=", subscriptionId)
    .where("held", "=", 1)
    .where("created_at", "<=", now)
    .execute();

const isWaitingSummary = sql`push_news.kind = ${SUMMARY_KIND} and push_news.next_at is not null`;

function saveSummary(tx: Tx, merged: Pick<PushNotificationRow, "subscription_id" | "n" | "ref">, now: number) {
  const { subscription_id } = merged;
  return tx
    .insertInto("push_news")
    .values({
      ...{ ...merged, id: `${subscription_id} ${SUMMARY_KIND}`, tag: SUMMARY_KIND, kind: SUMMARY_KIND },
      ...{ version: 1, held: 0, taken_back: 0, attempts: 0, next_at: now, shown_at: null, created_at: now },
    })
    .onConflict((on) =>
      on.column("id").doUpdateSet((eb) => ({
        // One that has been delivered is of an earlier night.
        n: sql`case when ${isWaitingSummary} then push_news.n + excluded.n else excluded.n end`,
        ref: sql`case when ${isWaitingSummary} then push_news.ref || ' ' || excluded.ref else excluded.ref end`,
        kind: SUMMARY_KIND,
        version: eb("push_news.version", "+", 1),
        held: 0,
        attempts: attemptsOfChanged(),
        next_at: now,
        created_at: now,
      })),
    )
    .execute();
}

/** `seen`: how many of what came need no telling any more. */
export interface HeldPush {
  id: string;
  seen: number;
}

/** Shows several held rows as one; of two processes one does it. */
export function mergeHeldPushes(db: Db, rows: readonly HeldPush[], now: number): Promise<void> {
  return transact(db, async (tx) => {
    const merged = await tx
      .updateTable("push_news")
      .set({ held: 0, attempts: 0, next_at: null })
      .where(
        "id",
        "in",
        rows.map(({ id }) => id),
      )
      .where("held", "=", 1)
      .returning(["id", "subscription_id", "tag", "n"])
      .execute();
    const [first] = merged;
    if (!first) return;
    const seen = new Map(rows.map((row) => [row.id, row.seen]));
    const n = merged.reduce((sum, each) => sum + each.n - (seen.get(each.id) ?? 0), 0);
    const ref = merged.map(({ tag }) => tag).join(" ");
    await saveSummary(tx, { subscription_id: first.subscription_id, n, ref }, now);
  });
}
