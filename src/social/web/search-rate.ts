import type { Ctx } from "../../http/env";
import { signedIn } from "../../http/guard";
import { spendHere, spendRate } from "../../http/limits/limit";

/** Rate limit against harvesting names. @throws Refusal `rate_limited` */
export async function spendSearch(c: Ctx): Promise<void> {
  await spendHere(c, "searchAddress");
  await spendRate(c, "search", signedIn(c).id);
}
