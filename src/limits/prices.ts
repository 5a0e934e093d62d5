/** From `since` (ms) on this number holds, until the next one. */
export interface Price {
  since: number;
  n: number;
}

const always = (n: number): Price[] => [{ since: 0, n }];

/**
 * Coins that an act moves (negative: costs), and how many of a day are paid (specification section 9); oldest first.
 * A new price is appended with its `since`; the old ones stay, as old coin records are checked against them.
 */
const PRICES = {
  throw: always(5),
  like: always(2),
  comment: always(3),
  destroy: always(1),
  checkin: always(10),
  invitation: always(10),
  design: always(-5),
  /** The first expansion of the backpack; each further one costs as much more. */
  expansion: always(-10),
  likesPaidPerDay: always(3),
  commentsPaidPerDay: always(3),
};

export type PriceName = keyof typeof PRICES;

/** All that was ever held, oldest first. */
export const historyOf = (name: PriceName): readonly Price[] => PRICES[name];

/** The number that held at a time. @param time ms */
export function priceAt(name: PriceName, time: number): number {
  const held = PRICES[name].findLast(({ since }) => since <= time);
  if (!held) throw new Error(`no price of ${name} at ${time}`);
  return held.n;
}
