import { BACKPACK, COINS, SEA } from "../limits";
import type { CoinReason, TRADES } from "./payment";

type Rated = Exclude<CoinReason, (typeof TRADES)[number] | "admin_adjustment">;

export interface Rate {
  reason: Rated;
  amount: number;
  perDay: number | null;
  rise?: number;
}

const paid = (reason: Rated, amount: number, perDay: number | null = null): Rate => ({
  reason,
  amount,
  perDay,
});

/** Prices and rewards (specification section 9), read from the limits the verbs use. */
export const coinsByReason = (): { earn: Rate[]; spend: Rate[] } => ({
  earn: [
    paid("daily_checkin", COINS.checkin, 1),
    paid("throw_bottle", COINS.throw, SEA.throwsPerDay),
    paid("comment_bottle", COINS.comment, COINS.commentsPaidPerDay),
    paid("like_bottle", COINS.like, COINS.likesPaidPerDay),
    paid("invitation_reward", COINS.invitation),
    paid("destroy_bottle", COINS.destroy),
  ],
  spend: [
    paid("design_bottle", COINS.design),
    { ...paid("expand_backpack", -BACKPACK.firstPrice), rise: -BACKPACK.firstPrice },
  ],
});
