import type { Hono } from "hono";
import type { ZodType } from "zod";
import type { ErrorCode } from "../../runtime/errors";
import { ACTOR_THROWS } from "../actor";
import { UPLOAD_THROWS } from "../body/request-body";
import type { Env } from "../env";
import { type DescribedRoute, throwsOfGuard } from "./declared-throws";
import type { DescribingHandler, RouteDescription } from "./route-description";

type ValidationTarget = "json" | "query";

/** Route metadata: `describeRoute` a description, validators a schema. */
export type RouteMetadata = Partial<DescribingHandler> & { schema?: ZodType; target?: ValidationTarget };

export interface DocumentedRoute extends DescribedRoute {
  targets: ValidationTarget[];
  /** Middleware that runs before its handler, in order. */
  guards: object[];
}

/** Whether middleware of a pattern runs for a path; both as they are declared. */
const patternCoversPath = (pattern: string, path: string): boolean =>
  pattern === path || (pattern.endsWith("*") && `${path}/`.startsWith(pattern.slice(0, -1)));

type Registered = Hono<Env>["routes"][number];

function documentedRouteOf(all: readonly Registered[], last: number, description: RouteDescription): DocumentedRoute {
  const { method = "", path = "" } = all[last] ?? {};
  const guards = all
    .slice(0, last)
    .filter((each) => (each.method === "ALL" || each.method === method) && patternCoversPath(each.path, path))
    .map(({ handler }) => handler as RouteMetadata)
    .filter((handler) => !handler.description);
  const targets = guards.flatMap(({ target }) => target ?? []);
  return { method, path, description, targets, guards };
}

/** Routes with a description, by method and path. */
export function listDocumentedRoutes(app: Hono<Env>): Map<string, DocumentedRoute> {
  const found = new Map<string, DocumentedRoute>();
  const { routes } = app;
  for (const { method, path, handler } of routes) {
    const { description } = handler as RouteMetadata;
    if (!description) continue;
    const last = routes.findLastIndex((each) => each.method === method && each.path === path);
    found.set(`${method} ${path}`, documentedRouteOf(routes, last, description));
  }
  return found;
}

/** All error codes of a route: its own and its guards'. */
export function errorCodesOfRoute(route: DocumentedRoute): ErrorCode[] {
  const { open, errors = [], once, upload } = route.description;
  return [
    ...new Set<ErrorCode>([
      ...errors,
      ...(open ? [] : (["unauthenticated"] as const)),
      ...(once ? ACTOR_THROWS : []),
      ...(upload ? UPLOAD_THROWS : []),
      ...route.guards.flatMap((guard) => throwsOfGuard(guard, route) ?? []),
    ]),
  ];
}
