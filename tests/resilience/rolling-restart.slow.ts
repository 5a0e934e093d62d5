/**
 * Restarts behind the proxies of `deploy/` under load, while two people chat in browsers: no request fails, no acknowledged
 * message is lost or doubled, and the two notice nothing.
 * The pages want `bun run build` before it. Whole: RESTARTS=10 RATE=200 STREAMS=200 bun test ./tests/resilience/rolling-restart.slow.ts
 */
import { describe, expect, test } from "bun:test";
import { freePort } from "../../scripts/free-port";
import { SECOND } from "../../src/runtime/units";
import type { ApiClient } from "../support/client";
import { type Server, startServer } from "../support/server";
import { type BrowserChat, startChatInBrowsers } from "./chatting-browsers";
import { createDatabaseUrl, createSharedBackupDir } from "./fresh-storage";
import { PROXY_PROGRAMS, startProxy } from "./proxies";
import { countPairs, type Load, startLoad } from "./restart-load";
import { registerPairs } from "./test-friends";

const RESTARTS = Number(process.env.RESTARTS ?? 2);
/** Requests a second. */
const RATE = Number(process.env.RATE ?? 40);
const STREAMS = Number(process.env.STREAMS ?? 10);
/** ms */
const LONG = 180_000 + 30_000 * RESTARTS;
const withPostgres = (process.env.TEST_DATABASES ?? "sqlite").split(",").includes("postgres");

async function restartInTurn(servers: Server[], load: Load): Promise<void> {
  for (let n = 0; n < RESTARTS; n++)
    for (const server of servers) {
      expect(await server.kill("SIGTERM")).toEqual({ code: 0, signal: null });
      const ended = performance.now();
      await server.restart();
      load.pause = Math.max(load.pause, performance.now() - ended);
      const before = load.acknowledged.length;
      // The next restart comes while both serve again, and the proxy has seen it: not by what was acknowledged during the drain.
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

/** Both saw the same, in the order of the server, and each message of theirs once. */
async function expectUnnoticed(chat: BrowserChat, [one, other]: [ApiClient, ApiClient]): Promise<void> {
  const shown = await chat.finish();
  expect(chat.problems).toEqual([]);
  const stored = (await storedTexts(other, one.id)).toReversed();
  expect(shown).toEqual([stored, stored]);
  for (const [n, name] of ["one", "other"].entries())
    expect(stored.filter((text) => text.startsWith(`${name} `))).toEqual(chat.sent[n] ?? []);
  expect(stored.length).toBeGreaterThan(2 * RESTARTS);
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
      test(
        `${name}: no request fails, each acknowledged message is there once`,
        async () => {
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
          const [chatting, ...pairs] = await registerPairs(servers[0]?.url ?? "", 1 + countPairs(RATE));
          if (!chatting) throw new Error("nobody chats");
          const proxy = await startProxy(kind, port, ...servers.map(({ url }) => url));
          const chat = await startChatInBrowsers(proxy.url, chatting);
          const begun = performance.now();
          const load = startLoad(proxy, pairs, { rate: RATE, streams: STREAMS });
          await restartInTurn(servers, load);
          await load.stop();
          const perSecond = load.requests / ((performance.now() - begun) / SECOND);
          await expectUnnoticed(chat, chatting).finally(chat.close);
          const stored = (await Promise.all(pairs.map(([one, other]) => storedTexts(other, one.id)))).flat();
          const { requests, failures, longest, longestWas, pause } = load;
          console.log(
            `${kind}, ${name}: ${requests} requests, ${perSecond.toFixed(0)}/s, ${failures.length} failed, longest ${longest.toFixed(0)} ms (${longestWas}), pause ${pause.toFixed(0)} ms; ${chat.sent.flat().length} messages in browsers`,
          );
          expect(failures).toEqual([]);
          expect(load.acknowledged.filter((id) => stored.filter((text) => text === id).length !== 1)).toEqual([]);
          await proxy.stop();
          for (const server of servers) await server.stop();
        },
        LONG,
      );
  });
