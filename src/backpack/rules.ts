import { BACKPACK_LIMITS } from "../limits/designs";
import { priceAt } from "../limits/prices";

/** Price of the next expansion in coins: 10, 20, 30 … (docs/product.md 6.5). @param capacity places before it */
export const expansionCost = (capacity: number, now: number): number =>
  -priceAt("expansion", now) * (1 + (capacity - BACKPACK_LIMITS.capacity) / BACKPACK_LIMITS.step);
