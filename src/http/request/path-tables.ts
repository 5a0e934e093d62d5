/**
 * What rooms declare for paths, looked up by the path of a request. `:name` is one segment, as in a route; a final `*` is
 * any rest. Routes: `METHOD /path`, or `ANY /start*` for every method; no other form is supported.
 */

const isWhole = (path: string): boolean => !path.endsWith("*");

/** The value of a path: of the path itself, else of the first one of as many segments, else of the first that begins it. null: none. */
export function pathTable<T>(entries: readonly [path: string, value: T][]): (path: string) => T | null {
  const whole = entries.filter(([path]) => isWhole(path));
  const exact = new Map(whole);
  const patterns = whole
    .filter(([path]) => path.includes(":"))
    .map(([path, value]) => ({ pattern: new RegExp(`^${path.replaceAll(/:[a-z]+/gi, "[^/]+")}$`), value }));
  const prefixes = entries
    .filter(([path]) => !isWhole(path))
    .map(([path, value]) => [path.slice(0, -1), value] as const);
  return (path) =>
    exact.get(path) ??
    patterns.find(({ pattern }) => pattern.test(path))?.value ??
    prefixes.find(([prefix]) => path.startsWith(prefix))?.[1] ??
    null;
}

/** Whether a path is one of these. */
export function pathMatcher(paths: readonly string[]): (path: string) => boolean {
  const found = pathTable(paths.map((path) => [path, true]));
  return (path) => found(path) !== null;
}

/** A route as declared by the app. */
export interface DeclaredRoute {
  method: string;
  path: string;
}

const ANY_METHOD_PREFIX = "ANY ";

/** The value of a route: of `METHOD /path`, else of the longest `ANY /start*` that begins its path. null: none. */
export function routeTable<T>(entries: readonly [route: string, value: T][]): (route: DeclaredRoute) => T | null {
  const exact = new Map(entries.filter(([route]) => isWhole(route)));
  const prefixes = entries
    .filter(([route]) => !isWhole(route))
    .map(([route, value]) => ({ prefix: route.slice(ANY_METHOD_PREFIX.length, -1), value }))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  return ({ method, path }) =>
    exact.get(`${method} ${path}`) ?? prefixes.find(({ prefix }) => path.startsWith(prefix))?.value ?? null;
}
