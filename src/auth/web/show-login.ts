import type { Ctx } from "../../http/env";
import type { Refusal } from "../../runtime/errors";
import { loginPage } from "./pages/login";
import { returnParamsOf } from "./return-path";

/** `/login`, with the bottle that led to it. */
export async function showLogin(c: Ctx, refusal: Refusal | null = null): Promise<Response> {
  const { next } = returnParamsOf({ fields: c.get("fields") ?? null, query: c.req.query() });
  return loginPage(c, await c.get("deps").plan.greet(c.get("db"), next, c.get("now")), refusal);
}
