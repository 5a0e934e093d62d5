/** The server bundle, as `bun start` runs it. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { buildProject, SERVER_BUNDLE } from "../../scripts/setup";
import { BUILT_IN_BOTTLE_DESIGNS } from "../../src/designs/designs";
import { type Server, startServer } from "../support/server";

const testServerSetting = process.env.TEST_SERVER;
let server: Server;

beforeAll(async () => {
  if (!testServerSetting) await buildProject();
  process.env.TEST_SERVER = SERVER_BUNDLE;
  server = await startServer();
}, 60_000);
afterAll(async () => {
  await server?.stop();
  if (testServerSetting === undefined) delete process.env.TEST_SERVER;
});

test("pages link existing style sheets", async () => {
  const html = await (await fetch(`${server.url}/login`, { headers: { cookie: "language=en" } })).text();
  const sheet = /href="(\/static\/app\.[0-9a-f]+\.css)"/.exec(html)?.[1];
  expect((await fetch(`${server.url}${sheet}`)).status).toBe(200);
});

test("the worker that renders PNG pictures starts", async () => {
  const picture = await fetch(`${server.url}/designs/${BUILT_IN_BOTTLE_DESIGNS[0]?.picture}.png`);
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(Buffer.from(await picture.bytes()).toString("latin1", 1, 4)).toBe("PNG");
});

/** Compressed bytes. */
const MAX_SCRIPT_BYTES = 6_000;

test("a first visit to home loads little script", async () => {
  const fetchCompressed = (path: string) =>
    fetch(`${server.url}${path}`, {
      headers: { cookie: "language=en", "accept-encoding": "br" },
      decompress: false,
    } as RequestInit);
  const html = await (await fetch(server.url, { headers: { cookie: "language=en" } })).text();
  const files = new Set([...html.matchAll(/"(\/static\/[^"]+\.js)"/g)].map(([, path = ""]) => path));
  // htmx comes at its first need.
  expect(files.size).toBe(1);
  let bytes = 0;
  for (const path of files) bytes += (await (await fetchCompressed(path)).bytes()).byteLength;
  expect(bytes).toBeGreaterThan(3_000);
  expect(bytes).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
});
