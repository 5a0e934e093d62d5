/** PostgreSQL as Debian has it: its own programs, a restart while the server runs, a slow or dead wire. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { startPostgres, type TestPostgres } from "../../scripts/postgres";
import { ensureSupportedPostgres } from "../../src/db/postgres/dialect";
import { runCli } from "../support/cli";
import { type ApiClient, registerClient, type ThrowAnswer } from "../support/client";
import { checkDatabase } from "../support/database-check";
import { type Server, startServer } from "../support/server";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy";

const DEBIAN = "/usr/lib/postgresql";
const [program] = [...new Bun.Glob("*/bin/initdb").scanSync({ cwd: existsSync(DEBIAN) ? DEBIAN : "/var/empty" })]
  .sort()
  .reverse();
if (!program) console.log("not tried here: backups with pg_dump need Debian's PostgreSQL");

test("a server of PostgreSQL that is too old is refused in one line", () => {
  expect(() => ensureSupportedPostgres(140_020)).toThrow(
    /^PostgreSQL 14 is older than this program supports: 15 at least$/,
  );
  ensureSupportedPostgres(150_000);
  ensureSupportedPostgres(180_004);
});

describe.if(program !== undefined)("PostgreSQL of Debian", () => {
  const dir = mkdtempSync(join(tmpdir(), "driftglass-debian-"));
  let postgres: TestPostgres;
  let wire: TcpProxy;
  let server: Server;
  let me: ApiClient;

  beforeAll(async () => {
    postgres = await startPostgres({ durable: true, bin: dirname(join(DEBIAN, program ?? "")) });
    wire = await startTcpProxy(Number(new URL(postgres.url).port));
    const url = Object.assign(new URL(postgres.url), { port: String(wire.port) }).href;
    server = await startServer({ DATABASE_URL: url });
    me = await registerClient(server.url);
  }, 60_000);
  afterAll(async () => {
    await server?.stop();
    wire?.close();
    await postgres?.stop();
    rmSync(dir, { recursive: true, force: true });
  }, 30_000);

  const throwOne = (content: string) => me.call<ThrowAnswer>("POST", "/bottles", { content });

  /** One after another, until it is over or all of a day are thrown. */
  async function throwUntil(over: () => boolean, committed: string[], statuses: Set<number>): Promise<void> {
    while (!over()) {
      const { status, body } = await throwOne("before or after");
      if (status === 400) return;
      statuses.add(status);
      if (status === 201) committed.push(body.bottle.id);
    }
  }
  const write = async (signature: string) => (await me.call("PUT", "/auth/profile", { signature })).status;
  const ready = async () => (await fetch(`${server.url}/readyz`)).status;

  async function recovered(): Promise<void> {
    while ((await ready()) !== 200) await Bun.sleep(50);
  }

  test("is copied by pg_dump and restored by pg_restore, verified beside the server", async () => {
    expect((await throwOne("in the dump")).status).toBe(201);
    const env = { DATABASE_URL: postgres.url, DATA_DIR: server.dataDir };
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    // It goes with its session, of which no backup knows.
    await client.query(`insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
      select 'browser', user_id, id, 'https://push.example.org/browser', 'key', 'secret', 0 from sessions limit 1`);
    expect(await runCli(env, "backup", "--to", dir)).toMatchObject({ code: 0, err: "" });
    const [name = ""] = readdirSync(dir).filter((each) => each.startsWith("driftglass-"));
    const manifest = JSON.parse(readFileSync(join(dir, name, "manifest.json"), "utf8"));
    expect(manifest.database).toBe("dump");
    expect(await runCli(env, "restore", "--verify", join(dir, name))).toMatchObject({ code: 0, err: "" });
    await client.query("create role plain login nocreatedb");
    const plain = { ...env, DATABASE_URL: Object.assign(new URL(postgres.url), { username: "plain" }).href };
    expect((await runCli(plain, "restore", "--verify", join(dir, name))).err).toMatch(/permission denied .*CREATEDB/);
    expect((await runCli(env, "restore", join(dir, name))).err).toContain("a server works with this database");
    await client.query("create database restored");
    const { rows } = await client.query("select datname from pg_database where datname like 'driftglass_verify%'");
    expect(rows).toEqual([]);
    await client.end();
    const fresh = Object.assign(new URL(postgres.url), { pathname: "/restored" }).href;
    const there = { DATABASE_URL: fresh, DATA_DIR: join(dir, "there") };
    expect(await runCli(there, "restore", join(dir, name))).toMatchObject({ code: 0, err: "" });
    expect((await checkDatabase(fresh)).faults).toEqual([]);
    expect([...(await checkDatabase(fresh)).bottles.values()]).toContain("in the dump");
  }, 60_000);

  test("restarts while the server runs: 503 meanwhile, nothing acknowledged lost, and it goes on by itself", async () => {
    const committed: string[] = [];
    const statuses = new Set<number>();
    let over = false;
    const writing = throwUntil(() => over, committed, statuses);
    await postgres.restart(async () => {
      expect(await write("meanwhile")).toBe(503);
      expect(await ready()).toBe(503);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect((await fetch(`${server.url}/login`)).status).toBe(200);
    });
    await recovered();
    over = true;
    await writing;
    expect(await write("after")).toBe(200);
    expect([...statuses].sort()).toEqual([201, 503]);
    const { faults, bottles } = await checkDatabase(postgres.url);
    expect(faults).toEqual([]);
    expect(committed.filter((id) => !bottles.has(id))).toEqual([]);
  }, 60_000);

  test("is slow: answers come late, and are right", async () => {
    wire.delay(50);
    expect(await write("slowly")).toBe(200);
    expect((await me.call("GET", "/bottles")).status).toBe(200);
    wire.delay(0);
    expect(await write("fast again")).toBe(200);
  }, 60_000);

  test("falls silent: 503 after a while instead of waiting for ever, and it goes on by itself", async () => {
    wire.delay(null);
    const start = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, () => write("into silence")));
    expect(new Set(answers)).toEqual(new Set([503]));
    expect(performance.now() - start).toBeLessThan(40_000);
    wire.delay(0);
    await recovered();
    expect(await write("heard again")).toBe(200);
  }, 90_000);
});
