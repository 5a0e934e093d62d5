/**
 * The proxies of `deploy/` before a server that is cut while it works: what may have been done is sent again only where it
 * is safe or has a key; what was never sent is, whatever it is. Bodies are empty, as Caddy before 2.11 keeps none.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { freePort } from "../../scripts/free-port";
import { PROXY_PROGRAMS, type RunningProxy, startProxy } from "./proxies";

const KEY = { "idempotency-key": "one" };

const UNREACHABLE_PAGES = join(import.meta.dir, "../../deploy/pages");
/** ms; two of Caddy's looks at `/readyz`. */
const PROXY_LOOKS = 1_200;
/** ms; longer than a proxy waits for a server. */
const GIVEN_UP = 20_000;

interface CuttingState {
  cuts: number;
  done: number;
  ready: boolean;
}

function cutOrAnswer(state: CuttingState, request: IncomingMessage, answer: ServerResponse): void {
  // As a server that drains: no connection is kept that is gone when it is used.
  answer.setHeader("connection", "close");
  const { url } = request;
  if (url === "/readyz" && !state.ready) answer.statusCode = 503;
  if (url === "/healthz" || url === "/readyz") return void answer.end("{}");
  state.done++;
  if (state.done <= state.cuts) request.socket.destroy();
  else answer.end("done");
}

/** Answers probes; of all else it cuts the first `cuts` requests after it has counted them. */
function openCuttingServer(port: number) {
  const state: CuttingState = { cuts: 0, done: 0, ready: true };
  let server: Server;
  const start = () =>
    new Promise<void>((resolve) => {
      server = createServer((request, answer) => cutOrAnswer(state, request, answer)).listen(
        port,
        "127.0.0.1",
        resolve,
      );
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { state, start, stop };
}

for (const kind of ["caddy", "compose", "nginx"] as const)
  describe.if(PROXY_PROGRAMS[kind] !== null)(`behind ${kind}`, () => {
    let upstream: ReturnType<typeof openCuttingServer>;
    let proxy: RunningProxy;

    beforeAll(async () => {
      const port = await freePort();
      upstream = openCuttingServer(port);
      await upstream.start();
      proxy = await startProxy(kind, await freePort(), `http://127.0.0.1:${port}`);
    }, 30_000);
    beforeEach(() => void Object.assign(upstream.state, { cuts: 0, done: 0, ready: true }));
    afterAll(async () => {
      await proxy?.stop();
      await upstream.stop();
    });

    const ask = async (method: string, path: string, headers = {}) => {
      const { status } = await proxy.fetch(path, { method, headers });
      return [status, upstream.state.done];
    };

    test.each([
      ["POST", "/login"],
      ["POST", "/api/auth/login"],
      ["PATCH", "/api/profile"],
    ])("%s %s without a key that was cut is not sent again", async (method, path) => {
      upstream.state.cuts = 1;
      expect(await ask(method, path)).toEqual([502, 1]);
    });

    test.each([
      ["GET", "/login", {}],
      ["POST", "/api/chat/1", KEY],
      ["POST", "/login", KEY],
    ] as const)("%s %s that is safe or has a key is sent again", async (method, path, headers) => {
      upstream.state.cuts = 1;
      expect(await ask(method, path, headers)).toEqual([200, 2]);
    });

    test("a POST without a key that got no connection waits; cut then, it is not sent again", async () => {
      for (const [cuts, status] of [
        [0, 200],
        [1, 502],
      ] as const) {
        Object.assign(upstream.state, { cuts, done: 0 });
        await upstream.stop();
        const waiting = ask("POST", "/login");
        // Both have tried once by then.
        await Bun.sleep(400);
        expect(upstream.state.done).toBe(0);
        await upstream.start();
        expect(await waiting).toEqual([status, 1]);
      }
    }, 30_000);

    // Caddy can do that of itself from 2.7.5 on; the one of compose.yaml is newer.
    test.if(kind !== "compose")("a POST without a key waits for a server that is not ready", async () => {
      upstream.state.ready = false;
      await Bun.sleep(PROXY_LOOKS);
      const waiting = ask("POST", "/login");
      await Bun.sleep(PROXY_LOOKS / 4);
      upstream.state.ready = true;
      expect(await waiting).toEqual([200, 1]);
    });

    test(
      "who gets no answer sees a page that says so; who sent something, that it may have arrived",
      async () => {
        const shown = async (method: string) => {
          const answer = await proxy.fetch("/login", { method });
          const kept = [answer.headers.get("content-type")?.split(";")[0], answer.headers.get("cache-control")];
          return [answer.status >= 502, ...kept, await answer.text()];
        };
        const page = (file: string) => [
          true,
          "text/html",
          "no-store",
          readFileSync(join(UNREACHABLE_PAGES, file), "utf8"),
        ];
        upstream.state.cuts = 1;
        expect(await shown("POST")).toEqual(page("unanswered.html"));
        await upstream.stop();
        expect(await shown("GET")).toEqual(page("unavailable.html"));
        await upstream.start();
      },
      GIVEN_UP,
    );
  });
