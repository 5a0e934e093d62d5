import type { Refusal } from "../../runtime/errors";
import { requirePerson } from "../actor";
import type { Ctx } from "../env";
import { toRefusal } from "../error-response";
import { spendClientRate, spendRate } from "./rate-limit";

/** Rate limit of searches for people and designs, against harvesting. @throws Refusal `rate_limited` */
export async function spendSearchRate(c: Ctx): Promise<void> {
  await spendRate(c, "search", requirePerson(c).id);
  await spendClientRate(c, "searchAddress");
}

/** `spendSearchRate` for a page, which shows the refusal itself: null where there was room. */
export async function spendPageSearch(c: Ctx): Promise<Refusal | null> {
  try {
    await spendSearchRate(c);
    return null;
  } catch (error) {
    const refusal = toRefusal(error);
    if (refusal.code !== "rate_limited") throw error;
    return refusal;
  }
}
