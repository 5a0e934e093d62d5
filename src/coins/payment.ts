import { insertion, preparedQuery } from "../db/prepared-query";
import type { Tx } from "../db/transact";
import { Refusal } from "../runtime/errors";
import { OWN_USER_COLUMNS, type OwnUserRow, refuseBanned } from "../users/users";
import type { CoinReason } from "./reasons";

interface CoinPaymentInput {
  userId: string;
  /** Coins, never 0; negative: the person pays. */
  amount: number;
  reason: CoinReason;
  ref: string;
}

const updateCoinBalance = preparedQuery<{ person: string; amount: number }, { coins: number; coin_seq: number }>(
  (db, param) =>
    db
      .updateTable("users")
      .set((eb) => ({ coins: eb("coins", "+", param("amount")), coin_seq: eb("coin_seq", "+", 1) }))
      .where("id", "=", param("person"))
      .where((eb) => eb(eb("coins", "+", param("amount")), ">=", 0))
      .returning(["coins", "coin_seq"]),
);

const insertCoinRecord = insertion("coin_records");

/**
 * Changes a balance and writes its record, once per reason and reference. Locks the person's row; lock two people in
 * order of id.
 * @returns the new balance @throws Refusal `insufficient_coins`
 */
export async function payCoins(tx: Tx, payment: CoinPaymentInput, now: number): Promise<number> {
  const { userId, amount, reason, ref } = payment;
  const [person] = await updateCoinBalance(tx, { person: userId, amount });
  if (!person) throw new Refusal("insufficient_coins");
  const { coins: balance, coin_seq: seq } = person;
  await insertCoinRecord(tx, { user_id: userId, seq, amount, reason, ref, balance, created_at: now });
  return balance;
}

type PayingThrower = OwnUserRow & { coin_seq: number };

const updateBalanceForThrow = preparedQuery<{ person: string; amount: number }, PayingThrower>((db, param) =>
  db
    .updateTable("users")
    .set((eb) => ({
      throw_count: eb("throw_count", "+", 1),
      coins: eb("coins", "+", param("amount")),
      coin_seq: eb("coin_seq", "+", 1),
    }))
    .where("id", "=", param("person"))
    .returning([...OWN_USER_COLUMNS, "coin_seq"]),
);

/**
 * `lockOwnUser` and the balance change of `payCoins` in one update, for a throw; `recordThrowPayment` must follow in the
 * same transaction. @returns the row with the new balance @throws Refusal `unauthenticated`
 */
export async function lockAndPayForThrow(tx: Tx, userId: string, amount: number): Promise<PayingThrower> {
  const [me] = await updateBalanceForThrow(tx, { person: userId, amount });
  return refuseBanned(me);
}

/** Writes the record of a payment by `lockAndPayForThrow`. @param ref the bottle's id */
export const recordThrowPayment = (
  tx: Tx,
  { id, coin_seq: seq, coins: balance }: PayingThrower,
  { amount, ref }: Pick<CoinPaymentInput, "amount" | "ref">,
  now: number,
): Promise<void> =>
  insertCoinRecord(tx, { user_id: id, seq, amount, reason: "throw_bottle", ref, balance, created_at: now });
