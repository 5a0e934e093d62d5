/** What rooms declare for paths, to be asked by the path of a request. */

/** Whether a path is one of these; `*` is one segment. */
export function pathMatcher(paths: readonly string[]): (path: string) => boolean {
  const exact = new Set(paths.filter((path) => !path.includes("*")));
  const patterns = paths
    .filter((path) => path.includes("*"))
    .map((path) => new RegExp(`^${path.replaceAll("*", "[^/]+")}$`));
  return (path) => exact.has(path) || patterns.some((pattern) => pattern.test(path));
}

/** The value of a path: of the path itself, else of the first one that ends in `*` and begins it. null: none. */
export function exactPathTable<T>(entries: readonly [path: string, value: T][]): (path: string) => T | null {
  const exact = new Map(entries.filter(([path]) => !path.endsWith("*")));
  const prefixes = entries
    .filter(([path]) => path.endsWith("*"))
    .map(([path, value]) => [path.slice(0, -1), value] as const);
  return (path) => exact.get(path) ?? prefixes.find(([prefix]) => path.startsWith(prefix))?.[1] ?? null;
}

/** The value of a path: of a whole path in which `*` is one segment, else of the first one that begins it. null: none. */
export function prefixPathTable<T>(entries: readonly [path: string, value: T][]): (path: string) => T | null {
  const whole = entries
    .filter(([path]) => path.includes("*"))
    .map(([path, value]) => ({ matches: pathMatcher([path]), value }));
  return (path) =>
    whole.find(({ matches }) => matches(path))?.value ??
    entries.find(([prefix]) => path.startsWith(prefix))?.[1] ??
    null;
}

/** A route as declared by the app. */
export interface DeclaredRoute {
  method: string;
  path: string;
}

const ANY_METHOD_PREFIX = "* ";

/** The value of a route: of `METHOD /path`, else of the longest `* /start*` that begins its path. null: none. */
export function routeTable<T>(entries: readonly [route: string, value: T][]): (route: DeclaredRoute) => T | null {
  const exact = new Map(entries.filter(([route]) => !route.endsWith("*")));
  const prefixes = entries
    .filter(([route]) => route.endsWith("*"))
    .map(([route, value]) => ({ prefix: route.slice(ANY_METHOD_PREFIX.length, -1), value }))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  return ({ method, path }) =>
    exact.get(`${method} ${path}`) ?? prefixes.find(({ prefix }) => path.startsWith(prefix))?.value ?? null;
}
