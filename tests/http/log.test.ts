import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "kysely";
import type { OpenedDatabase } from "../../src/db/open";
import { errorFields } from "../../src/runtime/log";
import { openTestApp, type TestRequest } from "../support/app";
import { seedBuiltIns } from "../support/bottles";
import { openSqliteInMemory } from "../support/sqlite-template";
import { seedWorld } from "../support/world";

/** One of a kind: found anywhere in the log it was leaked. */
let count = 0;
const canary = (what: string): string => `canary.${what}.${count++}`;

let opened: OpenedDatabase;
beforeAll(async () => {
  opened = await openSqliteInMemory();
  await seedBuiltIns(opened.db);
});
afterAll(() => opened.close());

test("one line a request: its name, method, path, status, time, and nothing else", async () => {
  const { ask, lines } = openTestApp(opened.db);
  await ask("GET", "/login?next=/a");
  await ask("POST", "/api/auth/login", { json: {} });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: 30,
      time: expect.any(String),
      request: expect.any(String),
      method: "GET",
      path: "/login",
      status: 200,
      ms: expect.any(Number),
      msg: "request",
    },
    {
      level: 30,
      time: expect.any(String),
      request: expect.any(String),
      method: "POST",
      path: "/api/auth/login",
      status: 422,
      ms: expect.any(Number),
      msg: "request",
    },
  ]);
});

test("no text, token, password, address, name or query of anybody stands in it, in good times and bad", async () => {
  const app = openTestApp(opened.db, { TRUST_PROXY: "1" });
  const { ask, lines } = app;
  const secrets: string[] = [];
  const secret = (what: string): string => {
    const made = canary(what);
    secrets.push(made);
    return made;
  };
  const world = await seedWorld(opened.db, { nickname: secret("nickname") }, secret("letter"));
  const token = await app.enter(world.holder);
  secrets.push(token, Bun.SHA256.hash(token, "hex"));
  const headers = {
    "user-agent": secret("agent"),
    referer: `http://localhost/?q=${secret("referer")}`,
    "x-forwarded-for": "198.51.100.77",
    "idempotency-key": secret("key"),
  };
  secrets.push("198.51.100.77");
  const person = () => ({
    username: secret("user"),
    nickname: secret("nick").slice(0, 24),
    password: secret("password"),
    confirm: "",
    email: `${secret("mail")}@example.org`,
    invite: secret("invite"),
    language: "en",
  });
  const weigh = async (): Promise<void> => {
    const requests: [string, string, TestRequest][] = [
      ["POST", "/api/auth/register", { json: person() }],
      ["POST", "/api/auth/login", { json: { username: secret("user"), password: secret("password") } }],
      [
        "POST",
        "/login",
        { form: { username: secret("user"), password: secret("password"), next: `/${secret("next")}` } },
      ],
      ["POST", "/register", { form: person() }],
      ["POST", "/api/bottles", { token, json: { content: secret("content"), designId: secret("design") } }],
      ["POST", "/throw", { session: token, form: { content: secret("content"), once: secret("once") } }],
      ["POST", `/bottle/${world.held}/drop`, { session: token, form: { comment: secret("comment") } }],
      ["PUT", "/api/auth/profile", { token, json: { signature: secret("signature"), birthday: "1971-02-03" } }],
      ["GET", `/bottle/${world.sea}?q=${secret("query")}`, { session: token }],
      ["GET", `/verify-email?token=${secret("query")}`, { session: token }],
      ["GET", "/friends", { session: secret("session").padEnd(43, "x") }],
      ["GET", "/", { cookies: { notice: secret("cookie"), visitor: secret("cookie") } }],
      [
        "POST",
        "/api/auth/login",
        { body: `{"username": ${secret("malformed")}`, headers: { "content-type": "application/json" } },
      ],
      ["POST", "/login", { headers: { ...headers, origin: `https://${secret("origin")}.example` } }],
      ["GET", "/", { headers: { host: `${secret("host")}.example/x` } }],
    ];
    for (const [method, path, sent] of requests)
      await (await ask(method, path, { ...sent, headers: { ...headers, ...sent.headers } })).text();
  };
  const leaked = () => secrets.filter((each) => lines.join("").includes(each));
  await weigh();
  expect(lines.length).toBeGreaterThan(14);
  expect(leaked()).toEqual([]);

  // The same while every write breaks.
  await sql`pragma query_only = 1`.execute(opened.db);
  await weigh();
  await sql`pragma query_only = 0`.execute(opened.db);
  await sql`alter table comments rename to sunk`.execute(opened.db);
  await weigh();
  await sql`alter table sunk rename to comments`.execute(opened.db);
  expect(lines.filter((line) => line.includes('"failed"')).length).toBeGreaterThan(3);
  expect(leaked()).toEqual([]);
  console.log(`log: ${secrets.length} canaries, ${lines.length} lines, none found`);
});

test("nobody writes a line of their own into it", async () => {
  const { ask, lines } = openTestApp(opened.db);
  const forged = '{"level":30,"msg":"forged"}';
  for (const path of [
    `/%0d%0a${encodeURIComponent(forged)}`,
    `/bottle/%0a${encodeURIComponent(forged)}%0a`,
    `/api/x%0d%0a${encodeURIComponent(forged)}`,
    `/%1b[2J%E2%80%A8${encodeURIComponent(forged)}`,
  ])
    await ask("GET", path);
  expect(lines).toHaveLength(4);
  for (const line of lines) {
    expect(line.indexOf("\n")).toBe(line.length - 1);
    expect(line).not.toContain("\u001b");
    expect(JSON.parse(line).msg).toBe("request");
  }
});

test("what was thrown without a stack is told by its name and message", () => {
  const bare = new TypeError("the sea is dry");
  bare.stack = undefined;
  expect(errorFields(bare)).toEqual({
    name: "TypeError",
    message: "the sea is dry",
    err: "TypeError: the sea is dry",
  });
  expect(errorFields("a word")).toMatchObject({ name: "Error", message: "a word" });
  expect(errorFields(undefined)).toMatchObject({ message: "undefined" });
  expect(errorFields(new RangeError("far")).err).toContain("log.test.ts");
});

test("a request that fails so is named with its method and path", async () => {
  const { app, lines } = openTestApp(opened.db);
  app.get("/breaks", () => {
    const bare = new TypeError("the sea is dry");
    bare.stack = undefined;
    throw bare;
  });
  expect((await app.request("http://localhost/breaks", { headers: { cookie: "language=en" } })).status).toBe(500);
  const failed = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === "failed");
  expect(failed).toMatchObject({
    method: "GET",
    path: "/breaks",
    name: "TypeError",
    message: "the sea is dry",
  });
});
