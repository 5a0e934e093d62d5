import type { Db } from "../../src/db/transact";
import { openTestApp } from "../support/app";

export const NOON = Date.UTC(2026, 10, 21, 12);

/** The whole app on a database, with a clock that stands still until it is set. */
export function openAuthApp(db: Db, settings: Record<string, string> = {}) {
  const { app, clock } = openTestApp(db, settings);
  clock.now = () => NOON;

  /** One JSON call; `body` may be a text that is no JSON. */
  async function call(
    method: string,
    path: string,
    options: { token?: string; body?: unknown; headers?: HeadersInit } = {},
  ) {
    const headers = new Headers(options.headers);
    if (options.token) headers.set("authorization", `Bearer ${options.token}`);
    if (options.body !== undefined) headers.set("content-type", "application/json");
    const body = typeof options.body === "string" ? options.body : JSON.stringify(options.body);
    const response = await app.request(`/api${path}`, { method, headers, body });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  }

  return { app, call, clock };
}
