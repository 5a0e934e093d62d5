import { requirePerson } from "../../http/actor";
import type { Ctx } from "../../http/env";
import { spendClientRate, spendRate } from "../../http/limits/rate-limit";

/** Rate limit against harvesting names. @throws Refusal `rate_limited` */
export async function spendPeopleSearch(c: Ctx): Promise<void> {
  await spendClientRate(c, "searchAddress");
  await spendRate(c, "search", requirePerson(c).id);
}
