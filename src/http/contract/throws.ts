import type { Code } from "../../runtime/errors";
import type { Description } from "./documented";

/** A route as the app declares it, with what it says of itself. */
export interface Guarded {
  method: string;
  path: string;
  description: Description;
}

/** What a guard refuses with: before each route, or as the route is. */
export type Throws = readonly Code[] | ((route: Guarded) => readonly Code[]);

export interface Declaring {
  throws: Throws;
}

/** A guard with the codes that it refuses with, for the document of every route behind it. */
export const declared = <G extends object>(throws: Throws, guard: G): G & Declaring =>
  Object.assign(guard, { throws });

/** The codes of a guard before a route; null: it declares none. */
export function thrownBy(guard: object, route: Guarded): readonly Code[] | null {
  const { throws } = guard as Partial<Declaring>;
  if (throws === undefined) return null;
  return typeof throws === "function" ? throws(route) : throws;
}

/** Several guards as one. */
export const together =
  (guards: readonly Declaring[]): Throws =>
  (route) =>
    guards.flatMap((guard) => thrownBy(guard, route) ?? []);
