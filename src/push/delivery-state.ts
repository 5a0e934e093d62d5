import type { PushNewsRow } from "../db/tables/push";
import { type Db, transact } from "../db/transact";

type Row = Pick<PushNewsRow, "id" | "version">;

/** What came meanwhile under the same tag is not touched. */
const unchanged = (db: Db, { id, version }: Row) =>
  db.updateTable("push_news").where("id", "=", id).where("version", "=", version);

/** The browser shows it. */
export const markShown = (db: Db, row: Row, now: number) =>
  unchanged(db, row).set({ shown_at: now, next_at: null, attempts: 0, held: 0 }).execute();

/** Waits until a time, unless another process has it by now. */
export const putOff = (db: Db, row: Row & Pick<PushNewsRow, "attempts" | "next_at">, until: number) =>
  unchanged(db, row)
    .where("attempts", "=", row.attempts)
    .where("next_at", "=", row.next_at)
    .set({ next_at: until })
    .execute();

/** Waits until quiet hours are over. */
export const hold = (db: Db, row: Row, until: number) =>
  unchanged(db, row).set({ next_at: until, attempts: 0, held: 1 }).execute();

export const drop = (db: Db, { id, version }: Row) =>
  db.deleteFrom("push_news").where("id", "=", id).where("version", "=", version).execute();

/** All that was held for a browser and is due. */
export const heldFor = (db: Db, subscriptionId: string, now: number) =>
  db
    .selectFrom("push_news")
    .selectAll()
    .where("subscription_id", "=", subscriptionId)
    .where("held", "=", 1)
    .where("created_at", "<=", now)
    .execute();

export const TOGETHER = "together";

/** Makes one notification of several; of two processes one does. */
export function putTogether(db: Db, rows: readonly PushNewsRow[], now: number): Promise<void> {
  return transact(db, async (tx) => {
    const taken = await tx
      .deleteFrom("push_news")
      .where(
        "id",
        "in",
        rows.map(({ id }) => id),
      )
      .where("held", "=", 1)
      .returning(["subscription_id", "n"])
      .execute();
    const [first] = taken;
    if (!first) return;
    const n = taken.reduce((sum, each) => sum + each.n, 0);
    const named = { tag: TOGETHER, kind: TOGETHER, ref: "" };
    const { subscription_id } = first;
    await tx
      .insertInto("push_news")
      .values({
        ...{ id: `${subscription_id} ${TOGETHER}`, subscription_id, ...named, n, version: 1, held: 0 },
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
