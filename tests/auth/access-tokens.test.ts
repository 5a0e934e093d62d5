import { beforeAll, describe, expect, test } from "bun:test";
import type { Ctx } from "../../src/http/env";
import { tokenScopeCheck } from "../../src/http/request/token-scope-check";
import { ACCESS_TOKEN_LIMITS } from "../../src/limits/auth";
import { DAY, HOUR, MINUTE } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { PASSWORD } from "../support/registration";
import { type MailApp, openMailApp } from "./mail-app";

eachDatabase("personal access tokens", (db) => {
  let app: MailApp;
  beforeAll(() => {
    app = openMailApp(db());
  });
  const at = (ms: number) => new Date(app.clock.now + ms).toISOString();
  const made = (token: string, change: Record<string, unknown> = {}) =>
    app.call("POST", "/auth/tokens", {
      token,
      body: { name: "My ship's log", scope: "write", until: at(30 * DAY), ...change },
    });
  const list = async (token: string) => (await app.call("GET", "/auth/tokens", { token })).body.items;
  const code = ({ status, body }: Awaited<ReturnType<MailApp["call"]>>) => [status, body?.error?.code];

  test("are shown once, listed without their secret, and stored as a hash", async () => {
    const { token } = await app.arrive();
    const { status, body } = await made(token);
    expect(status).toBe(201);
    expect(body.token).toMatch(/^dg_write_[\w-]{43}$/);
    const { token: secret, ...rest } = body;
    expect(await list(token)).toEqual([rest]);
    expect(rest).toMatchObject({
      name: "My ship's log",
      scope: "write",
      createdAt: at(0),
      until: at(30 * DAY),
    });
    const rows = await db().selectFrom("sessions").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret.slice(-43));
    expect((await app.call("GET", "/auth/sessions", { token })).body.items).toHaveLength(1);
    for (const forged of [secret.replace("write", "read"), secret.slice(9), rest.id])
      expect((await app.call("GET", "/auth/profile", { token: forged })).status).toBe(401);
  });

  test("allow what their scope says, and never changes to account security", async () => {
    const { token } = await app.arrive();
    const [read, write] = [await made(token, { scope: "read" }), await made(token)].map(({ body }) => body.token);
    for (const bearer of [read, write])
      expect((await app.call("GET", "/auth/profile", { token: bearer })).status).toBe(200);
    const signature = { body: { signature: "by a program" } };
    expect(code(await app.call("PUT", "/auth/profile", { token: read, ...signature }))).toEqual([403, "token_scope"]);
    expect((await app.call("PUT", "/auth/profile", { token: write, ...signature })).status).toBe(200);
    const closed: [method: string, path: string, body?: unknown][] = [
      ["POST", "/auth/tokens", { name: "more", scope: "write", until: at(DAY) }],
      ["PUT", "/auth/password", { current: PASSWORD, password: "another-tide" }],
      ["DELETE", "/auth/account", { password: PASSWORD }],
      ["DELETE", "/auth/sessions"],
      ["GET", "/official/people"],
    ];
    for (const [method, path, body] of closed)
      expect([path, ...code(await app.call(method, path, { token: write, body }))]).toEqual([path, 403, "token_scope"]);
  });

  test("end at their time, whether they are used or not", async () => {
    const { token } = await app.arrive();
    const secret = (await made(token, { until: at(3 * DAY) })).body.token;
    const start = app.clock.now;
    for (const days of [1, 2]) {
      app.clock.now = start + days * DAY;
      expect((await app.call("GET", "/auth/profile", { token: secret })).status).toBe(200);
    }
    expect((await list(token))[0]).toMatchObject({ lastUsedAt: at(0), until: at(DAY) });
    app.clock.now = start + 3 * DAY + 1;
    expect((await app.call("GET", "/auth/profile", { token: secret })).status).toBe(401);
    expect(await list(token)).toEqual([]);
  });

  test("can be ended one by one, and all end when the password changes", async () => {
    const { token } = await app.arrive();
    const stranger = await app.arrive();
    const [one, two] = [(await made(token)).body, (await made(token)).body];
    const end = async (whose: string) => code(await app.call("DELETE", `/auth/tokens/${one.id}`, { token: whose }));
    expect(await end(stranger.token)).toEqual([404, "token_not_found"]);
    expect((await end(token))[0]).toBe(204);
    expect(await end(token)).toEqual([404, "token_not_found"]);
    expect((await app.call("GET", "/auth/profile", { token: one.token })).status).toBe(401);
    const change = { current: PASSWORD, password: "a-calmer-tide" };
    expect((await app.call("PUT", "/auth/password", { token, body: change })).status).toBe(204);
    expect((await app.call("GET", "/auth/profile", { token: two.token })).status).toBe(401);
    expect((await app.call("GET", "/auth/profile", { token })).status).toBe(200);
  });

  test("are limited in number, also for concurrent requests, and in time", async () => {
    const { token } = await app.arrive();
    const all = await Promise.all(Array.from({ length: ACCESS_TOKEN_LIMITS.max + 5 }, () => made(token)));
    const statuses = all.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(ACCESS_TOKEN_LIMITS.max);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    for (const until of [at(0), at(-HOUR), at(ACCESS_TOKEN_LIMITS.maxLifetime + 1), "tomorrow"])
      expect((await made(token, { until })).body.error.fields).toHaveProperty("until");
    for (const name of ["", "   ", "n".repeat(ACCESS_TOKEN_LIMITS.nameMax + 1)])
      expect((await made(token, { name })).body.error.fields).toHaveProperty("name");
  });
});

