import { type PriceName, priceAt } from "../limits/prices";
import { SEA_LIMITS } from "../limits/sea";
import type { CoinReason, TRADE_REASONS } from "./reasons";

type RatedCoinReason = Exclude<CoinReason, (typeof TRADE_REASONS)[number] | "admin_adjustment">;

export interface CoinRate {
  reason: RatedCoinReason;
  amount: number;
  perDay: number | null;
  rise?: number;
}

const coinRate = (reason: RatedCoinReason, amount: number, perDay: number | null = null): CoinRate => ({
  reason,
  amount,
  perDay,
});

/** Rewards and prices in coins that apply now (docs/product.md 6.2), from the values the commands use. */
export function listCoinRates(now: number): { earn: CoinRate[]; spend: CoinRate[] } {
  const at = (name: PriceName) => priceAt(name, now);
  return {
    earn: [
      coinRate("daily_checkin", at("checkin"), 1),
      coinRate("throw_bottle", at("throw"), SEA_LIMITS.throwsPerDay),
      coinRate("comment_bottle", at("comment"), at("commentsPaidPerDay")),
      coinRate("like_bottle", at("like"), at("likesPaidPerDay")),
      coinRate("invitation_reward", at("invitation")),
      coinRate("destroy_bottle", at("destroy")),
    ],
    spend: [
      coinRate("design_bottle", at("design")),
      { ...coinRate("expand_backpack", at("expansion")), rise: at("expansion") },
    ],
  };
}
