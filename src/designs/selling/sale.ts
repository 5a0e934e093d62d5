import { type Actor, once } from "../../db/once";
import type { DesignRow, DesignStatus } from "../../db/tables/designs";
import type { Db, Tx } from "../../db/transact";
import { whyNot } from "../editing/save";
import { designAfter } from "../reading/detail";
import type { Design } from "../reading/view";
import { hotness } from "../rules";

interface Step {
  from: DesignStatus;
  to: DesignStatus;
  price: number | null;
  listed_at: number | null;
}

/** Its place among the hottest begins with what it was given before. */
async function warm(tx: Tx, row: Pick<DesignRow, "id" | "like_count" | "comment_count" | "listed_at">) {
  const hot = row.listed_at === null ? 0 : hotness(row.like_count, row.comment_count, row.listed_at);
  await tx.updateTable("designs").set({ hot }).where("id", "=", row.id).execute();
}

/** One conditional update: of two who change it at once, one finds it as it was. */
function step(db: Db, actor: Actor, id: string, { from, to, ...change }: Step, now: number): Promise<Design> {
  return once(db, actor, now, async (tx) => {
    const changed = await tx
      .updateTable("designs")
      .set((eb) => ({ ...change, status: to, version: eb("version", "+", 1), updated_at: now }))
      .where("id", "=", id)
      .where("owner_id", "=", actor.id)
      .where("status", "=", from)
      .returning(["id", "like_count", "comment_count", "listed_at"])
      .executeTakeFirst();
    if (!changed) throw await whyNot(tx, actor.id, id, () => "wrong_state");
    await warm(tx, changed);
    return designAfter(tx, id);
  });
}

/**
 * Puts a draft on sale (product.md, Designs).
 * @param price whole coins, 10–100,000
 * @throws Refusal `design_not_found`, `wrong_state`
 */
export const putOnSale = (db: Db, actor: Actor, id: string, price: number, now: number): Promise<Design> =>
  step(db, actor, id, { from: "draft", to: "forSale", price, listed_at: now }, now);

/** Takes it off the market: a draft again. @throws Refusal `design_not_found`, `wrong_state` */
export const takeOffSale = (db: Db, actor: Actor, id: string, now: number): Promise<Design> =>
  step(db, actor, id, { from: "forSale", to: "draft", price: null, listed_at: null }, now);

/** Shows a draft in the exhibition. @throws Refusal `design_not_found`, `wrong_state` */
export const exhibit = (db: Db, actor: Actor, id: string, now: number): Promise<Design> =>
  step(db, actor, id, { from: "draft", to: "exhibition", price: null, listed_at: now }, now);

/** Takes it out of the exhibition: a draft again. @throws Refusal `design_not_found`, `wrong_state` */
export const endExhibition = (db: Db, actor: Actor, id: string, now: number): Promise<Design> =>
  step(db, actor, id, { from: "exhibition", to: "draft", price: null, listed_at: null }, now);

/**
 * Takes a sold design out of its designer's list; the buyer keeps theirs. Again is harmless.
 * @throws Refusal `design_not_found`, `wrong_state`
 */
export function hideSold(db: Db, actor: Actor, id: string, now: number): Promise<null> {
  return once(db, actor, now, async (tx) => {
    const hidden = await tx
      .updateTable("designs")
      .set({ hidden: 1 })
      .where("id", "=", id)
      .where("owner_id", "=", actor.id)
      .where("status", "=", "sold")
      .returning("id")
      .executeTakeFirst();
    if (!hidden) throw await whyNot(tx, actor.id, id, () => "wrong_state");
    return null;
  });
}