const AGES = { "a moment": 0, "59 minutes": 59 * MINUTE, "an hour": HOUR, "a day": DAY, "13 days": 13 * DAY };

eachDatabase("who uses a token gets no session cookie, and who has a session does once an hour", (db) => {
  const cells = Object.keys(AGES).flatMap((age) =>
    (["read", "write", "session"] as const).map((scope) => ({ age: age as keyof typeof AGES, scope })),
  );

  test.each(cells)("$scope, $age after the last use", async ({ age, scope }) => {
    const { app, call, arrive, clock } = openMailApp(db(), { PUBLIC_URL: "http://sea.example" });
    const { token: own } = await arrive();
    const until = new Date(clock.now + 29 * DAY).toISOString();
    const make = async () =>
      (await call("POST", "/auth/tokens", { token: own, body: { name: "x", scope, until } })).body;
    const token: string = scope === "session" ? own : (await make()).token;
    clock.now += AGES[age];
    const request = (headers: Record<string, string>) =>
      app.request("http://sea.example/api/auth/profile", { headers: { host: "sea.example", ...headers } });
    const cookieOf = async (headers: Record<string, string>) => {
      const { status, headers: answered } = await request(headers);
      expect(status).toBe(200);
      return /(?:^|, )session=/.test(answered.get("set-cookie") ?? "");
    };
    const isRenewed = scope === "session" && AGES[age] >= HOUR;
    expect(await cookieOf({ cookie: `session=${token}` })).toBe(isRenewed);
    if (scope === "session") return;
    clock.now += AGES[age];
    expect(await cookieOf({ authorization: `Bearer ${token}` })).toBe(false);
  });
});

describe("the scope of a token", () => {
  test.each([
    ["read", "GET", "/api/bottles", true],
    ["read", "POST", "/api/bottles", false],
    ["read", "POST", "/api/auth/logout", true],
    ["write", "POST", "/api/bottles", true],
    ["write", "POST", "/api/auth/album", true],
    ["write", "DELETE", "/api/auth/album/x", true],
    ["write", "PUT", "/api/auth/email", false],
    ["write", "POST", "/api/auth/links", false],
    ["write", "DELETE", "/api/auth/second-factor", false],
    ["write", "POST", "/api/official/reports/x", false],
    ["write", "GET", "/account", false],
    ["write", "POST", "/throw", false],
  ] as const)("%s: %s %s → %p", (scope, method, path, may) => {
    const c = { get: () => scope, req: { method, path } } as unknown as Ctx;
    const check = () => tokenScopeCheck(c);
    if (may) expect(check()).toBeUndefined();
    else expect(check).toThrow("token_scope");
  });
});
