/** Bounded memoization: forgets everything at `most`. */
export function memoize<K, T>(make: (key: K) => T, most = Number.POSITIVE_INFINITY): (key: K) => T {
  const kept = new Map<K, T>();
  return (key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= most) kept.clear();
    const made = make(key);
    kept.set(key, made);
    return made;
  };
}
