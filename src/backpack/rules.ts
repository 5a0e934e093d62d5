import { BACKPACK } from "../limits";

/** Price of the next expansion in coins: 10, 20, 30 … (specification section 9). */
export const priceAt = (capacity: number): number =>
  BACKPACK.firstPrice * (1 + (capacity - BACKPACK.capacity) / BACKPACK.step);
