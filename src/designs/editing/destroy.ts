import { pay } from "../../coins/coins";
import { type Actor, once } from "../../db/once";
import type { DesignStatus } from "../../db/tables/designs";
import type { Db } from "../../db/transact";
import { priceAt } from "../../limits/prices";
import { forgetHeld } from "../../safety/safety";
import { lockMe } from "../../users/users";
import { whyNot } from "./save";

interface Destroyed {
  reward: number;
  coins: number;
}

function destroy(db: Db, actor: Actor, id: string, name: string, only: DesignStatus, now: number) {
  return once(db, actor, now, async (tx): Promise<Destroyed> => {
    const { id: userId } = await lockMe(tx, actor.id);
    const gone = await tx
      .deleteFrom("designs")
      .where("id", "=", id)
      .where("owner_id", "=", userId)
      .where("status", "=", only)
      .where("name", "=", name)
      .returning("id")
      .executeTakeFirst();
    if (!gone) {
      throw await whyNot(tx, userId, id, (status) => (status === only ? "name_mismatch" : "wrong_state"));
    }
    await forgetHeld(tx, "design", id);
    const reward = priceAt("destroy", now);
    const coins = await pay(tx, { userId, amount: reward, reason: "destroy_bottle", ref: id }, now);
    return { reward, coins };
  });
}

/** Destroys an own draft. @throws Refusal `design_not_found`, `wrong_state`, `name_mismatch` */
export const destroyDesign = (db: Db, actor: Actor, id: string, name: string, now: number) =>
  destroy(db, actor, id, name, "draft", now);

/** Destroys a purchased design. @throws Refusal `design_not_found`, `wrong_state`, `name_mismatch` */
export const destroyPurchased = (db: Db, actor: Actor, id: string, name: string, now: number) =>
  destroy(db, actor, id, name, "purchased", now);
