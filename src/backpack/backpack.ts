import { placesTaken } from "../bottles/bottles";
import { pay } from "../coins/coins";
import { type Actor, once } from "../db/once";
import { prepared } from "../db/prepared";
import type { Db, Queries, Tx } from "../db/transact";
import { BACKPACK } from "../limits/limits";
import { Refusal } from "../runtime/errors";
import { growBackpack } from "../users/users";
import { expansionCost } from "./rules";

export interface Backpack {
  capacity: number;
  used: number;
  nextCost: number;
  coins: number;
}

const purse = prepared<{ person: string }, { backpack_capacity: number; coins: number }>((db, hole) =>
  db.selectFrom("users").select(["backpack_capacity", "coins"]).where("id", "=", hole("person")).compile(),
);

/** Fill level and price of the next expansion (api.md, `GET /backpack`). */
export async function backpackOf(db: Queries, userId: string, now: number): Promise<Backpack> {
  const [row] = await purse(db, { person: userId });
  if (!row) throw new Refusal("unauthenticated");
  const { backpack_capacity: capacity, coins } = row;
  return {
    capacity,
    used: await placesTaken(db, userId, now),
    nextCost: expansionCost(capacity, now),
    coins,
  };
}

/** Conditional on the capacity that the person saw, where they saw one. @returns the new capacity */
async function grow(tx: Tx, userId: string, seen: number | null, now: number): Promise<number> {
  const grown = await growBackpack(tx, userId, seen, BACKPACK.step);
  if (grown !== null) return grown;
  const [row] = await purse(tx, { person: userId });
  if (!row) throw new Refusal("unauthenticated");
  throw new Refusal("price_changed", { n: expansionCost(row.backpack_capacity, now) });
}

/**
 * Buys one expansion (specification section 9). @param seen the capacity whose price was agreed to; null: the next
 * one, whatever it costs @throws Refusal `price_changed`, `insufficient_coins`
 */
export function expandBackpack(db: Db, actor: Actor, seen: number | null, now: number): Promise<Backpack> {
  return once(db, actor, now, async (tx) => {
    const capacity = await grow(tx, actor.id, seen, now);
    const amount = -expansionCost(capacity - BACKPACK.step, now);
    const price = { amount, reason: "expand_backpack", ref: String(capacity) } as const;
    await pay(tx, { userId: actor.id, ...price }, now);
    return backpackOf(tx, actor.id, now);
  });
}
