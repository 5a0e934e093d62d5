/** `/readyz`: what a proxy may send pages to, and whether anything can be written. */
import { afterEach, expect, spyOn, test } from "bun:test";
import { type KyselyPlugin, sql } from "kysely";
import { isServerReadOnly, waitUntilReady } from "../../src/cli/upgrade/wait-until-ready";
import type { OpenedDatabase } from "../../src/db/open";
import type { Db } from "../../src/db/transact";
import { SECOND } from "../../src/runtime/units";
import { openTestApp } from "../support/app";
import { openSqliteInMemory } from "../support/sqlite-template";

let opened: OpenedDatabase | null = null;
afterEach(async () => {
  await opened?.close();
  opened = null;
});

/** A write that was tried is not tried again within a second, which the caller moves on. */
async function openServer(surround = (db: Db): Db => db) {
  opened = await openSqliteInMemory();
  const db = surround(opened.db);
  let time = 0;
  const app = openTestApp(db);
  const ready = async () => {
    time += 2 * SECOND;
    app.later(time);
    const answer = await app.ask("GET", "/readyz");
    const said = /"status":"(\w+)"/.exec(await answer.text())?.[1];
    return [answer.status, said];
  };
  const logged = () =>
    app.lines.map((line) => JSON.parse(line)).filter(({ msg }) => /written/.test(msg)) as {
      err?: unknown;
      msg: string;
    }[];
  return { db, config: app.config, ready, logged };
}

test("a database that can be read and not written: a proxy goes on sending, and the log says why, once", async () => {
  const { db, ready, logged } = await openServer();
  expect(await ready()).toEqual([200, "ready"]);
  await sql`pragma query_only = on`.execute(db);
  expect([await ready(), await ready()]).toEqual([
    [200, "storage_unavailable"],
    [200, "storage_unavailable"],
  ]);
  expect(logged().map(({ msg }) => msg)).toEqual([
    "the database or a folder cannot be written: pages are shown, writes are refused",
  ]);
  expect(JSON.stringify(logged())).toContain("readonly");
  await sql`pragma query_only = off`.execute(db);
  expect(await ready()).toEqual([200, "ready"]);
  expect(logged().at(-1)?.msg).toBe("it can be written again");
});

test("a folder that cannot be written is told once, whatever name each try of it has", async () => {
  const { config, ready, logged } = await openServer();
  // Nobody makes files in the system's own folder; a result is kept for each path.
  const answers = [];
  for (const dataDir of ["/proc/driftglass-a", "/proc/driftglass-b"]) {
    config.dataDir = dataDir;
    answers.push(await ready());
  }
  expect(answers).toEqual(Array(2).fill([200, "storage_unavailable"]));
  expect(logged()).toHaveLength(1);
});

test("a database that cannot be read: a proxy sends elsewhere", async () => {
  const { db, ready } = await openServer();
  await db.schema.alterTable("meta").renameTo("lost").execute();
  const [status] = await ready();
  expect(status).toBeGreaterThanOrEqual(500);
});

test("a database that is late: a proxy goes on sending while it was read a moment ago, and not where it was not", async () => {
  const { db, ready } = await openServer();
  const late = async () => {
    const held = Promise.withResolvers<void>();
    const holding = db.transaction().execute(() => held.promise);
    const [status] = await ready();
    held.resolve();
    await holding;
    return status;
  };
  expect(await late()).toBe(503);
  expect(await ready()).toEqual([200, "ready"]);
  expect(await late()).toBe(200);
});

/** A database whose reads wait for `gate`, and are counted. */
function slowReads() {
  const reads = { count: 0, gate: Promise.resolve() };
  const selects = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind === "SelectQueryNode") selects.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (!selects.has(queryId)) return result;
      reads.count++;
      await reads.gate;
      return result;
    },
  };
  return { reads, surround: (db: Db) => db.withPlugin(plugin) as Db };
}

test("a database whose reads take long is away after a while, though each of them ends; one runs at a time", async () => {
  const { reads, surround } = slowReads();
  const { ready } = await openServer(surround);
  const now = performance.now.bind(performance);
  let passed = 0;
  const clock = spyOn(performance, "now").mockImplementation(() => now() + passed);
  expect(await ready()).toEqual([200, "ready"]);
  const gate = Promise.withResolvers<void>();
  Object.assign(reads, { count: 0, gate: gate.promise });
  expect((await ready())[0]).toBe(200);
  passed += 5 * SECOND;
  expect((await ready())[0]).toBe(503);
  expect(reads.count).toBe(1);
  gate.resolve();
  // It has ended a moment ago, and the next one is as slow.
  const next = Promise.withResolvers<void>();
  reads.gate = next.promise;
  expect([(await ready())[0], (await ready())[0], reads.count]).toEqual([503, 503, 2]);
  next.resolve();
  expect(await ready()).toEqual([200, "ready"]);
  clock.mockRestore();
});

test("an upgrade takes a new program that cannot write for not ready, unless the one before wrote nothing", async () => {
  let status = "storage_unavailable";
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: ({ url }) => Response.json(url.endsWith("/healthz") ? { version: "1.0.0" } : { status }),
  });
  const url = `http://127.0.0.1:${server.port}`;
  const wait = (wasReadOnly?: boolean) => waitUntilReady(url, "1.0.0", 100, wasReadOnly);
  expect(await wait()).toEqual({ ready: false, version: "1.0.0" });
  expect([await isServerReadOnly(url), (await wait(true)).ready]).toEqual([false, false]);
  status = "read_only";
  expect(await wait()).toEqual({ ready: false, version: "1.0.0" });
  expect([await isServerReadOnly(url), (await wait(true)).ready]).toEqual([true, true]);
  status = "ready";
  expect(await wait()).toEqual({ ready: true, version: "1.0.0" });
  await server.stop(true);
});
