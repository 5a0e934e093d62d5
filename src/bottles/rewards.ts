import { type CoinReason, pay } from "../coins/coins";
import { spend } from "../db/counters";
import type { Tx } from "../db/transact";
import { type PriceName, priceAt } from "../limits/prices";
import type { Me } from "../users/users";

export interface Reward {
  reward: number;
  coins: number;
  capped: boolean;
}

const PAID: Record<"like" | "comment", { perDay: PriceName; reason: CoinReason }> = {
  like: { perDay: "likesPaidPerDay", reason: "like_bottle" },
  comment: { perDay: "commentsPaidPerDay", reason: "comment_bottle" },
};

/** No reward, and no limit reached. */
export const unpaid = (me: Me): Reward => ({ reward: 0, coins: me.coins, capped: false });

/** Pays for a like or comment within the day's limit (specification section 9). */
export async function rewardFor(
  tx: Tx,
  me: Me,
  act: keyof typeof PAID,
  bottleId: string,
  now: number,
): Promise<Reward> {
  const { perDay, reason } = PAID[act];
  if ((await spend(tx, me.id, act, priceAt(perDay, now), now)) === null)
    return { ...unpaid(me), capped: true };
  const amount = priceAt(act, now);
  const coins = await pay(tx, { userId: me.id, amount, reason, ref: bottleId }, now);
  return { reward: amount, coins, capped: false };
}
