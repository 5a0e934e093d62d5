import { insertion, prepared } from "../db/prepared";
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

/** The two sides of a purchase: same reference, opposite amounts. */
export const TRADES = ["purchase_design", "sale_design"] as const satisfies CoinReason[];

interface Payment {
  userId: string;
  /** Whole coins, never 0; negative is a price. */
  amount: number;
  reason: CoinReason;
  /** What caused it. The same reason and cause moves coins once. */
  ref: string;
}

const move = prepared<{ person: string; amount: number }, { coins: number; coin_seq: number }>((db, hole) =>
  db
    .updateTable("users")
    .set((eb) => ({ coins: eb("coins", "+", hole("amount")), coin_seq: eb("coin_seq", "+", 1) }))
    .where("id", "=", hole("person"))
    .where((eb) => eb(eb("coins", "+", hole("amount")), ">=", 0))
    .returning(["coins", "coin_seq"])
    .compile(),
);

const record = insertion("coin_records");

/**
 * Moves coins: balance and record in the caller's transaction, so that neither is ever there without the other.
 * It locks the person's row; where two people's rows are changed, change them in the order of their ids.
 * @returns the new balance
 * @throws Refusal `insufficient_coins` when the balance would fall below zero
 */
export async function pay(tx: Tx, payment: Payment, now: number): Promise<number> {
  const { userId, amount, reason, ref } = payment;
  const [person] = await move(tx, { person: userId, amount });
  if (!person) throw new Refusal("insufficient_coins");
  const { coins: balance, coin_seq: seq } = person;
  await record(tx, { user_id: userId, seq, amount, reason, ref, balance, created_at: now });
  return balance;
}
