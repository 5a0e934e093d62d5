import type { Ctx } from "../../http/env";
import { runNow } from "../../http/run-now";
import type { Refusal } from "../../runtime/errors";
import { isRegistrationOpen } from "../../safety/safety";
import { hasKnownAccount } from "./known-devices";
import { loginPage } from "./pages/login";
import { returnParamsOf, withReturnParams } from "./return-path";

/** `/login`, with the bottle that led to it. */
export async function showLogin(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const params = returnParamsOf({ fields: c.get("fields") ?? null, query: c.req.query() });
  const letter = await c.get("deps").plan.greet(c.get("db"), params.next, c.get("now"));
  const isNew = params.next !== "/" && !hasKnownAccount(c) && (await runNow(c, isRegistrationOpen));
  return loginPage(c, { letter, registerPath: isNew ? withReturnParams("/register", params) : null }, refusal);
}
