import { BACKPACK } from "../limits";

/** What the next expansion of a backpack of this capacity costs, coins: 10, 20, 30 … (specification section 9). */
export const priceAt = (capacity: number): number =>
  BACKPACK.firstPrice * (1 + (capacity - BACKPACK.capacity) / BACKPACK.step);
