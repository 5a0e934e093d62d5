import type { Hono } from "hono";
import type { ZodType } from "zod";
import type { Code } from "../../runtime/errors";
import { UPLOAD_THROWS } from "../body/body";
import type { Env } from "../env";
import { ONCE_THROWS } from "../guard";
import type { Describing, Description } from "./documented";
import { type Guarded, thrownBy } from "./throws";

type Target = "json" | "query";

/** Route metadata: `documented` a description, validators a schema. */
export type Carrying = Partial<Describing> & { schema?: ZodType; target?: Target };

export interface DocumentedRoute extends Guarded {
  targets: Target[];
  /** What stands before its handler, in order: middleware of its path and of those above. */
  guards: object[];
}

/** Whether middleware of a pattern runs for a path; both as they are declared. */
const covers = (pattern: string, path: string): boolean =>
  pattern === path || (pattern.endsWith("*") && `${path}/`.startsWith(pattern.slice(0, -1)));

type Registered = Hono<Env>["routes"][number];

function routeOf(all: readonly Registered[], last: number, description: Description): DocumentedRoute {
  const { method = "", path = "" } = all[last] ?? {};
  const guards = all
    .slice(0, last)
    .filter((each) => (each.method === "ALL" || each.method === method) && covers(each.path, path))
    .map(({ handler }) => handler as Carrying)
    .filter((handler) => !handler.description);
  const targets = guards.flatMap(({ target }) => target ?? []);
  return { method, path, description, targets, guards };
}

/** Routes with a description, by method and path. */
export function documentedRoutes(app: Hono<Env>): Map<string, DocumentedRoute> {
  const found = new Map<string, DocumentedRoute>();
  const { routes } = app;
  for (const { method, path, handler } of routes) {
    const { description } = handler as Carrying;
    if (!description) continue;
    const last = routes.findLastIndex((each) => each.method === method && each.path === path);
    found.set(`${method} ${path}`, routeOf(routes, last, description));
  }
  return found;
}

/** Every code that a route answers: of its own work and of its guards. */
export function codesOf(route: DocumentedRoute): Code[] {
  const { open, errors = [], once, upload } = route.description;
  return [
    ...new Set<Code>([
      ...errors,
      ...(open ? [] : (["unauthenticated"] as const)),
      ...(once ? ONCE_THROWS : []),
      ...(upload ? UPLOAD_THROWS : []),
      ...route.guards.flatMap((guard) => thrownBy(guard, route) ?? []),
    ]),
  ];
}
