import type { Tx } from "../db/transact";
import { Refusal } from "../errors";

/** Why coins move: specification section 3, and the three that product.md adds. */
export const COIN_REASONS = [
  "daily_checkin",
  "throw_bottle",
  "like_bottle",
  "comment_bottle",
  "design_bottle",
  "expand_backpack",
  "destroy_bottle",
  "invitation_reward",
  "purchase_design",
  "sale_design",
  "admin_adjustment",
] as const;
export type CoinReason = (typeof COIN_REASONS)[number];

export interface Payment {
  userId: string;
  /** Whole coins, never 0; negative is a price. */
  amount: number;
  reason: CoinReason;
  /** What caused it. The same reason and cause moves coins once. */
  ref: string;
}

/**
 * Moves coins: balance and record in the caller's transaction, so that neither is ever there without the other.
 * It locks the person's row; where two people's rows are changed, change them in the order of their ids.
 * @returns the new balance
 * @throws Refusal `insufficient_coins` when the balance would fall below zero
 */
export async function pay(tx: Tx, payment: Payment, now: number): Promise<number> {
  const { userId, amount, reason, ref } = payment;
  const person = await tx
    .updateTable("users")
    .set((eb) => ({ coins: eb("coins", "+", amount), coin_seq: eb("coin_seq", "+", 1) }))
    .where("id", "=", userId)
    .where((eb) => eb(eb("coins", "+", amount), ">=", 0))
    .returning(["coins", "coin_seq"])
    .executeTakeFirst();
  if (!person) throw new Refusal("insufficient_coins");
  await tx
    .insertInto("coin_records")
    .values({
      user_id: userId,
      seq: person.coin_seq,
      amount,
      reason,
      ref,
      balance: person.coins,
      created_at: now,
    })
    .execute();
  return person.coins;
}
