import type { Tx } from "../db/transact";
import { randomUuid } from "../runtime/random";
import { type CoinReason, TRADE_REASONS } from "./reasons";

/** Erases a person's coin records; trades left with one side are noted, so that `reconcileCoins` accepts them. */
export async function eraseCoins(tx: Tx, userId: string): Promise<void> {
  const trades = tx
    .selectFrom("coin_records")
    .select("ref")
    .where("user_id", "=", userId)
    .where("reason", "in", TRADE_REASONS);
  await tx
    .insertInto("departed_trades")
    .columns(["ref"])
    .expression(trades)
    .onConflict((on) => on.doNothing())
    .execute();
  await tx.deleteFrom("coin_records").where("user_id", "=", userId).execute();
}

/** Replaces the reference of another person's record. @param userId the record's owner @param ref the old reference */
export async function anonymizeCoinReference(tx: Tx, userId: string, reason: CoinReason, ref: string): Promise<void> {
  await tx
    .updateTable("coin_records")
    .set({ ref: `gone:${randomUuid()}` })
    .where("user_id", "=", userId)
    .where("reason", "=", reason)
    .where("ref", "=", ref)
    .execute();
}
