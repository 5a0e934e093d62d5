import type { PushNotificationRow } from "../db/tables/push";
import { type Db, transact } from "../db/transact";
import { DUTY_KIND } from "./push-outbox";

type PushRowVersion = Pick<PushNotificationRow, "id" | "version">;
type PushRowTimes = Pick<PushNotificationRow, "kind" | "shown_at" | "created_at">;

/** Updates a row unless a newer message came under the same tag meanwhile. */
const updateUnchangedPush = (db: Db, { id, version }: PushRowVersion) =>
  db.updateTable("push_news").where("id", "=", id).where("version", "=", version);

/** The browser has received it: all news up to the row's own time, whatever the clock of this process says. */
export const markPushShown = (db: Db, row: PushRowVersion & PushRowTimes) =>
  updateUnchangedPush(db, row)
    .set({ shown_at: row.created_at + 1, next_at: null, attempts: 0, held: 0 })
    .execute();

/** Whether nothing came since it was shown: it changes without a sound. An alarm always rings. */
export const isReplacement = ({ kind, shown_at, created_at }: PushRowTimes): boolean =>
  kind !== DUTY_KIND && shown_at !== null && created_at < shown_at;

/** Postpones a row until a time (ms), unless another process has claimed it. */
export const postponePush = (
  db: Db,
  row: PushRowVersion & Pick<PushNotificationRow, "attempts" | "next_at">,
  until: number,
) =>
  updateUnchangedPush(db, row)
    .where("attempts", "=", row.attempts)
    .where("next_at", "=", row.next_at)
    .set({ next_at: until })
    .execute();

/** Holds a row until quiet hours are over (ms). */
export const holdPush = (db: Db, row: PushRowVersion, until: number) =>
  updateUnchangedPush(db, row).set({ next_at: until, attempts: 0, held: 1 }).execute();

export const deletePush = (db: Db, { id, version }: PushRowVersion) =>
  db.deleteFrom("push_news").where("id", "=", id).where("version", "=", version).execute();

/** The rows held for a browser. */
export const listHeldPushes = (db: Db, subscriptionId: string, now: number) =>
  db
    .selectFrom("push_news")
    .selectAll()
    .where("subscription_id", "=", subscriptionId)
    .where("held", "=", 1)
    .where("created_at", "<=", now)
    .execute();

export const SUMMARY_KIND = "together";

/** Merges several held rows into one; of two processes one does it. */
export function mergeHeldPushes(db: Db, rows: readonly PushNotificationRow[], now: number): Promise<void> {
  return transact(db, async (tx) => {
    const merged = await tx
      .deleteFrom("push_news")
      .where(
        "id",
        "in",
        rows.map(({ id }) => id),
      )
      .where("held", "=", 1)
      .returning(["subscription_id", "n"])
      .execute();
    const [first] = merged;
    if (!first) return;
    const n = merged.reduce((sum, each) => sum + each.n, 0);
    const summary = { tag: SUMMARY_KIND, kind: SUMMARY_KIND, ref: "" };
    const { subscription_id } = first;
    await tx
      .insertInto("push_news")
      .values({
        ...{ id: `${subscription_id} ${SUMMARY_KIND}`, subscription_id, ...summary, n, version: 1, held: 0 },
        ...{ attempts: 0, next_at: now, shown_at: null, created_at: now },
      })
      .onConflict((on) =>
        on.column("id").doUpdateSet((eb) => ({
          n: eb("push_news.n", "+", n),
          version: eb("push_news.version", "+", 1),
          attempts: 0,
          next_at: now,
          created_at: now,
        })),
      )
      .execute();
  });
}
