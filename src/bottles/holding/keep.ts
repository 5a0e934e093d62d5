import { payCoins } from "../../coins/coins";
import { type Actor, transactOnce } from "../../db/idempotency";
import type { Db } from "../../db/transact";
import { priceAt } from "../../limits/prices";
import { Refusal } from "../../runtime/errors";
import { lockOwnUser } from "../../users/users";
import type { Bottle } from "../reading/bottle-view";
import { loadBottleAfterAction } from "../reading/load-bottle";
import { refuseMissingBottle } from "./drop";
import { releaseHeldBottle } from "./end-hold";

/**
 * Keeps the held bottle in the backpack. @param grace ms in which it can be undone
 * @throws Refusal `bottle_not_found`, `not_held`
 */
export function keepBottle(db: Db, actor: Actor, bottleId: string, now: number, grace = 0): Promise<Bottle> {
  return transactOnce(db, actor, now, async (tx) => {
    const me = await lockOwnUser(tx, actor.id);
    await refuseMissingBottle(tx, bottleId, "hidden");
    await releaseHeldBottle(tx, { holder: me.id, bottle: bottleId, outcome: "kept", grace }, now);
    return loadBottleAfterAction(tx, me, bottleId, now);
  });
}

interface DestroyedBottles {
  reward: number;
  coins: number;
}

/** Destroys kept bottles and pays for each, in one transaction. @throws Refusal `bottle_not_found` */
export function destroyCollectedBottles(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  now: number,
): Promise<DestroyedBottles> {
  return transactOnce(db, actor, now, async (tx) => {
    const { id: userId } = await lockOwnUser(tx, actor.id);
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
      coins = await payCoins(tx, { userId, amount, reason: "destroy_bottle", ref: id }, now);
    }
    return { reward: destroyed.length * amount, coins };
  });
}

/** Destroys one kept bottle. @throws Refusal `bottle_not_found` */
export const destroyCollectedBottle = (
  db: Db,
  actor: Actor,
  bottleId: string,
  now: number,
): Promise<DestroyedBottles> => destroyCollectedBottles(db, actor, [bottleId], now);
