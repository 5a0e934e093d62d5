import { countBackpackPlaces } from "../bottles/bottles";
import { payCoins } from "../coins/coins";
import { type Actor, transactOnce } from "../db/idempotency";
import { preparedQuery } from "../db/prepared-query";
import type { Db, DbOrTx, Tx } from "../db/transact";
import { BACKPACK_LIMITS } from "../limits/designs";
import { Refusal } from "../runtime/errors";
import { growBackpack } from "../users/users";
import { expansionCost } from "./rules";

export interface Backpack {
  capacity: number;
  used: number;
  nextCost: number;
  coins: number;
}

const findCapacityAndCoins = preparedQuery<{ person: string }, { backpack_capacity: number; coins: number }>(
  (db, param) => db.selectFrom("users").select(["backpack_capacity", "coins"]).where("id", "=", param("person")),
);

/** Used places, capacity and price (coins) of the next expansion (docs/product.md 6.5). */
export async function loadBackpack(db: DbOrTx, userId: string, now: number): Promise<Backpack> {
  const [row] = await findCapacityAndCoins(db, { person: userId });
  if (!row) throw new Refusal("unauthenticated");
  const { backpack_capacity: capacity, coins } = row;
  return {
    capacity,
    used: await countBackpackPlaces(db, userId, now),
    nextCost: expansionCost(capacity, now),
    coins,
  };
}

/** Adds places by a conditional update. @param seen capacity that the person saw; null: any @returns the new capacity */
async function increaseCapacity(tx: Tx, userId: string, seen: number | null, now: number): Promise<number> {
  const increased = await growBackpack(tx, userId, seen, BACKPACK_LIMITS.step);
  if (increased !== null) return increased;
  const [row] = await findCapacityAndCoins(tx, { person: userId });
  if (!row) throw new Refusal("unauthenticated");
  throw new Refusal("price_changed", { n: expansionCost(row.backpack_capacity, now) });
}

/**
 * Buys one expansion (docs/product.md 6.5). @param seen capacity whose price the person agreed to; null: the
 * next expansion at any price @throws Refusal `price_changed`, `insufficient_coins`
 */
export function expandBackpack(db: Db, actor: Actor, seen: number | null, now: number): Promise<Backpack> {
  return transactOnce(db, actor, now, async (tx) => {
    const capacity = await increaseCapacity(tx, actor.id, seen, now);
    const amount = -expansionCost(capacity - BACKPACK_LIMITS.step, now);
    const price = { amount, reason: "expand_backpack", ref: String(capacity) } as const;
    await payCoins(tx, { userId: actor.id, ...price }, now);
    return loadBackpack(tx, actor.id, now);
  });
}
