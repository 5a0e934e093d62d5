import { beforeAll, describe, expect, test } from "bun:test";
import { createSessions } from "../../src/auth/sessions";
import { openApp } from "../auth/client";
import { NOW, openHouse } from "../http/open";
import { furnish } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { registration } from "../support/registration";

eachDatabase("DELETE /api/auth/account", (db) => {
  beforeAll(async () => {
    await furnish(db());
  });

  async function entered() {
    const { call } = openApp(db());
    const input = registration();
    const { token } = (await call("POST", "/auth/register", { body: input })).body;
    const leave = (body: unknown) => call("DELETE", "/auth/account", { token, body });
    return { call, input, token: token as string, leave };
  }

  test("with the password: 204, every session is over, and nobody can log in as them", async () => {
    const { call, input, token, leave } = await entered();
    const other = (await call("POST", "/auth/login", { body: input })).body.token;
    expect((await leave({ password: input.password })).status).toBe(204);
    for (const each of [token, other]) {
      expect((await call("GET", "/auth/profile", { token: each })).status).toBe(401);
    }
    expect((await leave({ password: input.password })).status).toBe(401);
    expect((await call("POST", "/auth/login", { body: input })).body.error.code).toBe("login_failed");
    expect((await call("POST", "/auth/register", { body: input })).status).toBe(201);
  });

  test.each([
    ["a wrong password", { password: "not-the-password" }, 403, "wrong_password"],
    ["none", {}, 403, "wrong_password"],
    ["the username instead", { username: "x" }, 403, "wrong_password"],
    ["a number", { password: 1 }, 422, "validation_failed"],
    ["a novel", { password: "x".repeat(1_001) }, 422, "validation_failed"],
    ["a list", [], 422, "validation_failed"],
    ["no JSON", "nothing", 400, "malformed_request"],
  ])("%s changes nothing", async (_, body, status, code) => {
    const { call, token, leave } = await entered();
    const answer = await leave(body);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect((await call("GET", "/auth/profile", { token })).status).toBe(200);
  });

  test("an account without a password: its username stands in, in any case", async () => {
    const { call } = openApp(db());
    const person = await aPerson(db());
    const token = await createSessions(db(), () => NOW).start(person.id, "");
    const leave = (body: unknown) => call("DELETE", "/auth/account", { token, body });
    const wrong = await leave({ username: "somebody.else" });
    expect([wrong.status, wrong.body.error.fields]).toEqual([422, { username: "This is not your username" }]);
    expect((await leave({ password: "" })).status).toBe(422);
    expect((await leave({ username: ` ${person.nickname.toUpperCase()} ` })).status).toBe(204);
  });

  test("an official account is told that it may not", async () => {
    const { call } = openApp(db());
    const { id, nickname: username } = await aPerson(db(), { official: 1 });
    const token = await createSessions(db(), () => NOW).start(id, "");
    expect((await call("DELETE", "/auth/account", { token, body: { username } })).status).toBe(403);
  });

  test("guessing is slow: the eleventh try of five minutes is told to wait", async () => {
    const { call } = openApp(db(), { RATE_LIMITS: "1" });
    const person = await aPerson(db());
    const token = await createSessions(db(), () => NOW).start(person.id, "");
    const guess = async () =>
      (await call("DELETE", "/auth/account", { token, body: { username: "no" } })).status;
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push(await guess());
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });

  describe("the page", () => {
    async function visit() {
      const { call, token, input } = await entered();
      const { ask } = openHouse(db());
      const post = (form: Record<string, string>) => ask("POST", "/account/delete", { session: token, form });
      return { call, token, input, ask, post };
    }

    test("says what is wrong beside the field, and never sends a password back", async () => {
      const { post } = await visit();
      const response = await post({ password: "not-the-password" });
      const html = await response.text();
      expect(response.status).toBe(403);
      expect(html).toContain('id="password-why">This password is not right.');
      expect(html).not.toContain("not-the-password");
    });

    test("says goodbye at the door, and takes everything out of this browser", async () => {
      const { post, input } = await visit();
      const response = await post({ password: input.password });
      expect([response.status, response.headers.get("location")]).toEqual([303, "/login"]);
      expect(response.headers.get("clear-site-data")).toBe('"cache", "storage"');
      const cookies = response.headers.getSetCookie().join("\n");
      expect(cookies).toMatch(/session=;/);
      expect(cookies).toContain("notice=account_deleted");
    });

    test("asks for the username where there is no password", async () => {
      const house = openHouse(db());
      const session = await house.enter(await aPerson(db()));
      const html = await (await house.ask("GET", "/account/delete", { session })).text();
      expect(html).toContain('name="username"');
      expect(html).not.toContain('name="password"');
    });
  });
});
