import type { Hono } from "hono";
import { type Code, Refusal, STATUS } from "../../runtime/errors";
import type { Check } from "../contract/checks";
import type { Description } from "../contract/documented";
import { documentedRoutes } from "../contract/documented-routes";
import { routeOf } from "../contract/routing";
import { declared } from "../contract/throws";
import type { Env } from "../env";
import { signedIn } from "../guard";

const NUL = /%00|\0/;

/** What a route says of an id that does not exist. */
const missing = (description: Description | undefined): Code =>
  description?.errors?.find((code) => STATUS[code] === 404) ?? "not_found";

/** PostgreSQL rejects NUL, and no id has one: an id with it does not exist. @throws Refusal of the route's 404 */
export function noNul(app: Hono<Env>): Check {
  let routes: ReturnType<typeof documentedRoutes> | null = null;
  return declared(
    ({ path, description }) => (path.includes(":") ? [missing(description)] : []),
    (c) => {
      const route = NUL.test(c.req.path) ? routeOf(c) : undefined;
      if (!route) return undefined;
      routes ??= documentedRoutes(app);
      const description = routes.get(`${route.method} ${route.path}`)?.description;
      if (description && !description.open) signedIn(c);
      throw new Refusal(missing(description));
    },
  );
}
