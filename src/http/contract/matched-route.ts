import type { Hono } from "hono";
import { matchedRoutes } from "hono/route";
import { Refusal } from "../../runtime/errors";
import type { Ctx, Env } from "../env";
import { declareThrows } from "./declared-throws";
import type { RequestCheck } from "./request-checks";

/** As declared by the app: `GET`, `/api/users/:id`. */
interface MatchedRoute {
  method: string;
  path: string;
}

const isAnsweringRoute = ({ method, path }: MatchedRoute): boolean => method !== "ALL" && !path.endsWith("*");

/** The first matching route with a handler; undefined: only middleware matches. */
export const matchedRouteOf = (c: Ctx): MatchedRoute | undefined => matchedRoutes(c).find(isAnsweringRoute);

export const hasMatchedRoute = (c: Ctx): boolean => matchedRouteOf(c) !== undefined;

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

function listAllowedMethods(app: Hono<Env>, path: string): string[] {
  const found = METHODS.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => isAnsweringRoute(route as MatchedRoute)),
  );
  return found.includes("GET") ? ["HEAD", ...found] : found;
}

/** 404 helper: redirects a trailing slash, else 405. @throws Refusal `method_not_allowed` (`Allow`), where no route is */
export const unmatchedRouteCheck = (app: Hono<Env>): RequestCheck =>
  declareThrows([], (c) => {
    const { path } = c.req;
    if (hasMatchedRoute(c)) return undefined;
    const allowed = listAllowedMethods(app, path);
    if (allowed.length > 0) {
      c.header("allow", allowed.join(", "));
      throw new Refusal("method_not_allowed");
    }
    const plain = path.replace(/(?<=[^/])\/$/, "");
    if (plain === path || listAllowedMethods(app, plain).length === 0) return undefined;
    return c.redirect(plain + new URL(c.req.url).search, 308);
  });
