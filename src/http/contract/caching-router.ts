import type { Result } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";

type RegisteredHandler = [handler: object, route: { path: string }];

/** Handlers of `describeRoute` are metadata only and are not run. */
const isDescription = (handler: object): boolean => "description" in handler;

/**
 * Hono's TrieRouter, its only router that accepts `/:id/comments` beside `/detail/:id`. Matches of routes without
 * parameters are cached: they are bounded by the number of routes.
 */
export class CachingRouter<T> extends TrieRouter<T> {
  readonly #found = new Map<string, Result<T>>();

  override add(method: string, path: string, handler: T): void {
    this.#found.clear();
    if (!isDescription((handler as RegisteredHandler)[0])) super.add(method, path, handler);
  }

  override match(method: string, path: string): Result<T> {
    const key = `${method} ${path}`;
    const known = this.#found.get(key);
    if (known) return known;
    const found = super.match(method, path);
    if (found[0].some(([handler]) => (handler as RegisteredHandler)[1].path === path))
      this.#found.set(key, found);
    return found;
  }
}
