/**
 * Restarts behind the proxies of `deploy/` under load: no request fails, and no acknowledged message is lost or doubled.
 * Whole: RESTARTS=10 RATE=200 STREAMS=200 bun test ./tests/resilience/rolling-restart.slow.ts
 */
import { describe, expect, test } from "bun:test";
import type { ApiClient } from "../support/client";
import { type Server, startServer } from "../support/server";
import { createDatabaseUrl, createSharedBackupDir } from "./fresh-storage";
import { freePort, PROXY_PROGRAMS, type RunningProxy, startProxy } from "./proxies";
import { registerTwoFriends } from "./test-friends";

const RESTARTS = Number(process.env.RESTARTS ?? 2);
/** Requests a second. */
const RATE = Number(process.env.RATE ?? 40);
const STREAMS = Number(process.env.STREAMS ?? 10);
const withPostgres = (process.env.TEST_DATABASES ?? "sqlite").split(",").includes("postgres");

interface Load {
  failures: string[];
  acknowledged: string[];
  longest: number;
  /** ms from the end of a process to the first answer of the next, the longest. */
  pause: number;
  requests: number;
  stop(): Promise<void>;
}

/** GET of a page, GET of JSON and a keyed POST in turn, at a fixed rate, whether answered or not (open loop). */
function startLoad(proxy: RunningProxy, sender: ApiClient, receiver: ApiClient): Load {
  const running = new Set<Promise<void>>();
  const aborted = new AbortController();
  const bearer = { authorization: `Bearer ${sender.token}` };
  const load: Load = { failures: [], acknowledged: [], longest: 0, pause: 0, requests: 0, stop: async () => {} };
  const track = (work: Promise<void>): void => {
    running.add(work);
    void work.finally(() => running.delete(work));
  };
  const send = async (label: string, path: string, init: RequestInit, onOk: () => void = () => {}) => {
    const start = performance.now();
    load.requests++;
    try {
      const response = await proxy.fetch(path, init);
      await response.arrayBuffer();
      if (response.ok) onOk();
      else load.failures.push(`${label} ${response.status}`);
    } catch (error) {
      load.failures.push(`${label} ${error}`);
    }
    load.longest = Math.max(load.longest, performance.now() - start);
  };
  const sendMessage = () => {
    const clientId = crypto.randomUUID();
    const headers = { ...bearer, "content-type": "application/json", "idempotency-key": clientId };
    const body = JSON.stringify({ text: clientId, clientId });
    const init = { method: "POST", headers, body };
    return send("POST", `/api/chat/${receiver.id}/messages`, init, () => load.acknowledged.push(clientId));
  };
  const kinds = [
    () => send("page", "/login", { headers: { cookie: "language=en" } }),
    () => send("JSON", "/api/countries", {}),
    sendMessage,
  ];
  let turn = 0;
  const timer = setInterval(() => track(kinds[turn++ % kinds.length]?.() ?? Promise.resolve()), 1_000 / RATE);
  const listen = async () => {
    while (!aborted.signal.aborted) {
      const response = await proxy.fetch("/api/events", { headers: bearer, signal: aborted.signal }).catch(() => null);
      if (aborted.signal.aborted) return;
      if (response?.status !== 200) load.failures.push(`stream ${response?.status}`);
      await response?.arrayBuffer().catch(() => null);
    }
  };
  const streams = Array.from({ length: STREAMS }, listen);
  load.stop = async () => {
    clearInterval(timer);
    while (running.size > 0) await Promise.all(running);
    aborted.abort();
    await Promise.all(streams);
  };
  return load;
}

async function restartInTurn(servers: Server[], load: Load): Promise<void> {
  for (let n = 0; n < RESTARTS; n++)
    for (const server of servers) {
      const before = load.acknowledged.length;
      expect(await server.kill("SIGTERM")).toEqual({ code: 0, signal: null });
      const ended = performance.now();
      await server.restart();
      load.pause = Math.max(load.pause, performance.now() - ended);
      // The next restart comes while both serve again.
      while (load.acknowledged.length < before + RATE / 4 && load.failures.length < RATE) await Bun.sleep(20);
    }
}

async function storedTexts(reader: ApiClient, other: string): Promise<string[]> {
  const texts: string[] = [];
  for (let before = ""; ; ) {
    const { body } = await reader.call<{ items: { text: string }[]; nextCursor: string | null }>(
      "GET",
      `/chat/${other}/messages?limit=100${before}`,
    );
    texts.push(...body.items.map(({ text }) => text));
    if (!body.nextCursor) return texts;
    before = `&before=${encodeURIComponent(body.nextCursor)}`;
  }
}

const cases = [
  { name: "one server on SQLite", count: 1, drain: "2", database: async () => undefined },
  ...(withPostgres
    ? [
        {
          name: "two servers on PostgreSQL",
          count: 2,
          drain: "2",
          database: (kind: string) => createDatabaseUrl(`rolling_${kind}`),
        },
      ]
    : []),
];

for (const kind of ["caddy", "nginx"] as const)
  describe.if(PROXY_PROGRAMS[kind] !== null)(`restarts behind ${kind}`, () => {
    for (const { name, count, drain, database } of cases)
      test(`${name}: no request fails, each acknowledged message is there once`, async () => {
        const port = await freePort();
        const settings = {
          DATABASE_URL: await database(kind),
          PUBLIC_URL: `https://localhost:${port}`,
          TRUST_PROXY: "1",
          DRAIN_SECONDS: drain,
          WELCOME_BOTTLES: "0",
          ...(count > 1 ? { BACKUP_TO: createSharedBackupDir() } : {}),
        };
        const servers = await Promise.all(Array.from({ length: count }, () => startServer(settings)));
        const [one, other] = await registerTwoFriends(servers[0]?.url ?? "");
        const proxy = await startProxy(kind, port, ...servers.map(({ url }) => url));
        const load = startLoad(proxy, one, other);
        await restartInTurn(servers, load);
        await load.stop();
        const stored = await storedTexts(other, one.id);
        const { requests, failures, longest, pause } = load;
        console.log(
          `${kind}, ${name}: ${requests} requests, ${failures.length} failed, longest ${longest.toFixed(0)} ms, pause ${pause.toFixed(0)} ms`,
        );
        expect(failures).toEqual([]);
        expect(load.acknowledged.filter((id) => stored.filter((text) => text === id).length !== 1)).toEqual([]);
        await proxy.stop();
        for (const server of servers) await server.stop();
      }, 180_000);
  });
