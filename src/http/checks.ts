import type { MiddlewareHandler } from "hono";
import type { Ctx, Env } from "./env";

/** Looks at a request before its route does: lets it pass, answers it, or throws a Refusal. */
export type Check = (c: Ctx) => Response | undefined;

/** Checks one after another, as one middleware: each layer costs two promises and a place in the router's list. */
export const checked =
  (...checks: Check[]): MiddlewareHandler<Env> =>
  (c, next) => {
    for (const check of checks) {
      const answer = check(c);
      if (answer) return Promise.resolve(answer);
    }
    return next();
  };
