import { expect, test } from "bun:test";
import { SESSION_LIMITS } from "../../src/limits/auth";
import { DAY } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { registrationInput } from "../support/registration";
import { NOON, openAuthApp } from "./auth-app";

const TOKEN = /^[\w-]{43}$/;

eachDatabase("POST /api/auth/register", (db) => {
  test("answers 201 with token, user and missing profile data; the token signs in, and no cookie is set", async () => {
    const { call } = openAuthApp(db());
    const input = registrationInput({ language: "ar", country: "EG", nickname: `Nūr ${process.pid}` });
    const { status, body, headers } = await call("POST", "/auth/register", { body: input });
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual(["needProfileComplete", "token", "user"]);
    expect(body.token).toMatch(TOKEN);
    expect(body.needProfileComplete).toBe(true);
    expect(body.user).toMatchObject({
      username: input.username,
      language: "ar",
      country: "EG",
      coins: 0,
      official: false,
    });
    expect(JSON.stringify(body)).not.toContain("argon2id");
    expect(headers.get("set-cookie")).toBeNull();
    expect((await call("GET", "/auth/profile", { token: body.token })).body).toEqual(body.user);
  });

  test("unknown keys are ignored", async () => {
    const { call } = openAuthApp(db());
    const body = registrationInput({
      coins: 1_000_000,
      official: true,
      id: "x",
      __proto__: { official: true },
      invited_by: "x",
    });
    expect((await call("POST", "/auth/register", { body })).body.user).toMatchObject({
      coins: 0,
      official: false,
    });
  });

  test.each(["123456", "password", "QWERTY", "iloveyou", "abc123"])(
    "%s is accepted with a warning",
    async (password) => {
      const { call } = openAuthApp(db());
      const { status, body } = await call("POST", "/auth/register", {
        body: registrationInput({ password }),
      });
      expect([status, body.warnings]).toEqual([201, ["password_common"]]);
    },
  );

  test("an uncommon password has no warning", async () => {
    const { body } = await openAuthApp(db()).call("POST", "/auth/register", { body: registrationInput() });
    expect(Object.keys(body)).toEqual(["token", "user", "needProfileComplete"]);
  });

  test.each([
    ["username", { username: "abc" }, "Use at least 6 characters"],
    ["username", { username: "" }, "Please enter a username"],
    ["username", { username: "no spaces" }, "Use letters, digits, dots, hyphens and underscores only"],
    ["username", { username: ["a"] }, "Please enter a username"],
    ["password", { password: "12345" }, "Use at least 6 characters"],
    ["password", { password: "x".repeat(129) }, "Use at most 128 characters"],
    ["nickname", { nickname: " \u200b " }, "Nickname cannot be empty"],
    ["email", { email: "not an address" }, "Invalid email format"],
    ["language", { language: "xx" }, "Choose one of the languages"],
  ])("422 names %s", async (field, change, message) => {
    const { call } = openAuthApp(db());
    const { status, body } = await call("POST", "/auth/register", { body: registrationInput(change) });
    expect([status, body.success, body.error.code]).toEqual([422, false, "validation_failed"]);
    expect(body.error.fields).toEqual({ [field]: message });
  });

  test("all invalid fields are reported at once", async () => {
    const { call } = openAuthApp(db());
    const { body } = await call("POST", "/auth/register", { body: {} });
    expect(Object.keys(body.error.fields).sort()).toEqual(["language", "nickname", "password", "username"]);
  });

  test.each([
    ["username", "Username already exists."],
    ["nickname", "Nickname already exists."],
    ["email", "Email already exists."],
  ])("409 %s_taken", async (field, message) => {
    const { call } = openAuthApp(db());
    const value = `Taken.${field.slice(0, 4)}.${process.pid}${field === "email" ? "@example.org" : ""}`;
    await call("POST", "/auth/register", { body: registrationInput({ [field]: value }) });
    const { status, body } = await call("POST", "/auth/register", {
      body: registrationInput({ [field]: value.toUpperCase() }),
    });
    expect([status, body]).toEqual([409, { success: false, error: { code: `${field}_taken`, message } }]);
  });

  test("invalid JSON is 400", async () => {
    const { call } = openAuthApp(db());
    const { status, body } = await call("POST", "/auth/register", { body: "{no json" });
    expect([status, body.error.code]).toEqual([400, "malformed_request"]);
  });
});

