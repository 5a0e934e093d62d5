import { payCoins } from "../../coins/coins";
import { type Actor, transactOnce } from "../../db/idempotency";
import type { DesignStatus } from "../../db/tables/designs";
import type { Db } from "../../db/transact";
import { priceAt } from "../../limits/prices";
import { deleteHeldText } from "../../safety/safety";
import { lockOwnUser } from "../../users/users";
import { findDesignRefusal } from "./save";

interface DestroyedDesign {
  reward: number;
  coins: number;
}

interface DestroyRequest {
  id: string;
  /** Confirms the request; must equal the design's name. */
  name: string;
  status: DesignStatus;
}

function destroyOwnDesign(db: Db, actor: Actor, { id, name, status }: DestroyRequest, now: number) {
  return transactOnce(db, actor, now, async (tx): Promise<DestroyedDesign> => {
    const { id: userId } = await lockOwnUser(tx, actor.id);
    const deleted = await tx
      .deleteFrom("designs")
      .where("id", "=", id)
      .where("owner_id", "=", userId)
      .where("status", "=", status)
      .where("name", "=", name)
      .returning("id")
      .executeTakeFirst();
    if (!deleted) {
      throw await findDesignRefusal(tx, userId, id, (actual) => (actual === status ? "name_mismatch" : "wrong_state"));
    }
    await deleteHeldText(tx, "design", id);
    const reward = priceAt("destroy", now);
    const coins = await payCoins(tx, { userId, amount: reward, reason: "destroy_bottle", ref: id }, now);
    return { reward, coins };
  });
}

/**
 * Destroys the actor's own draft and pays for it. @param name confirmation
 * @throws Refusal `design_not_found`, `wrong_state`, `name_mismatch`
 */
export const destroyDesign = (db: Db, actor: Actor, id: string, name: string, now: number) =>
  destroyOwnDesign(db, actor, { id, name, status: "draft" }, now);

/**
 * Destroys a design the actor purchased and pays for it. @param name confirmation
 * @throws Refusal `design_not_found`, `wrong_state`, `name_mismatch`
 */
export const destroyPurchased = (db: Db, actor: Actor, id: string, name: string, now: number) =>
  destroyOwnDesign(db, actor, { id, name, status: "purchased" }, now);
