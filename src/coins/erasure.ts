import type { Tx } from "../db/transact";
import { type CoinReason, TRADES } from "./payment";

/**
 * The coins of somebody who leaves vanish with their records. What the other side of a trade paid or got stays in
 * their records; that it now stands alone is noted, so that the books still close.
 */
export async function forgetCoins(tx: Tx, userId: string): Promise<void> {
  const trades = tx
    .selectFrom("coin_records")
    .select("ref")
    .where("user_id", "=", userId)
    .where("reason", "in", TRADES);
  await tx
    .insertInto("departed_trades")
    .columns(["ref"])
    .expression(trades)
    .onConflict((on) => on.doNothing())
    .execute();
  await tx.deleteFrom("coin_records").where("user_id", "=", userId).execute();
}

/**
 * Somebody who was the cause of another's record has left: the record stays as it is, and their id goes.
 * @param userId whose record it is
 * @param ref what caused it until now
 */
export async function forgetCause(tx: Tx, userId: string, reason: CoinReason, ref: string): Promise<void> {
  await tx
    .updateTable("coin_records")
    .set({ ref: `gone:${crypto.randomUUID()}` })
    .where("user_id", "=", userId)
    .where("reason", "=", reason)
    .where("ref", "=", ref)
    .execute();
}
