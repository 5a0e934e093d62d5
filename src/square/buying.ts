import { payCoins } from "../coins/coins";
import { type Actor, transactOnce } from "../db/idempotency";
import type { DesignRow } from "../db/tables/designs";
import type { Db, Tx } from "../db/transact";
import { createPurchasedCopy, type Design, loadDesignAfterAction, markSold } from "../designs/designs";
import { notifyPerson } from "../messages/messages";
import { Refusal } from "../runtime/errors";
import { findUnderPairLock } from "../users/users";
import { type DesignForActor, findDesignForActor } from "./access";

interface BoughtDesign {
  /** The buyer's copy. */
  design: Design;
  coins: number;
}

async function sellDesign(tx: Tx, id: string, seenVersion: number | undefined, now: number): Promise<DesignRow> {
  const sold = await markSold(tx, id, now);
  if (!sold) throw new Refusal("not_for_sale");
  if (seenVersion !== undefined && seenVersion !== sold.version) throw new Refusal("design_changed");
  return sold;
}

async function transferPrice(tx: Tx, sold: DesignRow, buyer: string, now: number): Promise<number> {
  const price = sold.price ?? 0;
  const coins = await payCoins(tx, { userId: buyer, amount: -price, reason: "purchase_design", ref: sold.id }, now);
  const earning = { userId: sold.designer_id, amount: price, reason: "sale_design", ref: sold.id } as const;
  await payCoins(tx, earning, now);
  return coins;
}

async function findBuyableDesign(tx: Tx, me: string, id: string, now: number): Promise<DesignForActor> {
  const design = await findDesignForActor(tx, me, id, now);
  if (design.designer_id === me) throw new Refusal("own_design", { act: "buy" });
  return design;
}

/**
 * Buys a design in one transaction (docs/product.md 5.2). @param version that the buyer saw @throws Refusal
 * `design_not_found`, `own_design`, `not_for_sale`, `design_changed`, `insufficient_coins`,
 * `profile_incomplete`
 */
export function buyDesign(
  db: Db,
  actor: Actor,
  designId: string,
  version: number | undefined,
  now: number,
): Promise<BoughtDesign> {
  return transactOnce(db, actor, now, async (tx) => {
    const { found: design } = await findUnderPairLock(tx, actor.id, {
      find: () => findBuyableDesign(tx, actor.id, designId, now),
      otherOf: ({ designer_id }) => designer_id,
      gone: "design_not_found",
    });
    const sold = await sellDesign(tx, designId, version, now);
    const coins = await transferPrice(tx, sold, actor.id, now);
    const id = await createPurchasedCopy(tx, sold, actor.id, now);
    const price = sold.price ?? 0;
    const params = { from: actor.id, nickname: design.nickname, price, designId };
    await notifyPerson(tx, sold.designer_id, "bottle_purchased", params, now);
    return { design: await loadDesignAfterAction(tx, id), coins };
  });
}
