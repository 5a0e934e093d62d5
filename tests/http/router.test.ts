import { expect, test } from "bun:test";
import { Hono } from "hono";
import { documented } from "../../src/http/documented";
import type { Env } from "../../src/http/env";
import { KeepingRouter } from "../../src/http/router";

const house = () =>
  new Hono<Env>({ router: new KeepingRouter() })
    .get("/detail/:id", documented("One"), (c) => c.text(`detail ${c.req.param("id")}`))
    .get("/:id/comments", (c) => c.text(`comments ${c.req.param("id")}`))
    .post("/detail/:id", (c) => c.text(`posted ${c.req.param("id")}`));

const said = async (app: Hono<Env>, path: string, method = "GET"): Promise<string> =>
  (await app.request(path, { method })).text();

test("a path asked for again is answered as before, each with its own parameters and method", async () => {
  const app = house();
  for (let again = 0; again < 3; again++) {
    expect(await said(app, "/detail/a%20b")).toBe("detail a b");
    expect(await said(app, "/detail/c")).toBe("detail c");
    expect(await said(app, "/detail/c", "POST")).toBe("posted c");
    expect(await said(app, "/d/comments")).toBe("comments d");
    expect(await said(app, "/none")).toBe("404 Not Found");
  }
});

test("what is kept is bounded, and a long path is never kept", () => {
  const router = new KeepingRouter<[() => void, string]>();
  router.add("GET", "/:id", [() => undefined, "route"]);
  const first = router.match("GET", "/first");
  expect(router.match("GET", "/first")).toBe(first);
  for (let n = 0; n < 1_000; n++) router.match("GET", `/${n}`);
  expect(router.match("GET", "/first")).not.toBe(first);
  const long = `/${"x".repeat(200)}`;
  expect(router.match("GET", long)).not.toBe(router.match("GET", long));
});

test("a description is no layer of a request; a route added later is found", async () => {
  const app = house();
  const [layers] = app.router.match("GET", "/detail/x");
  expect(layers).toHaveLength(1);
  expect(await said(app, "/later")).toBe("404 Not Found");
  // Hono itself refuses that once it has answered; the router does not rely on it.
  const router = new KeepingRouter<[() => void, string]>();
  expect(router.match("GET", "/later")[0]).toHaveLength(0);
  router.add("GET", "/later", [() => undefined, "route"]);
  expect(router.match("GET", "/later")[0]).toHaveLength(1);
});
