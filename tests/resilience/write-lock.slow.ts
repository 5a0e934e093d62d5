/** Another process holds SQLite's write lock: nobody is held up but who writes, and not for long. */
import { Database } from "bun:sqlite";
import { afterEach, describe, expect, test } from "bun:test";
import { runCli } from "../support/cli";
import { type ApiClient, callApi, registerClient } from "../support/client";
import { type Server, startServer } from "../support/server";

/** ms that a write waits; what a busy machine may add. */
const PATIENCE = 5_000;
const SLACK = 2_500;
const HOUR = 3_600_000;

/** What people read. */
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

const since = (begun: number): number => performance.now() - begun;

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; took: number }> {
  const begun = performance.now();
  return { answer: await work(), took: since(begun) };
}

/** Asks without a pause how long an answer takes that needs nothing. */
function watch(url: string) {
  let over = false;
  let longest = 0;
  const all = (async () => {
    while (!over) {
      const { answer, took } = await timed(() => fetch(`${url}/healthz`));
      await answer.text();
      longest = Math.max(longest, took);
      await Bun.sleep(20);
    }
  })();
  return async () => {
    over = true;
    await all;
    return longest;
  };
}

describe("a write lock that another process holds", () => {
  let server: Server;
  let lock: Database | null = null;

  const hold = () => {
    lock = new Database(server.database);
    lock.run("pragma busy_timeout = 3000");
    lock.run("begin immediate");
  };
  const letGo = () => {
    lock?.close();
    lock = null;
  };
  afterEach(async () => {
    letGo();
    await server.stop();
  });

  const begin = async (): Promise<ApiClient> => {
    server = await startServer();
    const person = await registerClient(server.url);
    // Sessions slide once an hour: the next request of each would write.
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

  const thrown = (person: ApiClient, content: string) => person.call("POST", "/bottles", { content });

  test("reads go on, writes wait beside them and are then refused with a time to come back", async () => {
    const person = await begin();
    hold();
    const watched = watch(server.url);
    const writes = Array.from({ length: 8 }, (_, n) => timed(() => thrown(person, `number ${n}`)));
    const begun = performance.now();
    const slow: string[] = [];
    for (const path of READS) {
      const { answer, took } = await timed(() => read(person, path));
      if (took > 1_000 || answer >= 500) slow.push(`${path}: ${answer} after ${Math.round(took)} ms`);
    }
    const reading = since(begun);
    const ready = await timed(() => fetch(`${server.url}/readyz`));
    for (const { answer, took } of await Promise.all(writes)) {
      expect(answer.status).toBe(503);
      expect(answer.body).toMatchObject({ error: { code: "storage_unavailable" } });
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(took).toBeLessThan(PATIENCE + SLACK);
    }
    const longest = await watched();
    console.log(
      `locked: ${READS.length} pages in ${Math.round(reading)} ms; /healthz at most ${Math.round(longest)} ms`,
    );
    expect(slow).toEqual([]);
    expect(longest).toBeLessThan(1_000);
    expect([ready.answer.status, ready.took < PATIENCE + SLACK]).toEqual([503, true]);
    letGo();
    expect((await thrown(person, "afterwards")).status).toBe(201);
  }, 60_000);

  test("who waits is through once it is let go of, and a command waits longer", async () => {
    const person = await begin();
    hold();
    const waiting = timed(() => thrown(person, "in a moment"));
    await Bun.sleep(1_500);
    letGo();
    const { answer, took } = await waiting;
    expect([answer.status, took > 1_000]).toEqual([201, true]);
    hold();
    const command = runCli({ DATA_DIR: server.dataDir }, "person", "remove", "nobody", "--yes", "nobody");
    await Bun.sleep(PATIENCE + SLACK);
    letGo();
    expect(await command).toMatchObject({ code: 1, err: "nobody is called nobody\n" });
  }, 60_000);

  test("told to end meanwhile, the server is gone in five seconds", async () => {
    const person = await begin();
    hold();
    const lost = thrown(person, "into the end").catch(() => null);
    await Bun.sleep(200);
    const { answer, took } = await timed(() => server.kill("SIGTERM"));
    expect([answer.code, took < 5_000]).toEqual([0, true]);
    await lost;
    letGo();
    await server.restart();
  }, 60_000);
});
