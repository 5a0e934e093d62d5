import { BACKPACK_LIMITS } from "../limits/designs";
import { priceAt } from "../limits/prices";

/** Coins that the next expansion of so many places costs: 10, 20, 30 … (docs/product.md 6.5). */
export const expansionCost = (capacity: number, now: number): number =>
  -priceAt("expansion", now) * (1 + (capacity - BACKPACK_LIMITS.capacity) / BACKPACK_LIMITS.step);
