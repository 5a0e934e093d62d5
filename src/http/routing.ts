import type { Hono, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { Refusal } from "../errors";
import type { Ctx, Env } from "./env";

interface Matched {
  method: string;
  path: string;
}

const answers = ({ method, path }: Matched): boolean => method !== "ALL" && !path.endsWith("*");

/** Whether a handler, not only middleware, matches. */
export const isRoute = (c: Ctx): boolean => matchedRoutes(c).findLast(answers) !== undefined;

const METHODS = ["GET", "POST", "PUT", "DELETE"];

function methodsOf(app: Hono<Env>, path: string): string[] {
  const found = METHODS.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => answers(route as Matched)),
  );
  return found.includes("GET") ? ["HEAD", ...found] : found;
}

/** 404 helper: redirects a trailing slash, else 405. @throws Refusal `method_not_allowed` (`Allow`) */
export const nearMisses =
  (app: Hono<Env>): MiddlewareHandler<Env> =>
  async (c, next) => {
    const { path } = c.req;
    if (isRoute(c)) return next();
    const allowed = methodsOf(app, path);
    if (allowed.length > 0) {
      c.header("allow", allowed.join(", "));
      throw new Refusal("method_not_allowed");
    }
    const plain = path.replace(/(?<=[^/])\/$/, "");
    if (plain === path || methodsOf(app, plain).length === 0) return next();
    return c.redirect(plain + new URL(c.req.url).search, 308);
  };
