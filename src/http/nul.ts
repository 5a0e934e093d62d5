import type { Hono } from "hono";
import { type Code, Refusal, STATUS } from "../errors";
import type { Check } from "./checks";
import type { Description } from "./documented";
import { documentedRoutes } from "./documented-routes";
import type { Env } from "./env";
import { signedIn } from "./guard";
import { routeOf } from "./routing";
import { declared } from "./throws";

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
