import { pay } from "../../coins/coins";
import { type Actor, once } from "../../db/once";
import type { Db } from "../../db/transact";
import { priceAt } from "../../limits/prices";
import { Refusal } from "../../runtime/errors";
import { lockMe } from "../../users/users";
import { bottleAfter } from "../reading/lists";
import type { Bottle } from "../reading/view";
import { letGo, refuseUnknown } from "./release";

/**
 * Keeps the held bottle in the backpack. @param grace ms in which it can be undone
 * @throws Refusal `bottle_not_found`, `not_held`
 */
export function keep(db: Db, actor: Actor, bottleId: string, now: number, grace = 0): Promise<Bottle> {
  return once(db, actor, now, async (tx) => {
    const me = await lockMe(tx, actor.id);
    await refuseUnknown(tx, bottleId, "hidden");
    await letGo(tx, me.id, bottleId, "kept", now, grace);
    return bottleAfter(tx, me, bottleId, now);
  });
}

interface Destroyed {
  reward: number;
  coins: number;
}

/** Destroys kept bottles and pays for each, in one transaction. @throws Refusal `bottle_not_found` */
export function destroySeveral(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  now: number,
): Promise<Destroyed> {
  return once(db, actor, now, async (tx) => {
    const { id: userId } = await lockMe(tx, actor.id);
    const destroyed = await tx
      .updateTable("bottles")
      .set({ state: "removed", owner_id: null, hidden_at: null })
      .where("id", "in", ids)
      .where("state", "=", "kept")
      .where("owner_id", "=", userId)
      .returning("id")
      .execute();
    if (destroyed.length === 0) throw new Refusal("bottle_not_found");
    const amount = priceAt("destroy", now);
    let coins = 0;
    for (const { id } of destroyed) {
      coins = await pay(tx, { userId, amount, reason: "destroy_bottle", ref: id }, now);
    }
    return { reward: destroyed.length * amount, coins };
  });
}

/** Destroys one kept bottle. @throws Refusal `bottle_not_found` */
export const destroyCollected = (db: Db, actor: Actor, bottleId: string, now: number): Promise<Destroyed> =>
  destroySeveral(db, actor, [bottleId], now);
