import { BACKPACK, COINS, SEA } from "../limits";
import type { CoinReason, TRADES } from "./payment";

/** What a person can bring about on their own; a trade's price is for its seller to set. */
type Rated = Exclude<CoinReason, (typeof TRADES)[number] | "admin_adjustment">;

export interface Rate {
  reason: Rated;
  /** Signed: what it pays, or costs. */
  amount: number;
  /** How often a day it pays; null: as often as it happens. */
  perDay: number | null;
  /** By how much the next one costs more. */
  rise?: number;
}

const paid = (reason: Rated, amount: number, perDay: number | null = null): Rate => ({
  reason,
  amount,
  perDay,
});

/**
 * What pays and what costs (specification section 9): read from the limits that the verbs themselves use, so that
 * it cannot say anything else than what happens.
 */
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
