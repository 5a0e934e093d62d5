import type { MiddlewareHandler } from "hono";
import type { Ctx, Env } from "../env";
import { combineThrows, type DeclaresThrows, declareThrows } from "./declared-throws";

/** Looks at a request before its route does: lets it pass, answers it, or throws a Refusal that it declares. */
export type RequestCheck = ((c: Ctx) => Response | undefined) & DeclaresThrows;

/** Middleware that says what it refuses with. */
export type GuardMiddleware = MiddlewareHandler<Env> & DeclaresThrows;

/** Checks one after another, as one middleware: each layer costs two promises and a place in the router's list. */
export const checksMiddleware = (...checks: RequestCheck[]): GuardMiddleware =>
  declareThrows(combineThrows(checks), (c, next) => {
    for (const check of checks) {
      const answer = check(c);
      if (answer) return Promise.resolve(answer);
    }
    return next();
  });
