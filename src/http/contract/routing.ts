import type { Hono } from "hono";
import { matchedRoutes } from "hono/route";
import { Refusal } from "../../runtime/errors";
import type { Ctx, Env } from "../env";
import type { Check } from "./checks";
import { declared } from "./throws";

/** As the app declares it: `GET`, `/api/users/:id`. */
export interface Matched {
  method: string;
  path: string;
}

const answers = ({ method, path }: Matched): boolean => method !== "ALL" && !path.endsWith("*");

/** The route that answers, of several that match the first; undefined: only middleware matches. */
export const routeOf = (c: Ctx): Matched | undefined => matchedRoutes(c).find(answers);

export const isRoute = (c: Ctx): boolean => routeOf(c) !== undefined;

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

function methodsOf(app: Hono<Env>, path: string): string[] {
  const found = METHODS.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => answers(route as Matched)),
  );
  return found.includes("GET") ? ["HEAD", ...found] : found;
}

/** 404 helper: redirects a trailing slash, else 405. @throws Refusal `method_not_allowed` (`Allow`), where no route is */
export const nearMisses = (app: Hono<Env>): Check =>
  declared([], (c) => {
    const { path } = c.req;
    if (isRoute(c)) return undefined;
    const allowed = methodsOf(app, path);
    if (allowed.length > 0) {
      c.header("allow", allowed.join(", "));
      throw new Refusal("method_not_allowed");
    }
    const plain = path.replace(/(?<=[^/])\/$/, "");
    if (plain === path || methodsOf(app, plain).length === 0) return undefined;
    return c.redirect(plain + new URL(c.req.url).search, 308);
  });
