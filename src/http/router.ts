import type { Result } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";

/** Matches kept, and the longest path among them: what strangers make up takes little room. */
const KEPT = 1_000;
const LONGEST = 128;

type Registered = [handler: object, route: unknown];

/** A handler of `documented` only describes; at run time it would be a layer of each request. */
const describes = ([handler]: Registered): boolean => "description" in handler;

/**
 * Hono's trie, the one router of its own that takes `/:id/comments` beside `/detail/:id`. A path asked for again is
 * not matched again.
 */
export class KeepingRouter<T> extends TrieRouter<T> {
  readonly #found = new Map<string, Result<T>>();

  override add(method: string, path: string, handler: T): void {
    this.#found.clear();
    if (!describes(handler as Registered)) super.add(method, path, handler);
  }

  override match(method: string, path: string): Result<T> {
    const key = `${method} ${path}`;
    const known = this.#found.get(key);
    if (known) return known;
    const found = super.match(method, path);
    if (path.length > LONGEST) return found;
    if (this.#found.size >= KEPT) this.#found.clear();
    this.#found.set(key, found);
    return found;
  }
}
