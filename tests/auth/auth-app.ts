import { createSessionStore } from "../../src/auth/sessions";
import { readConfig } from "../../src/config/config";
import type { Db } from "../../src/db/transact";
import { createPushService } from "../../src/push/push-service";
import { openLogger } from "../../src/runtime/log";
import { createCheckedApp } from "../support/app";
import { aFileStore } from "../support/files";
import { openTestStreams } from "../support/streams";

export const NOON = Date.UTC(2026, 10, 21, 12);

/** The whole app on a database, with a clock that stands still until it is set. */
export function openAuthApp(db: Db, settings: Record<string, string> = {}) {
  const config = readConfig({ RATE_LIMITS: "0", LOG_LEVEL: "silent", ...settings });
  const clock = { now: () => NOON, shift: null };
  const streams = openTestStreams(db, clock.now);
  const deps = {
    db,
    files: aFileStore(),
    burning: aFileStore(),
    evidence: aFileStore(),
    streams,
    config,
    clock,
    log: openLogger("silent"),
    random: () => 0.5,
    push: createPushService(config.push, db),
  };
  const app = createCheckedApp({ ...deps, sessions: createSessionStore(db, () => clock.now()) });

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