eachDatabase("POST /api/auth/login and /logout", (db) => {
  test("each login is a session of its own, and logout ends only that one", async () => {
    const { call } = openAuthApp(db());
    const { username, password } = registrationInput();
    const first = await call("POST", "/auth/register", {
      body: { ...registrationInput(), username, password },
    });
    const second = await call("POST", "/auth/login", {
      body: { username: username.toUpperCase(), password },
    });
    expect([second.status, second.headers.get("set-cookie")]).toEqual([200, null]);
    expect(second.body).toEqual({ ...first.body, token: second.body.token });
    expect(second.body.token).not.toBe(first.body.token);

    const out = await call("POST", "/auth/logout", { token: second.body.token });
    expect([out.status, out.body]).toEqual([204, null]);
    expect((await call("GET", "/auth/profile", { token: second.body.token })).status).toBe(401);
    expect((await call("POST", "/auth/logout", { token: second.body.token })).status).toBe(401);
    expect((await call("GET", "/auth/profile", { token: first.body.token })).status).toBe(200);
  });

  test("an unknown user and a wrong password get exactly the same answer", async () => {
    const { call } = openAuthApp(db());
    const input = registrationInput();
    await call("POST", "/auth/register", { body: input });
    const wrong = await call("POST", "/auth/login", {
      body: { username: input.username, password: "wrong-password" },
    });
    const unknown = await call("POST", "/auth/login", {
      body: { username: "nobody.at.all", password: "wrong-password" },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body.error.code).toBe("login_failed");
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test.each([
    [{}],
    [{ username: "someone" }],
    [{ username: "", password: "" }],
    [{ username: {}, password: [] }],
    [[]],
    [null],
  ])("%j is 422", async (body) => {
    const { call } = openAuthApp(db());
    expect((await call("POST", "/auth/login", { body })).status).toBe(422);
  });

  test("logging out without a session is 401", async () => {
    const { call } = openAuthApp(db());
    expect((await call("POST", "/auth/logout")).status).toBe(401);
  });

  test("a session lasts 30 days after its last use", async () => {
    const { call, clock } = openAuthApp(db());
    const { token } = (await call("POST", "/auth/register", { body: registrationInput() })).body;
    const status = async (now: number) => {
      clock.now = () => now;
      return (await call("GET", "/auth/profile", { token })).status;
    };
    expect(await status(NOON + 29 * DAY)).toBe(200);
    expect(await status(NOON + 58 * DAY)).toBe(200);
    expect(await status(NOON + 88 * DAY)).toBe(401);
  });
});

eachDatabase("the session cookie", (db) => {
  const settings = { PUBLIC_URL: "https://sea.example.org" };
  const host = { host: "sea.example.org" };
  const tokenOf = async (call: ReturnType<typeof openAuthApp>["call"]) =>
    (await call("POST", "/auth/register", { body: registrationInput(), headers: host })).body.token as string;

  test("signs in like a bearer token; under https only with the __Host- prefix", async () => {
    const plain = openAuthApp(db());
    const token = await tokenOf(plain.call);
    const secure = openAuthApp(db(), settings);
    const status = async ({ call }: typeof plain, cookie: string) =>
      (await call("GET", "/auth/profile", { headers: { ...host, cookie } })).status;
    expect(await status(plain, `session=${token}`)).toBe(200);
    expect(await status(plain, `__Host-session=${token}`)).toBe(401);
    expect(await status(secure, `__Host-session=${token}`)).toBe(200);
    expect(await status(secure, `session=${token}`)).toBe(401);
  });

  test.each(["x", "", "A".repeat(43), "'; drop table sessions; --", "%00", "%ff%fe"])(
    "a forged one (%s) is 401",
    async (value) => {
      const { call } = openAuthApp(db());
      expect((await call("GET", "/auth/profile", { headers: { cookie: `session=${value}` } })).status).toBe(401);
    },
  );

  test("is ignored beside a bearer header, even a wrong one", async () => {
    const { call } = openAuthApp(db());
    const headers = { cookie: `session=${await tokenOf(call)}` };
    for (const authorization of ["Bearer wrong", "Bearer ", "Bearer", "bearer wrong"]) {
      expect((await call("GET", "/auth/profile", { headers: { ...headers, authorization } })).status).toBe(401);
    }
  });

  test("is set again when the session is extended, for 30 days, HttpOnly", async () => {
    const { call, clock } = openAuthApp(db(), settings);
    const token = await tokenOf(call);
    const headers = { ...host, cookie: `__Host-session=${token}` };
    expect((await call("GET", "/auth/profile", { headers })).headers.get("set-cookie")).toBeNull();
    clock.now = () => NOON + DAY;
    const cookie = (await call("GET", "/auth/profile", { headers })).headers.get("set-cookie");
    expect(cookie).toBe(
      `__Host-session=${token}; Max-Age=${SESSION_LIMITS.idleLifetime / 1000}; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
  });

  test("is cleared by logging out", async () => {
    const { call } = openAuthApp(db(), settings);
    const headers = { ...host, cookie: `__Host-session=${await tokenOf(call)}`, origin: settings.PUBLIC_URL };
    const out = await call("POST", "/auth/logout", { headers });
    expect(out.status).toBe(204);
    expect(out.headers.get("set-cookie")).toBe("__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax");
  });

  test("another site cannot log anyone out", async () => {
    const { call } = openAuthApp(db());
    const cookie = `session=${await tokenOf(call)}`;
    const out = await call("POST", "/auth/logout", { headers: { cookie, origin: "https://evil.example" } });
    expect([out.status, out.body.error.code]).toEqual([403, "cross_site"]);
    expect((await call("GET", "/auth/profile", { headers: { cookie } })).status).toBe(200);
  });
});
