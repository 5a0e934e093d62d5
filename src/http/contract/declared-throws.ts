import type { ErrorCode } from "../../runtime/errors";
import type { RouteDescription } from "./route-description";

/** A declared route with its metadata. */
export interface DescribedRoute {
  method: string;
  path: string;
  description: RouteDescription;
}

/** Error codes of a guard: fixed, or computed from the route. */
export type DeclaredThrows = readonly ErrorCode[] | ((route: DescribedRoute) => readonly ErrorCode[]);

export interface DeclaresThrows {
  throws: DeclaredThrows;
}

/** Declares a guard's error codes for the OpenAPI document of every route behind it. */
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
