import { afterAll, expect, test } from "bun:test";
import { fetchProviderJson, isSafeProviderUrl } from "../../src/auth/providers/provider-http";
import { Refusal } from "../../src/runtime/errors";

const endlessBody = () =>
  new Response(
    new ReadableStream({
      async pull(stream) {
        await Bun.sleep(5);
        stream.enqueue(new TextEncoder().encode(" "));
      },
    }),
  );

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: ({ url }) => {
    if (url.endsWith("/silent")) return new Promise<Response>(() => undefined);
    if (url.endsWith("/away")) return Response.redirect("/", 307);
    if (url.includes("/long")) return new Response(`"${"x".repeat(Number(url.split("?")[1]) - 2)}"`);
    return url.endsWith("/endless") ? endlessBody() : Response.json({ ok: true });
  },
});
afterAll(() => server.stop(true));

const at = (path: string) => `http://127.0.0.1:${server.port}${path}`;

test("an answer has status and JSON", async () => {
  expect(await fetchProviderJson(at("/"))).toEqual({ status: 200, body: { ok: true } });
});

test.each(["/silent", "/endless"])("%s times out", async (path) => {
  const start = performance.now();
  const error = await fetchProviderJson(at(path), {}, 150).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(Refusal);
  expect((error as Refusal).code).toBe("provider_unavailable");
  expect(performance.now() - start).toBeLessThan(2_000);
});

test("at most 64 KiB are read", async () => {
  expect((await fetchProviderJson(at("/long?65536"))).status).toBe(200);
  await expect(fetchProviderJson(at("/long?65537"))).rejects.toThrow("provider_unavailable");
});

test("redirects are not followed", async () => {
  await expect(fetchProviderJson(at("/away"))).rejects.toThrow("provider_unavailable");
});

test("a closed port is an unavailable provider", async () => {
  await expect(fetchProviderJson("http://127.0.0.1:1/")).rejects.toThrow("provider_unavailable");
});

test.each([
  ["https://id.example.org/token", true],
  ["http://127.0.0.1:9/token", true],
  ["http://[::1]/token", true],
  ["http://localhost/token", true],
  ["http://localhost.evil.example/token", false],
  ["http://id.example.org/token", false],
  ["file:///etc/passwd", false],
  ["javascript:alert(1)", false],
  ["token", false],
])("%s may be asked: %s", (address, safe) => {
  expect(isSafeProviderUrl(address)).toBe(safe);
});
