import { describe, expect, test } from "bun:test";
import { chmodSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { openDatabase } from "../../src/db/open";
import { openAuthApp } from "../auth/auth-app";
import { type ApiClient, registerClient, type ThrowAnswer } from "../support/client";
import { checkDatabase } from "../support/database-check";
import { registrationInput } from "../support/registration";
import { type Server, startServer } from "../support/server";
import { LIMITABLE, limitFiles } from "./full-files";

const isRoot = process.getuid?.() === 0;
/** Removes the capability by which root may write everywhere. */
const WITHOUT_ROOT_OVERRIDE = isRoot ? ["setpriv", "--bounding-set=-dac_override"] : [];
const LINUX = process.platform === "linux";

const LONG_TEXT = "up to the brim ".repeat(60);
const unavailable = { success: false, error: expect.objectContaining({ code: "storage_unavailable" }) };

/** Writes through the API are refused with 503. */
async function expectWritesRefused(person: ApiClient): Promise<void> {
  const writes = [
    person.call("POST", "/bottles", { content: "into a full sea" }),
    person.call("PUT", "/auth/profile", { signature: "into a full sea" }),
  ];
  for (const { status, body } of await Promise.all(writes)) {
    expect({ status, body }).toEqual({ status: 503, body: unavailable });
  }
}

async function expectReadsWork(server: Server, person: ApiClient): Promise<void> {
  expect((await person.call("GET", "/bottles")).status).toBe(200);
  expect((await person.call("GET", "/bottles/my-bottles")).status).toBe(200);
  const page = await fetch(`${server.url}/login`, { headers: { cookie: "language=en" } });
  expect(page.status).toBe(200);
}

/** A form without JavaScript is refused with 503 and keeps its text. */
async function expectFormRefused(server: Server, person: ApiClient): Promise<void> {
  const page = await fetch(`${server.url}/throw`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: `language=en; session=${person.token}`, origin: server.url },
    body: new URLSearchParams({ content: "what I typed stays" }),
  });
  expect(page.status).toBe(503);
  expect(await page.text()).toContain("what I typed stays");
}

async function startWithOneBottle(): Promise<{ server: Server; person: ApiClient }> {
  const server = await startServer();
  const person = await registerClient(server.url);
  expect((await person.call("POST", "/bottles", { content: "before" })).status).toBe(201);
  return { server, person };
}

describe("storage that cannot be written", () => {
  test("a read-only database file: the server starts to show pages, and the file stays unchanged", async () => {
    const { server, person } = await startWithOneBottle();
    await server.kill("SIGTERM");
    const untouched = readFileSync(server.database);
    chmodSync(server.database, 0o444);
    await server.restart({}, WITHOUT_ROOT_OVERRIDE);
    const refused = await person.call("POST", "/bottles", { content: "into a read-only file" });
    expect(refused).toMatchObject({ status: 503, body: { error: { code: "read_only" } } });
    await expectReadsWork(server, person);
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: "read_only" });
    expect((await server.kill("SIGTERM")).code).toBe(0);
    expect(readFileSync(server.database).equals(untouched)).toBe(true);

    chmodSync(server.database, 0o644);
    await server.restart();
    expect((await person.call("POST", "/bottles", { content: "after" })).status).toBe(201);
    const { faults, bottles } = await checkDatabase(server.database);
    expect(faults).toEqual([]);
    expect([...bottles.values()].sort()).toEqual(["after", "before"]);
    await server.stop();
  });

  test("a database that becomes read-only: reads work, writes are refused with 503", async () => {
    const { db, close } = await openDatabase(":memory:");
    const { call } = openAuthApp(db);
    const { body } = await call("POST", "/auth/register", { body: registrationInput() });
    await sql`pragma query_only = on`.execute(db);
    const refused = await call("PUT", "/auth/profile", { token: body.token, body: { signature: "new" } });
    expect(refused.body).toEqual(unavailable);
    expect(refused.status).toBe(503);
    const { status, body: profile } = await call("GET", "/auth/profile", { token: body.token });
    expect([status, profile.signature]).toEqual([200, ""]);
    await close();
  });

  test.if(LINUX)(
    "a full disk: reads work, writes are refused, and writes work again without a restart once there is space",
    async () => {
      const { server, person } = await startWithOneBottle();
      await server.kill("SIGTERM");
      await server.restart({}, LIMITABLE);
      limitFiles(server.pid(), "1");
      await expectWritesRefused(person);
      await expectReadsWork(server, person);
      await expectFormRefused(server, person);
      // A proxy goes on sending pages.
      const ready = await fetch(`${server.url}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([200, { status: "storage_unavailable" }]);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect([...(await checkDatabase(server.database)).bottles.values()]).toEqual(["before"]);

      limitFiles(server.pid(), "unlimited");
      while ((await (await fetch(`${server.url}/readyz`)).json()).status !== "ready") await Bun.sleep(50);
      expect((await person.call("POST", "/bottles", { content: "after" })).status).toBe(201);
      const { faults, bottles } = await checkDatabase(server.database);
      expect(faults).toEqual([]);
      expect([...bottles.values()].sort()).toEqual(["after", "before"]);
      expect(await server.stop()).toBe(0);
    },
  );

  test.if(LINUX)("a disk that fills up during writes: each write is acknowledged and stored, or neither", async () => {
    const { server, person } = await startWithOneBottle();
    const others = await Promise.all(Array.from({ length: 5 }, () => registerClient(server.url)));
    await server.kill("SIGTERM");
    const statuses = new Set<number>();
    for (const bytes of [12_000, 40_000, 90_000, 900_000]) {
      await server.restart({}, LIMITABLE);
      limitFiles(server.pid(), String(bytes));
      const throws = others.map((other) => other.call<ThrowAnswer>("POST", "/bottles", { content: LONG_TEXT }));
      const responses = await Promise.all(throws);
      for (const { status } of responses) statuses.add(status);
      await server.kill("SIGKILL");
      const { faults, bottles } = await checkDatabase(server.database);
      expect(faults).toEqual([]);
      const thrown = responses.filter(({ status }) => status === 201);
      for (const { body } of thrown) expect(bottles.has(body.bottle.id)).toBe(true);
    }
    expect([...statuses].sort()).toEqual([201, 503]);
    await server.restart();
    expect((await person.call("POST", "/bottles", { content: "after" })).status).toBe(201);
    await server.stop();
  });
});
