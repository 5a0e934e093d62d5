/** A disk that fills up under a running server, behind the proxies of `deploy/`: pages are shown, writes are refused. */
import { describe, expect, test } from "bun:test";
import { freePort } from "../../scripts/free-port";
import { registerClient } from "../support/client";
import { startServer } from "../support/server";
import { LIMITABLE, limitFiles } from "./full-files";
import { PROXY_PROGRAMS, startProxy } from "./proxies";

/** ms; several of Caddy's looks at `/readyz`. */
const PROXY_LOOKS = 3_000;

for (const kind of ["caddy", "compose", "nginx"] as const)
  describe.if(PROXY_PROGRAMS[kind] !== null && process.platform === "linux")(`behind ${kind}`, () => {
    test("a full disk: every page is answered, a write is refused by the product, and all goes on with room", async () => {
      const port = await freePort();
      const settings = { PUBLIC_URL: `https://localhost:${port}`, TRUST_PROXY: "1", WELCOME_BOTTLES: "0" };
      const server = await startServer(settings);
      const me = await registerClient(server.url);
      await server.kill("SIGTERM");
      await server.restart({}, LIMITABLE);
      const proxy = await startProxy(kind, port, server.url);
      limitFiles(server.pid(), "1");
      const headers = { cookie: "language=en", authorization: `Bearer ${me.token}` };
      const statuses: number[] = [];
      for (const start = performance.now(); performance.now() - start < PROXY_LOOKS; await Bun.sleep(100))
        for (const path of ["/rules", "/api/bottles"]) statuses.push((await proxy.fetch(path, { headers })).status);
      expect(new Set(statuses)).toEqual(new Set([200]));
      const write = (content: string) =>
        proxy.fetch("/api/bottles", {
          method: "POST",
          headers: {
            authorization: `Bearer ${me.token}`,
            "content-type": "application/json",
            "idempotency-key": crypto.randomUUID(),
          },
          body: JSON.stringify({ content }),
        });
      const refused = await write("into a full sea");
      expect([refused.status, await refused.json()]).toMatchObject([503, { error: { code: "storage_unavailable" } }]);
      limitFiles(server.pid(), "unlimited");
      while ((await (await fetch(`${server.url}/readyz`)).json()).status !== "ready") await Bun.sleep(50);
      expect((await write("after")).status).toBe(201);
      console.log(`${kind}: ${statuses.length} pages while the disk was full`);
      await proxy.stop();
      await server.stop();
    }, 60_000);
  });
