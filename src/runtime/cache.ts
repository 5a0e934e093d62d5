/**
 * The caches of this process: each is bounded, is seen in `/metrics` by its name, and can be emptied at any time at no
 * other cost than time. What may not be lost is no cache: see `per-owner.ts`.
 */
import { monotonicTime } from "./clock";
import { SECOND } from "./units";

export interface CacheFigures {
  entries: number;
  hits: number;
  misses: number;
}

const DEFAULT_KEEP = 1_000;

/**
 * The latest used entries: at least `keep`, at most twice as many. Two generations instead of the oldest entry of one
 * map, whose removal takes 15 µs at 20,000 entries. `undefined` is no value.
 */
export class BoundedMap<K, V> {
  hits = 0;
  misses = 0;
  #recent = new Map<K, V>();
  #earlier = new Map<K, V>();

  constructor(
    readonly name: string,
    private readonly keep: number,
  ) {
    openCaches.push(new WeakRef<CacheHandle>(this));
    if (openCaches.length % CACHES_TIDIED === 0) listCaches();
  }

  get size(): number {
    return this.#recent.size + this.#earlier.size;
  }

  get(key: K): V | undefined {
    let value = this.#recent.get(key);
    if (value === undefined) value = this.#promote(key);
    if (value === undefined) this.misses++;
    else this.hits++;
    return value;
  }

  set(key: K, value: V): void {
    if (this.#recent.size >= this.keep) {
      this.#earlier = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, value);
  }

  /** Removes an entry that still has this value. */
  drop(key: K, value: V): void {
    for (const entries of [this.#recent, this.#earlier]) if (entries.get(key) === value) entries.delete(key);
  }

  empty(): void {
    this.#recent.clear();
    this.#earlier.clear();
  }

  #promote(key: K): V | undefined {
    const value = this.#earlier.get(key);
    if (value === undefined) return undefined;
    this.#earlier.delete(key);
    this.set(key, value);
    return value;
  }
}

type CacheHandle = Pick<BoundedMap<never, unknown>, "name" | "size" | "hits" | "misses" | "empty">;

/** After so many new caches those that are gone are forgotten. */
const CACHES_TIDIED = 500;

/** Weak: the caches of a database that was closed go with it. */
let openCaches: WeakRef<CacheHandle>[] = [];

function listCaches(): CacheHandle[] {
  openCaches = openCaches.filter((cache) => cache.deref());
  return openCaches.flatMap((cache) => cache.deref() ?? []);
}

/** How full and how useful the caches are, by name; those of one name are added up. */
export function readCacheFigures(): Record<string, CacheFigures> {
  const figures: Record<string, CacheFigures> = {};
  for (const { name, size, hits, misses } of listCaches()) {
    const sum = figures[name] ?? { entries: 0, hits: 0, misses: 0 };
    figures[name] = { entries: sum.entries + size, hits: sum.hits + hits, misses: sum.misses + misses };
  }
  return figures;
}

/** Empties every cache. */
export function emptyCaches(): void {
  for (const cache of listCaches()) cache.empty();
}

/**
 * A function that remembers its values. Concurrent callers share a promise; one that fails is forgotten.
 * @param make a value from its key, and from a context that every caller with this key would give alike
 * @param keep how many of the latest used values are kept at least; at most twice as many
 */
export function memoize<K = void, V = unknown, C = void>(
  name: string,
  make: (key: K, context: C) => V,
  keep = DEFAULT_KEEP,
): (key: K, context: C) => V {
  const values = new BoundedMap<K, V>(name, keep);
  return (key, context) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = make(key, context);
    values.set(key, value);
    if (value instanceof Promise) value.catch(() => values.drop(key, value));
    return value;
  };
}

/**
 * Like `memoize`, for values that are loaded anew after a time. A clock that goes back loads them anew too.
 * @param ms for which a value is used again
 * @returns reads by key at a time (ms)
 */
export function cachedFor<K, V, C = void>(
  name: string,
  ms: number,
  load: (key: K, now: number, context: C) => Promise<V>,
  keep = DEFAULT_KEEP,
): (key: K, now: number, context: C) => Promise<V> {
  const values = new BoundedMap<K, { at: number; value: Promise<V> }>(name, keep);
  return (key, now, context) => {
    const known = values.get(key);
    if (known && now >= known.at && now - known.at < ms) return known.value;
    const entry = { at: now, value: load(key, now, context) };
    values.set(key, entry);
    entry.value.catch(() => values.drop(key, entry));
    return entry.value;
  };
}

/** Shares work that is under way: nothing is kept once it has ended. @returns starts or joins the work of a key */
export function singleFlight<K, V>(): (key: K, work: () => Promise<V>) => Promise<V> {
  const running = new Map<K, Promise<V>>();
  return (key, work) => {
    const known = running.get(key);
    if (known) return known;
    const started = work().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}

export interface AgedValue<T> {
  /** null: never read. */
  value: T | null;
  /** s; Infinity: never read. */
  age: number;
}

/**
 * A value from a source that may hang: the value, or after a while the last known one.
 * There is one request at a time, and a failure leaves the last value.
 * @returns reads; `late` resolves when nobody waits any longer
 */
export function createStaleReader<A, T>(
  read: (argument: A) => Promise<T>,
): (argument: A, late: Promise<unknown>) => Promise<AgedValue<T>> {
  let last: { value: T; at: number } | null = null;
  const shared = singleFlight<"only", void>();
  async function ask(argument: A): Promise<void> {
    try {
      last = { value: await read(argument), at: monotonicTime() };
    } catch {
      // A failure shows in the value's age.
    }
  }
  return async (argument, late) => {
    await Promise.race([shared("only", () => ask(argument)), late]);
    if (!last) return { value: null, age: Number.POSITIVE_INFINITY };
    return { value: last.value, age: (monotonicTime() - last.at) / SECOND };
  };
}
