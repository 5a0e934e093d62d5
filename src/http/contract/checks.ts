import type { MiddlewareHandler } from "hono";
import type { Ctx, Env } from "../env";
import { type Declaring, declared, together } from "./throws";

/** Looks at a request before its route does: lets it pass, answers it, or throws a Refusal that it declares. */
export type Check = ((c: Ctx) => Response | undefined) & Declaring;

/** Middleware that says what it refuses with. */
export type Guard = MiddlewareHandler<Env> & Declaring;

/** Checks one after another, as one middleware: each layer costs two promises and a place in the router's list. */
export const checked = (...checks: Check[]): Guard =>
  declared(together(checks), (c, next) => {
    for (const check of checks) {
      const answer = check(c);
      if (answer) return Promise.resolve(answer);
    }
    return next();
  });
