import { createMiddleware } from "hono/factory";
import type { Ctx, Env } from "../../http/env";
import { errorFields } from "../../runtime/log";
import { findWaitingStranger } from "../chat";

/** null also where it cannot be told: no page fails by it. */
async function findStranger(c: Ctx) {
  const person = c.get("person");
  if (!person) return null;
  try {
    return await findWaitingStranger(c.get("db"), person, c.get("now"));
  } catch (error) {
    c.get("deps").log.warn({ path: c.req.path, ...errorFields(error) }, "waiting first messages not looked for");
    return null;
  }
}

/** Pages know whose first messages wait; for those with tabs it is looked for beside what they load. */
export const waitingStranger = createMiddleware<Env>(async (c, next) => {
  let found: ReturnType<typeof findStranger> | undefined;
  const find = () => {
    found ??= findStranger(c);
    return found;
  };
  c.set("findStranger", find);
  const hasTabs = c.get("deps").plan.tabOf(c.req.path) !== "hidden";
  if (c.req.method === "GET" && hasTabs && !c.req.header("hx-request")) void find();
  await next();
});
