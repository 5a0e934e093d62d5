import { pay } from "../coins/coins";
import { type Actor, once } from "../db/once";
import type { DesignRow } from "../db/tables/designs";
import type { Db, Tx } from "../db/transact";
import { type Design, designAfter, handOver, markSold } from "../designs/designs";
import { notify } from "../messages/messages";
import { Refusal } from "../runtime/errors";
import { areStopped, lockPair } from "../users/users";
import { reach } from "./access";

interface Bought {
  /** The buyer's copy. */
  design: Design;
  coins: number;
}

async function takeFromMarket(tx: Tx, id: string, seen: number | undefined, now: number): Promise<DesignRow> {
  const sold = await markSold(tx, id, now);
  if (!sold) throw new Refusal("not_for_sale");
  if (seen !== undefined && seen !== sold.version) throw new Refusal("design_changed");
  return sold;
}

async function settle(tx: Tx, sold: DesignRow, buyer: string, now: number): Promise<number> {
  const price = sold.price ?? 0;
  const coins = await pay(
    tx,
    { userId: buyer, amount: -price, reason: "purchase_design", ref: sold.id },
    now,
  );
  const earned = { userId: sold.designer_id, amount: price, reason: "sale_design", ref: sold.id } as const;
  await pay(tx, earned, now);
  return coins;
}

/**
 * Buys a design in one transaction (product.md, Buy). @param version the one seen @throws Refusal
 * `design_not_found`, `own_design`, `not_for_sale`, `design_changed`, `insufficient_coins`,
 * `profile_incomplete`
 */
export function buyDesign(
  db: Db,
  actor: Actor,
  designId: string,
  version: number | undefined,
  now: number,
): Promise<Bought> {
  return once(db, actor, now, async (tx) => {
    const seen = await reach(tx, actor.id, designId, now);
    if (seen.designer_id === actor.id) throw new Refusal("own_design", { act: "buy" });
    const { other } = await lockPair(tx, actor.id, seen.designer_id, "design_not_found");
    // Suspended or banned since it was read.
    if (areStopped(other, now)) throw new Refusal("design_not_found");
    const sold = await takeFromMarket(tx, designId, version, now);
    const coins = await settle(tx, sold, actor.id, now);
    const id = await handOver(tx, sold, actor.id, now);
    const price = sold.price ?? 0;
    const told = { from: actor.id, nickname: seen.nickname, price, designId };
    await notify(tx, sold.designer_id, "bottle_purchased", told, now);
    return { design: await designAfter(tx, id), coins };
  });
}
