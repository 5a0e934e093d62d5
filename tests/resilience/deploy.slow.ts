/** The files of `deploy/` with the real programs: systemd-analyze, and both proxies over TLS. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/free-port";
import { RATE_LIMIT_RULES } from "../../src/limits/rates";
import { loadServerContract, registerClient } from "../support/client";
import { EventReader } from "../support/event-reader";
import { type Server, startServer } from "../support/server";
import { PROXY_PROGRAMS, type RunningProxy, startProxy } from "./proxies";

const UNIT = join(import.meta.dir, "../../deploy/systemd/driftglass.service");
const MAX_EXPOSURE = 3;
const EVENT_LATENCY_MS = 1_000;

for (const [kind, path] of Object.entries(PROXY_PROGRAMS))
  if (!path) console.log(`not tried here: ${kind} is not installed`);
if (!Bun.which("systemd-analyze")) console.log("not tried here: systemd-analyze is not installed");

test.if(Bun.which("systemd-analyze") !== null)("the systemd unit is valid and sandboxes the service", () => {
  const dir = mkdtempSync(join(tmpdir(), "driftglass-unit-"));
  copyFileSync("/bin/true", join(dir, "driftglass"));
  const unit = join(dir, "driftglass.service");
  writeFileSync(unit, readFileSync(UNIT, "utf8").replaceAll("/usr/local/bin/driftglass", join(dir, "driftglass")));
  const analyze = (...args: string[]) => Bun.spawnSync(["systemd-analyze", ...args, unit]);
  const verified = analyze("verify");
  expect([verified.exitCode, verified.stderr.toString()]).toEqual([0, ""]);
  const report = analyze("security", "--offline=true", "--no-pager").stdout.toString();
  const exposure = Number(/exposure level[^:]*: ([\d.]+)/.exec(report)?.[1]);
  console.log(`systemd-analyze security: ${exposure}`);
  expect(exposure).toBeLessThanOrEqual(MAX_EXPOSURE);
  rmSync(dir, { recursive: true });
});

for (const kind of ["caddy", "compose", "nginx"] as const) {
  describe.if(PROXY_PROGRAMS[kind] !== null)(`behind ${kind}, over TLS`, () => {
    let server: Server;
    let proxy: RunningProxy;

    beforeAll(async () => {
      const port = await freePort();
      const settings = { PUBLIC_URL: `https://localhost:${port}`, TRUST_PROXY: "1", RATE_LIMITS: "1" };
      server = await startServer({ ...settings, WELCOME_BOTTLES: "0" });
      proxy = await startProxy(kind, port, server.url);
    }, 30_000);
    afterAll(async () => {
      await proxy?.stop();
      await server.stop();
    });

    test("pages are compressed and have an HSTS header", async () => {
      const page = await proxy.fetch("/login", {
        headers: { cookie: "language=en", "accept-encoding": "gzip" },
      });
      expect(page.status).toBe(200);
      expect(page.headers.get("strict-transport-security")).toContain("max-age");
      expect(page.headers.get("content-encoding")).toBe("gzip");
      expect(await page.text()).toContain("</html>");
    });

    test("a form signs in with a Secure cookie; a foreign origin is refused", async () => {
      const me = await registerClient(server.url);
      const { body } = await me.call<{ username: string }>("GET", "/auth/profile");
      const signedIn = await proxy.fetch("/login", {
        method: "POST",
        headers: { origin: proxy.url, cookie: "language=en" },
        body: new URLSearchParams({ username: body.username, password: "tide-and-glass" }),
      });
      expect(signedIn.status).toBe(303);
      expect(signedIn.headers.get("set-cookie")).toMatch(/session=.*; Secure/);
      const foreign = await proxy.fetch("/login", {
        method: "POST",
        headers: { origin: "https://evil.example" },
      });
      expect(foreign.status).toBe(403);
    });

    test("the request id is the proxy's, not the client's", async () => {
      const response = await proxy.fetch("/login", {
        headers: { "x-request-id": "of-a-visitor" },
      });
      const id = response.headers.get("x-request-id") ?? "";
      expect(id).toMatch(/^[0-9a-f-]{32,36}$/);
      while (!server.log().includes(`"request":"${id}"`)) await Bun.sleep(10);
      expect(server.log()).not.toContain("of-a-visitor");
    });

    test("events arrive without buffering, on many streams", async () => {
      const me = await registerClient(server.url);
      const opened = await Promise.all(
        Array.from({ length: 5 }, () =>
          proxy.fetch("/api/events", { headers: { authorization: `Bearer ${me.token}` } }),
        ),
      );
      const contract = await loadServerContract(server.url);
      const readers = opened.map(({ body }) => new EventReader(body as ReadableStream<Uint8Array>, contract));
      for (const reader of readers) await reader.next("unread");
      const start = performance.now();
      await me.call("PUT", "/system-messages/read-all");
      for (const reader of readers) expect((await reader.next("unread")).data.systemMessages).toBe(0);
      expect(performance.now() - start).toBeLessThan(EVENT_LATENCY_MS);
      for (const reader of readers) await reader.close();
    });

    // Caddy waits for the server in any case, for eight seconds.
    test.if(kind === "nginx")(
      "while the only server is away every request waits for it, and ends as a 502",
      async () => {
        await server.kill("SIGKILL");
        const waited = [
          proxy.fetch("/login"),
          proxy.fetch("/api/events"),
          proxy.fetch("/api/profile", { method: "PUT", body: "{}" }),
          proxy.fetch("/api/auth/login", { method: "POST", body: "{}" }),
          proxy.fetch("/api/auth/login", { method: "POST", body: "{}", headers: { "idempotency-key": "one" } }),
        ];
        // Never 401, which tells an open page that nobody is signed in.
        expect((await Promise.all(waited)).map((each) => each.status)).toEqual([502, 502, 502, 502, 502]);
        await server.restart();
        while ((await proxy.fetch("/healthz")).status !== 200) await Bun.sleep(50);
      },
      30_000,
    );

    test("what visitors ask for is in no log, neither what succeeds nor what fails", async () => {
      const links = ["/reset-password?token=secret-one", "/end-session?token=secret-two"];
      for (const path of links) expect((await proxy.fetch(path)).status).toBeLessThan(500);
      await server.kill("SIGKILL");
      for (const path of links) expect((await proxy.fetch(path)).status).toBeGreaterThan(500);
      await server.restart();
      while ((await proxy.fetch("/healthz")).status !== 200) await Bun.sleep(50);
      expect(proxy.log()).not.toMatch(/secret|reset-password|client: |remote_ip/);
    }, 60_000);

    test("a forged X-Forwarded-For does not evade the rate limit", async () => {
      const statuses: number[] = [];
      for (let n = 0; n <= RATE_LIMIT_RULES.write.points; n++) {
        const response = await proxy.fetch("/api/auth/login", {
          method: "POST",
          headers: { "x-forwarded-for": `198.51.100.${n}`, "content-type": "application/json" },
          body: "{}",
        });
        statuses.push(response.status);
      }
      expect(statuses.at(-1)).toBe(429);
    });
  });
}
