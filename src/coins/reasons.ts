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

/** The two sides of a purchase: same reference, opposite amounts. */
export const TRADE_REASONS = ["purchase_design", "sale_design"] as const satisfies CoinReason[];
