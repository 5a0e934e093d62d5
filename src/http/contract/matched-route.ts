import type { Hono } from "hono";
import { matchedRoutes } from "hono/route";
import { TrieRouter } from "hono/router/trie-router";
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

/** @returns the methods that a path is answered with */
function createMethodFinder(app: Hono<Env>): (path: string) => string[] {
  const answering = new TrieRouter<true>();
  for (const route of app.routes.filter(isAnsweringRoute)) answering.add(route.method, route.path, true);
  return (path) => {
    const found = METHODS.filter((method) => answering.match(method, path)[0].length > 0);
    return found.includes("GET") ? ["HEAD", ...found] : found;
  };
}

/** 404 helper: redirects a trailing slash, else 405. @throws Refusal `method_not_allowed` (`Allow`), where no route is */
export function unmatchedRouteCheck(app: Hono<Env>): RequestCheck {
  let finder: ReturnType<typeof createMethodFinder> | undefined;
  return declareThrows([], (c) => {
    const { path } = c.req;
    if (hasMatchedRoute(c)) return undefined;
    // All routes are there by now.
    finder ??= createMethodFinder(app);
    const allowed = finder(path);
    if (allowed.length > 0) {
      c.header("allow", allowed.join(", "));
      throw new Refusal("method_not_allowed");
    }
    const plain = path.replace(/(?<=[^/])\/$/, "");
    if (plain === path || finder(plain).length === 0) return undefined;
    return c.redirect(plain + new URL(c.req.url).search, 308);
  });
}
