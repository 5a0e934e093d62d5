import type { MiddlewareHandler } from "hono";
import type { Ctx, Env } from "../env";
import { combineThrows, type DeclaresThrows, declareThrows } from "./declared-throws";

/** Runs before the route: lets the request pass, answers it, or throws a declared Refusal. */
export type RequestCheck = ((c: Ctx) => Response | undefined) & DeclaresThrows;

/** Middleware with declared error codes. */
export type GuardMiddleware = MiddlewareHandler<Env> & DeclaresThrows;

/** Runs the checks one after another as one middleware, because each middleware costs two promises and a router entry. */
export const checksMiddleware = (...checks: RequestCheck[]): GuardMiddleware =>
  declareThrows(combineThrows(checks), (c, next) => {
    for (const check of checks) {
      const answer = check(c);
      if (answer) return Promise.resolve(answer);
    }
    return next();
  });
