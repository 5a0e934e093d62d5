import { insertion, prepared } from "../db/prepared";
import type { Tx } from "../db/transact";
import { Refusal } from "../runtime/errors";
import { ME_COLUMNS, type Me, refuseBanned } from "../users/users";

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

/** Two sides of a purchase: same reference, opposite amounts. */
export const TRADES = ["purchase_design", "sale_design"] as const satisfies CoinReason[];

interface Payment {
  userId: string;
  /** Never 0; negative is a price. */
  amount: number;
  reason: CoinReason;
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
 * Moves coins with their record, once per reason and reference. Locks the person's row; lock two in id order.
 * @returns the new balance @throws Refusal `insufficient_coins`
 */
export async function pay(tx: Tx, payment: Payment, now: number): Promise<number> {
  const { userId, amount, reason, ref } = payment;
  const [person] = await move(tx, { person: userId, amount });
  if (!person) throw new Refusal("insufficient_coins");
  const { coins: balance, coin_seq: seq } = person;
  await record(tx, { user_id: userId, seq, amount, reason, ref, balance, created_at: now });
  return balance;
}

type Thrower = Me & { coin_seq: number };

const moveForThrow = prepared<{ person: string; amount: number }, Thrower>((db, hole) =>
  db
    .updateTable("users")
    .set((eb) => ({
      throw_count: eb("throw_count", "+", 1),
      coins: eb("coins", "+", hole("amount")),
      coin_seq: eb("coin_seq", "+", 1),
    }))
    .where("id", "=", hole("person"))
    .returning([...ME_COLUMNS, "coin_seq"])
    .compile(),
);

/**
 * What `lockMe` does for a throw and the coins of `pay` in one update; `recordThrow` follows in the same transaction.
 * @returns the row, paid already @throws Refusal `unauthenticated`
 */
export async function lockPaidForThrow(tx: Tx, userId: string, amount: number): Promise<Thrower> {
  const [me] = await moveForThrow(tx, { person: userId, amount });
  return refuseBanned(me);
}

/** The record of what `lockPaidForThrow` paid. @param ref the bottle */
export const recordThrow = (
  tx: Tx,
  { id, coin_seq: seq, coins: balance }: Thrower,
  { amount, ref }: Pick<Payment, "amount" | "ref">,
  now: number,
): Promise<void> =>
  record(tx, { user_id: id, seq, amount, reason: "throw_bottle", ref, balance, created_at: now });
