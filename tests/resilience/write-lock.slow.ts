/** Another process holds SQLite's write lock: only writes wait, and not for long. */
import { Database } from "bun:sqlite";
import { afterEach, describe, expect, test } from "bun:test";
import { runCli } from "../support/cli";
import { type ApiClient, callApi, registerClient } from "../support/client";
import { type Server, startServer } from "../support/server";

/** How long a write waits, and what a busy machine may add, ms. */
const WRITE_TIMEOUT_MS = 5_000;
const SLACK_MS = 2_500;
const HOUR = 3_600_000;

/** Pages and API routes that read. */
const READS = [
  "/",
  "/profile",
  "/my-bottles",
  "/picked-bottles",
  "/backpack",
  "/square",
  "/friends",
  "/messages",
  "/coins",
  "/my-designs",
  "/tasks",
  "/account",
  "/notifications",
  "/feedback",
  "/metrics",
  "/api/bottles",
  "/api/coins",
  "/api/chat",
  "/api/system-messages",
];

const since = (start: number): number => performance.now() - start;

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; duration: number }> {
  const start = performance.now();
  return { answer: await work(), duration: since(start) };
}

/** Polls /healthz. @returns stops it and resolves to the longest answer, ms */
function watchHealth(url: string) {
  let stopped = false;
  let longest = 0;
  const polling = (async () => {
    while (!stopped) {
      const { answer: result, duration } = await timed(() => fetch(`${url}/healthz`));
      await result.text();
      longest = Math.max(longest, duration);
      await Bun.sleep(20);
    }
  })();
  return async () => {
    stopped = true;
    await polling;
    return longest;
  };
}

describe("a write lock that another process holds", () => {
  let server: Server;
  let lock: Database | null = null;

  const lockDatabase = () => {
    lock = new Database(server.database);
    lock.run("pragma busy_timeout = 3000");
    lock.run("begin immediate");
  };
  const unlockDatabase = () => {
    lock?.close();
    lock = null;
  };
  afterEach(async () => {
    unlockDatabase();
    await server.stop();
  });

  const startWithPerson = async (): Promise<ApiClient> => {
    server = await startServer();
    const person = await registerClient(server.url);
    // Sessions are extended once an hour: the next request would write.
    await callApi(server.url, "POST", "/test/clock", {
      body: { offsetMs: 2 * HOUR },
      headers: { origin: server.url },
    });
    return person;
  };

  const read = async (person: ApiClient, path: string) => {
    const headers = { cookie: `language=en; session=${person.token}` };
    const response = await fetch(server.url + path, { headers, redirect: "manual" });
    await response.text();
    return response.status;
  };

  const throwBottle = (person: ApiClient, content: string) => person.call("POST", "/bottles", { content });

  test("reads work, writes wait beside them and are then refused with Retry-After", async () => {
    const person = await startWithPerson();
    lockDatabase();
    const stopWatching = watchHealth(server.url);
    const writes = Array.from({ length: 8 }, (_, n) => timed(() => throwBottle(person, `number ${n}`)));
    const start = performance.now();
    const slow: string[] = [];
    for (const path of READS) {
      const { answer: result, duration } = await timed(() => read(person, path));
      if (duration > 1_000 || result >= 500) slow.push(`${path}: ${result} after ${Math.round(duration)} ms`);
    }
    const reading = since(start);
    const ready = await timed(() => fetch(`${server.url}/readyz`).then((answer) => answer.json()));
    for (const { answer: result, duration } of await Promise.all(writes)) {
      expect(result.status).toBe(503);
      expect(result.body).toMatchObject({ error: { code: "storage_unavailable" } });
      expect(Number(result.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(duration).toBeLessThan(WRITE_TIMEOUT_MS + SLACK_MS);
    }
    const longest = await stopWatching();
    console.log(
      `locked: ${READS.length} pages in ${Math.round(reading)} ms; /healthz at most ${Math.round(longest)} ms`,
    );
    expect(slow).toEqual([]);
    expect(longest).toBeLessThan(1_000);
    expect(ready.answer).toEqual({ status: "storage_unavailable" });
    expect(ready.duration).toBeLessThan(1_000);
    unlockDatabase();
    expect((await throwBottle(person, "afterwards")).status).toBe(201);
  }, 60_000);

  test("a waiting write succeeds once the lock is released, and a command waits longer", async () => {
    const person = await startWithPerson();
    lockDatabase();
    const waiting = timed(() => throwBottle(person, "in a moment"));
    await Bun.sleep(1_500);
    unlockDatabase();
    const { answer: result, duration } = await waiting;
    expect([result.status, duration > 1_000]).toEqual([201, true]);
    lockDatabase();
    const command = runCli({ DATA_DIR: server.dataDir }, "person", "remove", "nobody", "--yes", "nobody");
    await Bun.sleep(WRITE_TIMEOUT_MS + SLACK_MS);
    unlockDatabase();
    expect(await command).toMatchObject({ code: 1, err: "nobody is called nobody\n" });
  }, 60_000);

  test("SIGTERM during the lock stops the server within five seconds", async () => {
    const person = await startWithPerson();
    lockDatabase();
    const pendingThrow = throwBottle(person, "into the end").catch(() => null);
    await Bun.sleep(200);
    const { answer: result, duration } = await timed(() => server.kill("SIGTERM"));
    expect([result.code, duration < 5_000]).toEqual([0, true]);
    await pendingThrow;
    unlockDatabase();
    await server.restart();
  }, 60_000);
});
