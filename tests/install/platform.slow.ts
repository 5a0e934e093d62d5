/** A platform such as Render or Fly: the port comes by the environment, probes by an inner address, data lie on a volume. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Server, startServer } from "../support/server";

const HOST = "sea.example";
const PLATFORM = { HOST: "0.0.0.0", PUBLIC_URL: `https://${HOST}`, TRUST_PROXY: "1" };
/** ms */
const LONG = 60_000;

let server: Server;
beforeAll(async () => {
  server = await startServer(PLATFORM);
}, LONG);
afterAll(async () => {
  await server.stop();
});

const ask = (host: string, path: string) =>
  fetch(server.url.replace("0.0.0.0", "127.0.0.1") + path, {
    redirect: "manual",
    headers: { host, cookie: "language=en", "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9" },
  });

test("probes are answered under the inner address, pages under PUBLIC_URL alone, with HSTS", async () => {
  for (const host of [HOST, "10.0.0.7:10000"])
    for (const path of ["/readyz", "/healthz"])
      expect([host, path, (await ask(host, path)).status]).toEqual([host, path, 200]);
  expect((await ask("10.0.0.7:10000", "/login")).status).toBe(421);
  const page = await ask(HOST, "/login");
  expect(page.status).toBe(200);
  expect(page.headers.get("strict-transport-security")).toContain("max-age=");
});

test(
  "a new machine with the same volume goes on",
  async () => {
    await server.kill("SIGTERM");
    await server.restart({ ...PLATFORM, READ_ONLY: "0" });
    expect((await ask(HOST, "/login")).status).toBe(200);
  },
  LONG,
);
