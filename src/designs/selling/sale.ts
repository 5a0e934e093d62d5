import { type Actor, transactOnce } from "../../db/idempotency";
import type { DesignRow, DesignStatus } from "../../db/tables/designs";
import type { Db, Tx } from "../../db/transact";
import { lockOwnUser } from "../../users/users";
import { findDesignRefusal } from "../editing/save";
import { loadDesignAfterAction } from "../reading/detail";
import type { Design } from "../reading/view";
import { hotness } from "../rules";
import { saveSearchKeys } from "../search-key-rows";

interface StatusChange {
  from: DesignStatus;
  to: DesignStatus;
  price: number | null;
  listed_at: number | null;
}

/** Sets the score anew when a design is listed; its earlier likes count. */
export async function refreshHotness(
  tx: Tx,
  row: Pick<DesignRow, "id" | "like_count" | "comment_count" | "listed_at">,
) {
  const hot = hotness(row.like_count, row.comment_count, row.listed_at);
  await tx.updateTable("designs").set({ hot }).where("id", "=", row.id).execute();
}

/** Changes the status by a conditional update. @throws Refusal `design_not_found`, `wrong_state` */
function changeDesignStatus(
  db: Db,
  actor: Actor,
  id: string,
  { from, to, ...change }: StatusChange,
  now: number,
): Promise<Design> {
  return transactOnce(db, actor, now, async (tx) => {
    await lockOwnUser(tx, actor.id);
    const changed = await tx
      .updateTable("designs")
      .set((eb) => ({ ...change, status: to, version: eb("version", "+", 1), updated_at: now }))
      .where("id", "=", id)
      .where("owner_id", "=", actor.id)
      .where("status", "=", from)
      .returning(["id", "like_count", "comment_count", "listed_at"])
      .executeTakeFirst();
    if (!changed) throw await findDesignRefusal(tx, actor.id, id, () => "wrong_state");
    await refreshHotness(tx, changed);
    await saveSearchKeys(tx, id);
    return loadDesignAfterAction(tx, id);
  });
}

/** Puts the actor's draft on sale. @param price coins, 10–100,000 @throws Refusal `design_not_found`, `wrong_state` */
export const putDesignOnSale = (db: Db, actor: Actor, id: string, price: number, now: number): Promise<Design> =>
  changeDesignStatus(db, actor, id, { from: "draft", to: "forSale", price, listed_at: now }, now);

/** Ends a sale: the design is a draft again. @throws Refusal `design_not_found`, `wrong_state` */
export const takeDesignOffSale = (db: Db, actor: Actor, id: string, now: number): Promise<Design> =>
  changeDesignStatus(db, actor, id, { from: "forSale", to: "draft", price: null, listed_at: null }, now);

/** Exhibits the actor's draft. @throws Refusal `design_not_found`, `wrong_state` */
export const exhibitDesign = (db: Db, actor: Actor, id: string, now: number): Promise<Design> =>
  changeDesignStatus(db, actor, id, { from: "draft", to: "exhibition", price: null, listed_at: now }, now);

/** Ends an exhibition: the design is a draft again. @throws Refusal `design_not_found`, `wrong_state` */
export const endDesignExhibition = (db: Db, actor: Actor, id: string, now: number): Promise<Design> =>
  changeDesignStatus(db, actor, id, { from: "exhibition", to: "draft", price: null, listed_at: null }, now);

/** Hides a sold design from its designer's list. @throws Refusal `design_not_found`, `wrong_state` */
export function hideSoldDesign(db: Db, actor: Actor, id: string, now: number): Promise<null> {
  return transactOnce(db, actor, now, async (tx) => {
    const hidden = await tx
      .updateTable("designs")
      .set({ hidden: 1 })
      .where("id", "=", id)
      .where("owner_id", "=", actor.id)
      .where("status", "=", "sold")
      .returning("id")
      .executeTakeFirst();
    if (!hidden) throw await findDesignRefusal(tx, actor.id, id, () => "wrong_state");
    return null;
  });
}
