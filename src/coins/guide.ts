import { SEA } from "../limits/limits";
import { type PriceName, priceAt } from "../limits/prices";
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

/** Prices and rewards (specification section 9) as they hold now, read from those the verbs use. */
export function coinsByReason(now: number): { earn: Rate[]; spend: Rate[] } {
  const at = (name: PriceName) => priceAt(name, now);
  return {
    earn: [
      paid("daily_checkin", at("checkin"), 1),
      paid("throw_bottle", at("throw"), SEA.throwsPerDay),
      paid("comment_bottle", at("comment"), at("commentsPaidPerDay")),
      paid("like_bottle", at("like"), at("likesPaidPerDay")),
      paid("invitation_reward", at("invitation")),
      paid("destroy_bottle", at("destroy")),
    ],
    spend: [
      paid("design_bottle", at("design")),
      { ...paid("expand_backpack", at("expansion")), rise: at("expansion") },
    ],
  };
}
