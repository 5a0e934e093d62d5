import type { MiddlewareHandler } from "hono";
import { type Code, Refusal } from "../errors";
import type { Env } from "./env";

/** No id has a NUL in it, and PostgreSQL refuses even to look for one: such an address leads nowhere. */
export const noNul =
  (code: Code): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (/%00|\0/.test(c.req.path)) throw new Refusal(code);
    await next();
  };
