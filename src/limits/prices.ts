/** The number `n` applies from `since` (ms) until the next entry. */
export interface Price {
  since: number;
  n: number;
}

const constantPrice = (n: number): Price[] => [{ since: 0, n }];

/**
 * Coins per act (negative: cost), and how many acts a day are paid (docs/product.md 6.2); oldest first.
 * A new price is appended with its `since`; the old ones stay, as old coin records are checked against them.
 */
const PRICES = {
  throw: constantPrice(5),
  like: constantPrice(2),
  comment: constantPrice(3),
  destroy: constantPrice(1),
  checkin: constantPrice(10),
  invitation: constantPrice(10),
  design: constantPrice(-5),
  /** The first expansion of the backpack; each further one costs as much more. */
  expansion: constantPrice(-10),
  likesPaidPerDay: constantPrice(3),
  commentsPaidPerDay: constantPrice(3),
};

export type PriceName = keyof typeof PRICES;

export const PRICE_NAMES = Object.keys(PRICES) as PriceName[];

/** All entries of a price, oldest first. */
export const priceHistoryOf = (name: PriceName): readonly Price[] => PRICES[name];

/** The number that applied at a time. @param time ms @throws Error before the first entry */
export function priceAt(name: PriceName, time: number): number {
  const held = PRICES[name].findLast(({ since }) => since <= time);
  if (!held) throw new Error(`no price of ${name} at ${time}`);
  return held.n;
}

export const COIN_CHART_DAYS = 30;

/** Most coins that an official gives or takes at once. */
export const COIN_ADJUSTMENT_MAX = 100_000;
