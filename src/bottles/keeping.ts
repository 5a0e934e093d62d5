import { pay } from "../coins/coins";
import { type Actor, once } from "../db/once";
import type { Db } from "../db/transact";
import { Refusal } from "../errors";
import { COINS } from "../limits";
import { lockMe } from "../profile/profile";
import { bottleAfter } from "./reading";
import { letGo, refuseUnknown } from "./releasing";
import type { Bottle } from "./view";

/**
 * Keeps the bottle in hand: it leaves the sea and lies in the backpack, in the place it already has (product.md, Keep).
 * @throws Refusal `bottle_not_found`, `not_held`
 */
export function keep(db: Db, actor: Actor, bottleId: string, now: number): Promise<Bottle> {
  return once(db, actor, now, async (tx) => {
    const me = await lockMe(tx, actor.id);
    await refuseUnknown(tx, bottleId);
    await letGo(tx, me.id, bottleId, "kept", now);
    return bottleAfter(tx, me, bottleId, now);
  });
}

/**
 * Destroys a kept bottle, for ever; its place in the backpack is free again, its author still has the letter.
 * @throws Refusal `bottle_not_found`, also when somebody else keeps it
 */
export function destroyCollected(
  db: Db,
  actor: Actor,
  bottleId: string,
  now: number,
): Promise<{ reward: number; coins: number }> {
  return once(db, actor, now, async (tx) => {
    const { id: userId } = await lockMe(tx, actor.id);
    const destroyed = await tx
      .updateTable("bottles")
      .set({ state: "removed", owner_id: null })
      .where("id", "=", bottleId)
      .where("state", "=", "kept")
      .where("owner_id", "=", userId)
      .returning("id")
      .executeTakeFirst();
    if (!destroyed) throw new Refusal("bottle_not_found");
    const reward = COINS.destroy;
    const coins = await pay(tx, { userId, amount: reward, reason: "destroy_bottle", ref: bottleId }, now);
    return { reward, coins };
  });
}
