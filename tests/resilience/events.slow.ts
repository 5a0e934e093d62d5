/** Event streams of the real server: idle ones stay open, and they end with their session and on SIGTERM. */
import { expect, test } from "bun:test";
import pg from "pg";
import { KEEP_ALIVE_INTERVAL } from "../../src/limits/events";
import { registerClient } from "../support/client";
import { type EventData, openEventReader } from "../support/event-reader";
import { startServer } from "../support/server";
import { createDatabaseUrl, createSharedBackupDir } from "./fresh-storage";

/** ms. The server closes other connections that are idle for 16 s. */
const QUIET_MS = 17_500;
const MAX_DELAY_MS = 1_000;
/** Missed events come first, with the counts of their time. */
const noneNew = (counts: EventData) => counts.systemMessages === 0;
const kinds = (process.env.TEST_DATABASES ?? "sqlite").split(",");

test("an idle stream stays open beyond the timeout of idle connections", async () => {
  const server = await startServer({ WELCOME_BOTTLES: "0" });
  const me = await registerClient(server.url);
  const streams = await Promise.all(Array.from({ length: 5 }, () => openEventReader(server.url, me.token)));
  await Bun.sleep(QUIET_MS);
  expect(streams.map(({ over }) => over)).toEqual(Array(5).fill(false));
  // At least the one that comes every 15 s.
  const comments = streams.map(({ raw }) => raw.split("\n").filter((line) => line === ":").length);
  expect(Math.min(...comments)).toBeGreaterThanOrEqual(Math.floor(QUIET_MS / KEEP_ALIVE_INTERVAL) - 1);
  await me.call("PUT", "/system-messages/read-all");
  for (const stream of streams) {
    await stream.next();
    await stream.until("unread", noneNew);
    await stream.close();
  }
  await server.stop();
}, 30_000);

test("SIGTERM ends all streams with a retry field, and the server exits with 0", async () => {
  const server = await startServer({ WELCOME_BOTTLES: "0" });
  const me = await registerClient(server.url);
  const streams = await Promise.all(Array.from({ length: 20 }, () => openEventReader(server.url, me.token)));
  for (const stream of streams) await stream.next();
  const start = performance.now();
  expect(await server.kill("SIGTERM")).toEqual({ code: 0, signal: null });
  const duration = performance.now() - start;
  await Promise.all(streams.map(({ ended }) => ended));
  for (const { raw } of streams) expect(raw).toMatch(/\n\nretry: \d+\n\n$/);
  expect(duration).toBeLessThan(5_000);
  await server.restart();
  const reconnected = await openEventReader(server.url, me.token, streams[0]?.lastId);
  expect((await reconnected.next()).type).toBe("unread");
  await reconnected.close();
  await server.stop();
}, 30_000);

async function cutListeners(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'driftglass_events%' and datname = current_database()",
  );
  expect(rowCount).toBe(2);
  await client.end();
}

test.if(kinds.includes("postgres"))(
  "two servers on one PostgreSQL share events and ended sessions",
  async () => {
    const url = await createDatabaseUrl("events");
    const settings = { DATABASE_URL: url, WELCOME_BOTTLES: "0", BACKUP_TO: createSharedBackupDir() };
    const [here, there] = [await startServer(settings), await startServer(settings)];
    const me = await registerClient(here.url);
    const stream = await openEventReader(there.url, me.token);
    expect((await stream.next()).data.systemMessages).toBe(1);
    const start = performance.now();
    await me.call("PUT", "/system-messages/read-all");
    await stream.until("unread", noneNew);
    expect(performance.now() - start).toBeLessThan(MAX_DELAY_MS);

    // The listening connection is cut: it reconnects, and streams catch up.
    await cutListeners(url);
    const other = await registerClient(here.url);
    const second = await openEventReader(there.url, other.token);
    await second.next();
    await other.call("PUT", "/system-messages/read-all");
    await second.until("unread", noneNew);

    const logoutStart = performance.now();
    await me.call("POST", "/auth/logout");
    await stream.ended;
    expect(performance.now() - logoutStart).toBeLessThan(MAX_DELAY_MS);
    await second.close();
    expect([await here.stop(), await there.stop()]).toEqual([0, 0]);
  },
  60_000,
);
