import { expect, test } from "bun:test";
import { existsSync, statSync } from "node:fs";
import { callApi, registerClient } from "../support/client";
import { checkDatabase } from "../support/database-check";
import { openIdleStreams } from "../support/idle-streams";
import { startServer } from "../support/server";

const IN_FLIGHT = 12;
const MAX_STOP_MS = 5_000;

const registration = (name: string) => ({
  username: name,
  nickname: name,
  password: "tide-and-glass",
  language: "en",
});

/** Registrations in flight: hashing passwords takes long enough for a signal to arrive meanwhile. */
function registrations(url: string): Promise<number>[] {
  return Array.from({ length: IN_FLIGHT }, async (_, n) => {
    const { status } = await callApi(url, "POST", "/auth/register", { body: registration(`drained.${n}`) });
    return status;
  });
}

for (const [name, times] of [
  ["SIGTERM", 1],
  ["the same signal twice in a row, as a terminal and a starter send it,", 2],
] as const) {
  test(`${name} lets requests in flight be answered, then the server exits with 0`, async () => {
    const server = await startServer({ WELCOME_BOTTLES: "0" });
    const responses = registrations(server.url);
    await Promise.race(responses);
    const start = performance.now();
    const ended = server.kill("SIGTERM");
    // Two signals at the same instant would be merged.
    if (times > 1) await Bun.sleep(20);
    if (times > 1) void server.kill("SIGTERM");
    expect(await Promise.all(responses)).toEqual(Array(IN_FLIGHT).fill(201));
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - start).toBeLessThan(MAX_STOP_MS);
    await expect(callApi(server.url, "GET", "/countries")).rejects.toThrow();
    await server.restart();
    expect((await checkDatabase(server.database)).faults).toEqual([]);
    await server.stop();
  });
}

test("after SIGTERM the WAL is written back into the database file", async () => {
  const server = await startServer({ WELCOME_BOTTLES: "0" });
  const person = await registerClient(server.url);
  const thrown = await person.call("POST", "/bottles", { content: "written back" });
  expect(thrown.status).toBe(201);
  await server.kill("SIGTERM");
  const wal = `${server.database}-wal`;
  expect(existsSync(wal) ? statSync(wal).size : 0).toBe(0);
  const { bottles } = await checkDatabase(server.database);
  expect([...bottles.values()]).toEqual(["written back"]);
  await server.stop();
});

test("an open connection with an unfinished request does not delay the stop", async () => {
  const server = await startServer({ WELCOME_BOTTLES: "0" });
  const { hostname, port } = new URL(server.url);
  const socket = await Bun.connect({ hostname, port: Number(port), socket: { data: () => undefined } });
  socket.write("GET /healthz HTTP/1.1\r\n");
  const start = performance.now();
  expect(await server.kill("SIGTERM")).toEqual({ code: 0, signal: null });
  expect(performance.now() - start).toBeLessThan(MAX_STOP_MS);
  socket.end();
  await server.stop();
});

const STREAMS = 1_000;

test(`SIGTERM with ${STREAMS} open streams: writes are kept, and the server stops in time`, async () => {
  const server = await startServer({ WELCOME_BOTTLES: "0" });
  const me = await registerClient(server.url);
  const streams = await openIdleStreams(server.url, me, STREAMS);
  expect(streams.filter(({ over }) => over)).toEqual([]);
  const thrown = await me.call("POST", "/bottles", { content: "among many listeners" });
  expect(thrown.status).toBe(201);
  const start = performance.now();
  expect(await server.kill("SIGTERM")).toEqual({ code: 0, signal: null });
  const duration = performance.now() - start;
  console.log(`the end with ${STREAMS} open streams: ${Math.round(duration)} ms`);
  expect(duration).toBeLessThan(MAX_STOP_MS);
  const { faults, bottles } = await checkDatabase(server.database);
  expect([faults, [...bottles.values()]]).toEqual([[], ["among many listeners"]]);
  await server.stop();
}, 60_000);
