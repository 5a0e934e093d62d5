import { beforeAll, expect, test } from "bun:test";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import type { Ctx } from "../../src/http/env";
import { Deferred } from "../../src/shell/document/deferred";
import { renderPage } from "../../src/shell/document/page";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

eachDatabase("a page over HTTP", (db) => {
  beforeAll(() => seedBuiltIns(db()).then(() => undefined));

  test("a complete page has a content-length, compressed too", async () => {
    const { app } = openTestApp(db());
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => app.fetch(request) });
    const plain = await fetch(`${server.url}login`, {
      headers: { cookie: "language=ar", "accept-encoding": "identity" },
    });
    expect(Number(plain.headers.get("content-length"))).toBe((await plain.bytes()).byteLength);
    await server.stop(true);
    const packed = await openTestApp(db()).ask("GET", "/login", { headers: { "accept-encoding": "gzip" } });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(packed.headers.get("vary")).toContain("accept-encoding");
    const body = await packed.bytes();
    expect(Number(packed.headers.get("content-length"))).toBe(body.byteLength);
    expect(new TextDecoder().decode(Bun.gunzipSync(body))).toStartWith("<!DOCTYPE html>");
  });

  test("a page with a slow part has no content-length; a disconnect is not logged", async () => {
    const slow = Promise.withResolvers<string>();
    const { app, lines } = openTestApp(db());
    app.get("/slow", (c: Ctx) =>
      renderPage(c, { title: "slow" }, <Deferred of={{ later: slow.promise }}>{(text) => <p>{text}</p>}</Deferred>),
    );
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => app.fetch(request) });
    const ask = (signal?: AbortSignal) => fetch(`${server.url}slow`, { signal, headers: { cookie: "language=en" } });
    const abort = new AbortController();
    await ask(abort.signal);
    abort.abort();
    const response = await ask();
    expect(response.headers.has("content-length")).toBe(false);
    slow.resolve("here it is");
    expect(await response.text()).toContain("here it is");
    expect(lines.filter((line) => line.includes("page failed"))).toEqual([]);
    await server.stop(true);
  });

  test.each(["", "gzip"])("a bottle's letter is streamed before its slow comments (encoding %p)", async (encoding) => {
    const released = Promise.withResolvers<void>();
    const slow = db().withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.rows.some((row) => "answer_hidden_at" in row)) await released.promise;
        return result;
      },
    }) as Db;
    const [thrower, finder] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), thrower, { content: "all is well", comment_count: 1 });
    const comment = { bottle_id: id, author_id: finder.id, content: "found at last", created_at: NOW };
    await db()
      .insertInto("comments")
      .values({ ...comment, id: newId(NOW), answer: null, answered_at: null })
      .execute();
    const { app, enter } = openTestApp(slow);
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => app.fetch(request) });
    const cookie = `language=en; session=${await enter(thrower)}`;
    const response = await fetch(`${server.url}bottle/${id}`, {
      headers: { cookie, "accept-encoding": encoding || "identity" },
    });
    expect(response.headers.get("content-encoding")).toBe(encoding || null);
    const reader = response.body?.getReader();
    let html = "";
    const readUntil = async (text: string): Promise<void> => {
      while (!html.includes(text)) {
        const { done, value } = (await reader?.read()) ?? { done: true };
        if (done) break;
        html += new TextDecoder().decode(value);
      }
    };
    await readUntil("all is well");
    expect(html).toContain("all is well");
    expect(html).not.toContain("found at last");
    released.resolve();
    await readUntil("</html>");
    expect(html).toContain("found at last");
    expect(html).toEndWith("</body></html>");
    await server.stop(true);
  });
});
