import { createMiddleware } from "hono/factory";
import type { Env } from "../../http/env";
import { findWaitingStranger } from "../chat";

/** Pages know whose first messages wait. */
export const waitingStranger = createMiddleware<Env>(async (c, next) => {
  const person = c.get("person");
  if (person) {
    const stranger = await findWaitingStranger(c.get("db"), person, c.get("now"));
    c.set("person", { ...person, stranger });
  }
  await next();
});
