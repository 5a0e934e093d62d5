/** The server under simulation: composed as `src/main.ts` does, asked in process, and killed at any moment. */
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Hono } from "hono";
import { sql } from "kysely";
import { createApp } from "../../src/app";
import { readConfig } from "../../src/config/config";
import { databasePathIn } from "../../src/db/storage";
import type { Env } from "../../src/http/env";
import { openLogger } from "../../src/runtime/log";
import { randomFraction } from "../../src/runtime/random";
import { expiryJobs } from "../../src/server/housekeeping";
import { openServices } from "../../src/server/services";
import { virtual } from "./virtual";

export interface SimulatedRequest {
  method: string;
  path: string;
  token?: string;
  /** Of a page, sent as a cookie. */
  session?: string;
  json?: unknown;
  form?: FormData;
  key?: string;
}

/** Turns of the event loop, in which everything that was begun goes on. */
export async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise<void>((resolve) => setImmediate(resolve));
}

const toRequest = ({ method, path, token, session, json, form, key }: SimulatedRequest): Request => {
  const headers = new Headers({ "sec-fetch-site": "same-origin", "accept-language": "en" });
  headers.set("cookie", session ? `language=en; session=${session}` : "language=en");
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (key) headers.set("idempotency-key", key);
  if (json !== undefined) headers.set("content-type", "application/json");
  const body = json === undefined ? (form ?? null) : JSON.stringify(json);
  return new Request(`http://localhost${path}`, { method, headers, body });
};

/** SQLite's own. */
const MOST_PAGES = 4_294_967_294;

type Services = Awaited<ReturnType<typeof openServices>>;
const clock = { now: () => Math.floor(virtual.now), shift: null };

export class SimulatedServer {
  /** Lines of the log that say an error. */
  readonly errors: string[] = [];
  #generation = 0;
  #services: Services | null = null;
  #app: Hono<Env> | null = null;
  #folder = "";

  constructor(private readonly root: string) {}

  get db() {
    return this.services.opened.db;
  }

  get services(): Services {
    if (!this.#services) throw new Error("the server is not open");
    return this.#services;
  }

  get config() {
    return readConfig({
      DATA_DIR: this.#folder,
      RATE_LIMITS: "0",
      WELCOME_BOTTLES: "1",
      PUBLIC_URL: "http://localhost",
    });
  }

  readonly log = openLogger("error", { write: (line) => void this.errors.push(line) });

  async open(folder = join(this.root, "0")): Promise<void> {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
    const { config, log } = this;
    const services = await openServices(config, clock, log);
    const { opened, sessions, pictures, bus, push } = services;
    const { pictures: files, burning, evidence } = pictures;
    const parts = { db: opened.db, files, burning, evidence, streams: bus.streams, config, clock, log, sessions, push };
    this.#services = services;
    this.#app = createApp({ ...parts, random: randomFraction });
    for (const deliverer of services.deliverers) deliverer.wake();
  }

  async ask(request: SimulatedRequest): Promise<Response> {
    if (!this.#app) throw new Error("the server is not open");
    return this.#app.fetch(toRequest(request));
  }

  /** What housekeeping does in its hourly round, but for backups and the search for orphans. */
  async runHousekeeping(): Promise<void> {
    const { pictures } = this.services;
    for (const job of expiryJobs({ db: this.db, pictures, config: this.config, log: this.log }, clock)) await job();
  }

  /** What `kill -9` leaves: the files as they are at this moment. The process that was goes on with files of its own. */
  async crash(inFlight: Promise<unknown> = Promise.resolve()): Promise<void> {
    const [old, before] = [this.services, this.#folder];
    const next = join(this.root, String(++this.#generation));
    mkdirSync(next, { recursive: true });
    const database = databasePathIn(before);
    for (const suffix of ["", "-wal"]) copyFileSync(`${database}${suffix}`, `${databasePathIn(next)}${suffix}`);
    for (const entry of readdirSync(before, { withFileTypes: true }))
      if (entry.isDirectory()) renameSync(join(before, entry.name), join(next, entry.name));
    virtual.forgetTimers();
    await Promise.race([inFlight.catch(() => undefined), turns(200)]);
    await old.bus.close();
    await old.opened.close();
    rmSync(before, { recursive: true, force: true });
    this.errors.length = 0;
    await this.open(next);
  }

  /** The database may not grow any more. @returns ends it */
  async fillDisk(): Promise<() => Promise<void>> {
    const setMost = (most: number) =>
      this.db.transaction().execute(async (tx) => {
        await sql.raw(`pragma max_page_count = ${most}`).execute(tx);
      });
    await setMost(1);
    // A verb that found it full may share the commit.
    return () => setMost(MOST_PAGES).catch(() => setMost(MOST_PAGES));
  }

  async close(): Promise<void> {
    const { deliverers, bus, opened } = this.services;
    await Promise.all(deliverers.map((each) => each.stop()));
    await bus.close();
    await opened.close();
    this.#services = null;
  }
}
