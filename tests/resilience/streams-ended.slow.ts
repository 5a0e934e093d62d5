/**
 * One server on SQLite and two on one PostgreSQL: a measure ends the streams of the person within a second, on every
 * server, and a block ends events between two people at once.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { openDatabase } from "../../src/db/open";
import { type ApiClient, registerClient } from "../support/client";
import { openEventReader } from "../support/event-reader";
import { type Server, startServer } from "../support/server";
import { createDatabaseUrl, createSharedBackupDir } from "./fresh-storage";

const MAX_DELAY_MS = 1_000;
/** How often a measure ends somebody's streams, each way. */
const ENDINGS = Number(process.env.STREAM_ENDINGS ?? 1);
const kinds = (process.env.TEST_DATABASES ?? "sqlite").split(",");
const BAN = { kind: "ban", rule: "2", reason: "It threatens someone." };
const SUSPEND = { ...BAN, kind: "suspend", days: 7 };

const SETUPS: [name: string, kind: string, servers: number][] = [
  ["one server on SQLite", "sqlite", 1],
  ["two servers on one PostgreSQL", "postgres", 2],
];

describe.each(SETUPS.filter(([, kind]) => kinds.includes(kind)))("%s", (_, kind, count) => {
  let servers: Server[] = [];
  let official: ApiClient;
  /** Addresses of the server that gets the requests, and of the one with the streams. */
  let here = "";
  let there = "";

  beforeAll(async () => {
    const url = kind === "postgres" ? await createDatabaseUrl("streams_ended") : undefined;
    const settings = { DATABASE_URL: url, WELCOME_BOTTLES: "0", BACKUP_TO: createSharedBackupDir() };
    for (let n = 0; n < count; n++) servers.push(await startServer(settings));
    [here = "", there = here] = servers.map((each) => each.url);
    official = await registerClient(here);
    const file = join(servers[0]?.dataDir ?? "", "driftglass.sqlite");
    const { db, close } = await openDatabase(url ?? file, "none");
    await db.updateTable("users").set({ official: 1 }).where("id", "=", official.id).execute();
    await close();
  });
  afterAll(async () => {
    for (const server of servers) expect(await server.stop()).toBe(0);
    servers = [];
  });

  const measure = async (person: ApiClient, measureInput: object) =>
    (await official.call("POST", `/official/people/${person.id}/measures`, measureInput)).status;

  /** A measure ends the streams of somebody who has just come. @returns ms until all had ended */
  async function endStreams(measureInput: object): Promise<number> {
    const person = await registerClient(here);
    const streams = [await openEventReader(here, person.token), await openEventReader(there, person.token)];
    for (const stream of streams) await stream.next("unread");
    const start = performance.now();
    expect(await measure(person, measureInput)).toBe(201);
    await Promise.all(streams.map(({ ended }) => ended));
    const duration = performance.now() - start;
    await expect(openEventReader(there, person.token)).rejects.toThrow("refused: 401");
    return duration;
  }

  test.each([
    ["a ban", BAN],
    ["a suspension that ends the sessions", { ...SUSPEND, endSessions: true }],
  ])(
    "%s ends all of a person's streams, and new ones are refused",
    async (name, measureInput) => {
      const others = await openEventReader(there, (await registerClient(here)).token);
      await others.next("unread");
      let slowest = 0;
      for (let n = 0; n < ENDINGS; n++) slowest = Math.max(slowest, await endStreams(measureInput));
      console.log(`streams: ${ENDINGS} × ${name} ended all of a person's, the slowest after ${Math.round(slowest)} ms`);
      expect(slowest).toBeLessThan(MAX_DELAY_MS);
      expect(others.over).toBe(false);
      await others.close();
    },
    60_000 + ENDINGS * 2_000,
  );

  test("a suspension without ended sessions keeps the stream open and notifies on it", async () => {
    const person = await registerClient(here);
    const stream = await openEventReader(there, person.token);
    await stream.next("unread");
    expect(await measure(person, SUSPEND)).toBe(201);
    expect((await stream.next("unread")).data.systemMessages).toBe(2);
    expect(stream.over).toBe(false);
    await stream.close();
  });

  test("after a block neither gets events of the other", async () => {
    const [one, other] = [await registerClient(here), await registerClient(here)];
    await one.call("POST", `/users/${other.id}/follow`);
    await other.call("POST", `/users/${one.id}/follow`);
    const write = (text: string) => one.call("POST", `/chat/${other.id}/messages`, { text });
    const streams = [await openEventReader(there, one.token), await openEventReader(there, other.token)];
    const [ownStream, otherStream] = streams as [(typeof streams)[0], (typeof streams)[0]];
    for (const stream of streams) await stream.next("unread");
    expect((await write("before")).status).toBe(201);
    const { data: received } = await otherStream.next("message");
    expect(received.text).toBe("before");
    expect((await other.call("POST", "/chat/delivered", { ids: [received.id] })).status).toBe(204);
    expect((await ownStream.next("state")).data.deliveredSeq).toBe(1);

    expect((await other.call("POST", `/users/${one.id}/block`)).status).toBeLessThan(300);
    // Pages that are open are told that they may not write any more.
    for (const stream of streams) expect((await stream.next("state")).data.changed).toBe(true);
    const readBefore = streams.map(({ events }) => events.length);
    expect((await write("after")).status).toBe(403);
    await one.call("POST", `/chat/${other.id}/typing`);
    await other.call("POST", `/chat/${one.id}/typing`);
    await other.call("POST", `/chat/${one.id}/read`, {});
    // The next event of each stream is this one.
    for (const [client, stream] of [
      [one, ownStream],
      [other, otherStream],
    ] as const) {
      await client.call("PUT", "/system-messages/read-all");
      while ((await stream.next("unread")).data.systemMessages !== 0);
    }
    const since = streams.map(({ events }, n) => events.slice(readBefore[n]).map(({ type }) => type));
    expect(new Set(since.flat())).toEqual(new Set(["unread"]));
    await Promise.all(streams.map((stream) => stream.close()));
  });
});
