import { beforeAll, expect, test } from "bun:test";
import { Suspense, use } from "react";
import type { Ctx } from "../../src/http/env";
import { page } from "../../src/shell/page";
import { openHouse } from "../http/open";
import { furnish } from "../support/bottles";
import { eachDatabase } from "../support/databases";

const Late = ({ text }: { text: Promise<string> }) => <p>{use(text)}</p>;

eachDatabase("a page over HTTP", (db) => {
  beforeAll(() => furnish(db()).then(() => undefined));

  test("a whole page has its length", async () => {
    const response = await openHouse(db()).ask("GET", "/login");
    const bytes = await response.bytes();
    expect(Number(response.headers.get("content-length"))).toBe(bytes.byteLength);
    const packed = await openHouse(db()).ask("GET", "/login", { headers: { "accept-encoding": "gzip" } });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(packed.headers.get("vary")).toContain("accept-encoding");
    const body = await packed.bytes();
    expect(Number(packed.headers.get("content-length"))).toBe(body.byteLength);
    expect(new TextDecoder().decode(Bun.gunzipSync(body))).toStartWith("<!DOCTYPE html>");
  });

  test("a page with a slow part has none, and the nonce of its policy; who leaves early leaves no trace in the log", async () => {
    const slow = Promise.withResolvers<string>();
    const { app, lines } = openHouse(db());
    app.get("/slow", (c: Ctx) =>
      page(
        c,
        { title: "slow" },
        <Suspense fallback="…">
          <Late text={slow.promise} />
        </Suspense>,
      ),
    );
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => app.fetch(request) });
    const ask = (signal?: AbortSignal) =>
      fetch(`${server.url}slow`, { signal, headers: { cookie: "language=en" } });
    const gone = new AbortController();
    await ask(gone.signal);
    gone.abort();
    const response = await ask();
    expect(response.headers.has("content-length")).toBe(false);
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1];
    slow.resolve("here it is");
    const html = await response.text();
    expect(html).toContain("here it is");
    for (const script of html.match(/<script[^>]*>/g) ?? []) expect(script).toContain(`nonce="${nonce}"`);
    expect(lines.filter((line) => line.includes("page failed"))).toEqual([]);
    await server.stop(true);
  });
});
