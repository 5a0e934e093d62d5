import { expect, test } from "bun:test";
import { Hono } from "hono";
import { CachingRouter } from "../../src/http/contract/caching-router";
import { describeRoute } from "../../src/http/contract/route-description";
import type { Env } from "../../src/http/env";

const createTestRouter = () =>
  new Hono<Env>({ router: new CachingRouter() })
    .get("/detail/:id", describeRoute("One"), (c) => c.text(`detail ${c.req.param("id")}`))
    .get("/:id/comments", (c) => c.text(`comments ${c.req.param("id")}`))
    .post("/detail/:id", (c) => c.text(`posted ${c.req.param("id")}`));

const answerTextOf = async (app: Hono<Env>, path: string, method = "GET"): Promise<string> =>
  (await app.request(path, { method })).text();

test("a path asked for again is answered as before, each with its own parameters and method", async () => {
  const app = createTestRouter();
  for (let again = 0; again < 3; again++) {
    expect(await answerTextOf(app, "/detail/a%20b")).toBe("detail a b");
    expect(await answerTextOf(app, "/detail/c")).toBe("detail c");
    expect(await answerTextOf(app, "/detail/c", "POST")).toBe("posted c");
    expect(await answerTextOf(app, "/d/comments")).toBe("comments d");
    expect(await answerTextOf(app, "/none")).toBe("404 Not Found");
  }
});

test("kept is the match of a route without parameters alone: nobody can make up more of them", () => {
  const router = new CachingRouter<[() => void, { path: string }]>();
  for (const path of ["*", "/list", "/:id", "/files/*"]) router.add("GET", path, [() => undefined, { path }]);
  expect(router.match("GET", "/list")).toBe(router.match("GET", "/list"));
  for (const path of ["/one", "/files/a", "/none/at/all"])
    expect(router.match("GET", path)).not.toBe(router.match("GET", path));
});

test("a description is no layer of a request; a route added later is found", async () => {
  const app = createTestRouter();
  const [layers] = app.router.match("GET", "/detail/x");
  expect(layers).toHaveLength(1);
  expect(await answerTextOf(app, "/later")).toBe("404 Not Found");
  // Hono itself refuses that once it has answered; the router does not rely on it.
  const router = new CachingRouter<[() => void, { path: string }]>();
  expect(router.match("GET", "/later")[0]).toHaveLength(0);
  router.add("GET", "/later", [() => undefined, { path: "/later" }]);
  expect(router.match("GET", "/later")[0]).toHaveLength(1);
});
