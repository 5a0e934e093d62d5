import type { MiddlewareHandler } from "hono";
import { type Code, Refusal } from "../errors";
import type { Env } from "./env";

/** PostgreSQL rejects NUL, and no id has one: 404. */
export const noNul =
  (code: Code): MiddlewareHandler<Env> =>
  (c, next) => {
    if (/%00|\0/.test(c.req.path)) throw new Refusal(code);
    return next();
  };
