import type { Hono } from "hono";
import { ERROR_STATUS, type ErrorCode, Refusal } from "../../runtime/errors";
import { requirePerson } from "../actor";
import { declareThrows } from "../contract/declared-throws";
import { listDocumentedRoutes } from "../contract/documented-routes";
import { matchedRouteOf } from "../contract/matched-route";
import type { RequestCheck } from "../contract/request-checks";
import type { RouteDescription } from "../contract/route-description";
import type { Env } from "../env";

const NUL = /%00|\0/;

/** The 404 code of a route for an unknown id. */
const notFoundCodeOf = (description: RouteDescription | undefined): ErrorCode =>
  description?.errors?.find((code) => ERROR_STATUS[code] === 404) ?? "not_found";

/** PostgreSQL rejects NUL; an id that contains it does not exist. @throws Refusal with the route's 404 code */
export function nulPathCheck(app: Hono<Env>): RequestCheck {
  let routes: ReturnType<typeof listDocumentedRoutes> | null = null;
  return declareThrows(
    ({ path, description }) => (path.includes(":") ? [notFoundCodeOf(description)] : []),
    (c) => {
      const route = NUL.test(c.req.path) ? matchedRouteOf(c) : undefined;
      if (!route) return undefined;
      routes ??= listDocumentedRoutes(app);
      const description = routes.get(`${route.method} ${route.path}`)?.description;
      if (description && !description.open) requirePerson(c);
      throw new Refusal(notFoundCodeOf(description));
    },
  );
}
