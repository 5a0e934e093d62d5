import { type Actor, transactOnce } from "../db/idempotency";
import type { Db, Tx } from "../db/transact";
import { Refusal } from "../runtime/errors";

/** @throws Refusal `bottle_not_found`, `forbidden` */
async function refuseUnshareable(tx: Tx, authorId: string, bottleId: string): Promise<void> {
  const row = await tx
    .selectFrom("bottles")
    .select(["author_id", "state"])
    .where("id", "=", bottleId)
    .executeTakeFirst();
  if (!row || row.state === "removed") throw new Refusal("bottle_not_found");
  if (row.author_id !== authorId) throw new Refusal("forbidden");
}

/** @throws Refusal `bottle_not_found`, `forbidden` */
const setChartShared = (db: Db, actor: Actor, bottleId: string, isShared: boolean, now: number): Promise<null> =>
  transactOnce(db, actor, now, async (tx) => {
    await tx
      .updateTable("bottles")
      .set({ chart_shared_at: isShared ? now : null })
      .where("id", "=", bottleId)
      .where("author_id", "=", actor.id)
      .where("state", "!=", "removed")
      .where("chart_shared_at", isShared ? "is" : "is not", null)
      .execute();
    await refuseUnshareable(tx, actor.id, bottleId);
    return null;
  });

/**
 * Shows the chart of an own bottle's voyage to whoever has the link (docs/product.md 3.12); idempotent.
 * @throws Refusal `bottle_not_found`, `forbidden`
 */
export const shareChart = (db: Db, actor: Actor, bottleId: string, now: number): Promise<null> =>
  setChartShared(db, actor, bottleId, true, now);

/** Takes the chart back: nobody else sees it from then on; idempotent. @throws Refusal `bottle_not_found`, `forbidden` */
export const unshareChart = (db: Db, actor: Actor, bottleId: string, now: number): Promise<null> =>
  setChartShared(db, actor, bottleId, false, now);
