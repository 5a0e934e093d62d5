import { expect, test } from "bun:test";
import { Hono } from "hono";
import { TrieRouter } from "hono/router/trie-router";
import { describeRoute } from "../../src/http/contract/route-description";
import type { Env } from "../../src/http/env";

const createTestRouter = () =>
  new Hono<Env>({ router: new TrieRouter() })
    .get("/detail/:id", describeRoute("One"), (c) => c.text(`detail ${c.req.param("id")}`))
    .get("/:id/comments", (c) => c.text(`comments ${c.req.param("id")}`))
    .post("/detail/:id", (c) => c.text(`posted ${c.req.param("id")}`));

const answerTextOf = async (app: Hono<Env>, path: string, method = "GET"): Promise<string> =>
  (await app.request(path, { method })).text();

test("a path asked for again is answered as before, each with its own parameters and method", async () => {
  const app = createTestRouter();
  for (let round = 0; round < 3; round++) {
    expect(await answerTextOf(app, "/detail/a%20b")).toBe("detail a b");
    expect(await answerTextOf(app, "/detail/c")).toBe("detail c");
    expect(await answerTextOf(app, "/detail/c", "POST")).toBe("posted c");
    expect(await answerTextOf(app, "/d/comments")).toBe("comments d");
    expect(await answerTextOf(app, "/none")).toBe("404 Not Found");
  }
});
