/** Bounded memoization: forgets everything at `most`. */
export function memoize<K, T>(make: (key: K) => T, most = Number.POSITIVE_INFINITY): (key: K) => T {
  const values = new Map<K, T>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    if (values.size >= most) values.clear();
    const value = make(key);
    values.set(key, value);
    return value;
  };
}
