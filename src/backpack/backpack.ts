/** The front door of the room: how much the backpack holds, and making it hold more. */
import { pay } from "../coins/coins";
import { type Actor, once } from "../db/once";
import { prepared } from "../db/prepared";
import type { Db, Queries, Tx } from "../db/transact";
import { Refusal } from "../errors";
import { BACKPACK } from "../limits";
import { placesTaken } from "../profile/profile";
import { growBackpack } from "../users/users";
import { priceAt } from "./rules";

export interface Backpack {
  capacity: number;
  /** Places taken by bottles in hand and bottles kept. */
  used: number;
  /** What the next expansion costs, coins. */
  nextCost: number;
  /** What the person has, coins. */
  coins: number;
}

const purse = prepared<{ person: string }, { backpack_capacity: number; coins: number }>((db, hole) =>
  db.selectFrom("users").select(["backpack_capacity", "coins"]).where("id", "=", hole("person")).compile(),
);

/** How full a backpack is, and what more room costs (api.md, `GET /backpack`). */
export async function backpackOf(db: Queries, userId: string, now: number): Promise<Backpack> {
  const [row] = await purse(db, { person: userId });
  if (!row) throw new Refusal("unauthenticated");
  const { backpack_capacity: capacity, coins } = row;
  return { capacity, used: await placesTaken(db, userId, now), nextCost: priceAt(capacity), coins };
}

/** Ten places more, only where the backpack still is as the person saw it. */
async function grow(tx: Tx, userId: string, seen: number): Promise<number> {
  const grown = await growBackpack(tx, userId, seen, BACKPACK.step);
  if (grown !== null) return grown;
  const [row] = await purse(tx, { person: userId });
  throw new Refusal("price_changed", { n: priceAt(row?.backpack_capacity ?? seen) });
}

/**
 * Expands the backpack by one step for the price that follows from its capacity (specification section 9).
 * @param seen the capacity, and with it the price, that the person agreed to: of two at once one buys
 * @throws Refusal `price_changed` (with the new price), `insufficient_coins`
 */
export function expandBackpack(db: Db, actor: Actor, seen: number, now: number): Promise<Backpack> {
  return once(db, actor, now, async (tx) => {
    const capacity = await grow(tx, actor.id, seen);
    const price = { amount: -priceAt(seen), reason: "expand_backpack", ref: String(capacity) } as const;
    await pay(tx, { userId: actor.id, ...price }, now);
    return backpackOf(tx, actor.id, now);
  });
}
