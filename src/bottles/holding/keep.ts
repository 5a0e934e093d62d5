import { pay } from "../../coins/coins";
import { type Actor, once } from "../../db/once";
import type { Db } from "../../db/transact";
import { Refusal } from "../../errors";
import { COINS } from "../../limits";
import { lockMe } from "../../users/users";
import { bottleAfter } from "../reading/lists";
import type { Bottle } from "../reading/view";
import { letGo, refuseUnknown } from "./release";

/**
 * Keeps the bottle in hand: it leaves the sea and lies in the backpack, in the place it already has (product.md, Keep).
 * @throws Refusal `bottle_not_found`, `not_held`
 */
export function keep(db: Db, actor: Actor, bottleId: string, now: number): Promise<Bottle> {
  return once(db, actor, now, async (tx) => {
    const me = await lockMe(tx, actor.id);
    await refuseUnknown(tx, bottleId, "hidden");
    await letGo(tx, me.id, bottleId, "kept", now);
    return bottleAfter(tx, me, bottleId, now);
  });
}

export interface Destroyed {
  reward: number;
  coins: number;
}

/**
 * Destroys kept bottles, for ever; their places in the backpack are free again, their authors still have the letters.
 * What is gone already is left out; each of the others is paid, all in one transaction.
 * @throws Refusal `bottle_not_found` when the person keeps none of them
 */
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
    const amount = COINS.destroy;
    let coins = 0;
    for (const { id } of destroyed) {
      coins = await pay(tx, { userId, amount, reason: "destroy_bottle", ref: id }, now);
    }
    return { reward: destroyed.length * amount, coins };
  });
}

/** Destroys one kept bottle. @throws Refusal `bottle_not_found`, also when somebody else keeps it */
export const destroyCollected = (db: Db, actor: Actor, bottleId: string, now: number): Promise<Destroyed> =>
  destroySeveral(db, actor, [bottleId], now);
