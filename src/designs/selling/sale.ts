import { type Actor, once } from "../../db/once";
import type { DesignRow, DesignStatus } from "../../db/tables/designs";
import type { Db, Tx } from "../../db/transact";
import { lockMe } from "../../users/users";
import { whyNot } from "../editing/save";
import { designAfter } from "../reading/detail";
import type { Design } from "../reading/view";
import { hotness } from "../rules";
import { keepKeys } from "../search-key-rows";

interface Step {
  from: DesignStatus;
  to: DesignStatus;
  price: number | null;
  listed_at: number | null;
}

/** Earlier likes count from the start. */
export async function warm(
  tx: Tx,
  row: Pick<DesignRow, "id" | "like_count" | "comment_count" | "listed_at">,
) {
  const hot = row.listed_at === null ? 0 : hotness(row.like_count, row.comment_count, row.listed_at);
  await tx.updateTable("designs").set({ hot }).where("id", "=", row.id).execute();
}

/** Conditional update of the state. */
function step(db: Db, actor: Actor, id: string, { from, to, ...change }: Step, now: number): Promise<Design> {
  return once(db, actor, now, async (tx) => {
    await lockMe(tx, actor.id);
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
    await keepKeys(tx, id);
    return designAfter(tx, id);
  });
}

/** Puts a draft on sale. @param price coins, 10–100,000 @throws Refusal `design_not_found`, `wrong_state` */
export const putOnSale = (db: Db, actor: Actor, id: string, price: number, now: number): Promise<Design> =>
  step(db, actor, id, { from: "draft", to: "forSale", price, listed_at: now }, now);

/** Back to draft. @throws Refusal `design_not_found`, `wrong_state` */
export const takeOffSale = (db: Db, actor: Actor, id: string, now: number): Promise<Design> =>
  step(db, actor, id, { from: "forSale", to: "draft", price: null, listed_at: null }, now);

/** Exhibits a draft. @throws Refusal `design_not_found`, `wrong_state` */
export const exhibit = (db: Db, actor: Actor, id: string, now: number): Promise<Design> =>
  step(db, actor, id, { from: "draft", to: "exhibition", price: null, listed_at: now }, now);

/** Back to draft. @throws Refusal `design_not_found`, `wrong_state` */
export const endExhibition = (db: Db, actor: Actor, id: string, now: number): Promise<Design> =>
  step(db, actor, id, { from: "exhibition", to: "draft", price: null, listed_at: null }, now);

/** Hides a sold design from its designer's list. @throws Refusal `design_not_found`, `wrong_state` */
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
