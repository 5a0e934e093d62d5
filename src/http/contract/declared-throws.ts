import type { ErrorCode } from "../../runtime/errors";
import type { RouteDescription } from "./route-description";

/** A route as the app declares it, with what it says of itself. */
export interface DescribedRoute {
  method: string;
  path: string;
  description: RouteDescription;
}

/** What a guard refuses with: before each route, or as the route is. */
export type DeclaredThrows = readonly ErrorCode[] | ((route: DescribedRoute) => readonly ErrorCode[]);

export interface DeclaresThrows {
  throws: DeclaredThrows;
}

/** A guard with the codes that it refuses with, for the document of every route behind it. */
export const declareThrows = <G extends object>(throws: DeclaredThrows, guard: G): G & DeclaresThrows =>
  Object.assign(guard, { throws });

/** The codes of a guard before a route; null: it declares none. */
export function throwsOfGuard(guard: object, route: DescribedRoute): readonly ErrorCode[] | null {
  const { throws } = guard as Partial<DeclaresThrows>;
  if (throws === undefined) return null;
  return typeof throws === "function" ? throws(route) : throws;
}

/** Several guards as one. */
export const combineThrows =
  (guards: readonly DeclaresThrows[]): DeclaredThrows =>
  (route) =>
    guards.flatMap((guard) => throwsOfGuard(guard, route) ?? []);
