import { type CoinReason, payCoins } from "../coins/coins";
import { spendDailyLimit } from "../db/counters";
import type { Tx } from "../db/transact";
import { type PriceName, priceAt } from "../limits/prices";
import type { OwnUserRow } from "../users/users";

export interface BottleReward {
  reward: number;
  coins: number;
  capped: boolean;
}

const PAID_ACTIONS: Record<"like" | "comment", { perDay: PriceName; reason: CoinReason }> = {
  like: { perDay: "likesPaidPerDay", reason: "like_bottle" },
  comment: { perDay: "commentsPaidPerDay", reason: "comment_bottle" },
};

/** The answer where nothing was paid and no limit was reached. */
export const noReward = (me: OwnUserRow): BottleReward => ({ reward: 0, coins: me.coins, capped: false });

/** Pays for a like or comment within the day's limit (docs/product.md 6.2). */
export async function payReward(
  tx: Tx,
  me: OwnUserRow,
  action: keyof typeof PAID_ACTIONS,
  bottleId: string,
  now: number,
): Promise<BottleReward> {
  const { perDay, reason } = PAID_ACTIONS[action];
  if ((await spendDailyLimit(tx, me.id, action, priceAt(perDay, now), now)) === null)
    return { ...noReward(me), capped: true };
  const amount = priceAt(action, now);
  const coins = await payCoins(tx, { userId: me.id, amount, reason, ref: bottleId }, now);
  return { reward: amount, coins, capped: false };
}
