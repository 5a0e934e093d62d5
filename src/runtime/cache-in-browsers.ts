import type { memoize } from "./cache";

/** `memoize` for browsers, where nobody reads figures of caches: takes the place of `cache.ts` when scripts are built. */
export const memoizeInBrowser: typeof memoize = <K, V, C>(
  _name: string,
  make: (key: K, context: C) => V,
  keep = 1_000,
) => {
  const values = new Map<K, V>();
  return (key: K, context: C): V => {
    const known = values.get(key);
    if (known !== undefined) return known;
    if (values.size >= keep) values.clear();
    const value = make(key, context);
    values.set(key, value);
    return value;
  };
};
