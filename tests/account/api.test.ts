import { beforeAll, describe, expect, test } from "bun:test";
import { createSessionStore } from "../../src/auth/sessions";
import { NOON, openAuthApp } from "../auth/auth-app";
import { openTestApp } from "../support/app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { registrationInput } from "../support/registration";

eachDatabase("DELETE /api/auth/account", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  async function entered() {
    const { call } = openAuthApp(db());
    const input = registrationInput();
    const { token } = (await call("POST", "/auth/register", { body: input })).body;
    const leave = (body: unknown) => call("DELETE", "/auth/account", { token, body });
    return { call, input, token: token as string, leave };
  }

  test("answers 204 with the password; every session ends, and nobody can log in as them", async () => {
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
    ["a number", { password: 1 }, 422, "validation_failed"],
    ["a novel", { password: "x".repeat(1_001) }, 422, "validation_failed"],
    ["another choice", { messages: "some" }, 422, "validation_failed"],
    ["a list", [], 422, "validation_failed"],
    ["no JSON", "nothing", 400, "malformed_request"],
  ])("%s changes nothing", async (_, body, status, code) => {
    const { call, token, leave } = await entered();
    const response = await leave(body);
    expect([response.status, response.body.error.code]).toEqual([status, code]);
    expect((await call("GET", "/auth/profile", { token })).status).toBe(200);
  });

  test("is refused for an official account", async () => {
    const { call } = openAuthApp(db());
    const { id, nickname: username } = await aPerson(db(), { official: 1 });
    const token = await createSessionStore(db(), () => NOW).start(id, "");
    expect((await call("DELETE", "/auth/account", { token, body: { username } })).status).toBe(403);
  });

  describe("the page", () => {
    async function visit() {
      const { call, token, input } = await entered();
      const { ask, later } = openTestApp(db());
      later(NOON - NOW);
      const post = (form: Record<string, string>) =>
        ask("POST", "/account/delete", { session: token, form: { messages: "keep", ...form } });
      return { call, token, input, ask, post };
    }

    test("shows the error at the field, and never sends a password back", async () => {
      const { post } = await visit();
      const response = await post({ proof_password: "not-the-password" });
      const html = await response.text();
      expect(response.status).toBe(403);
      expect(html).toContain('id="proof_password-why">This password is not right.');
      expect(html).not.toContain("not-the-password");
    });

    test("redirects to the login page with a notice, and clears the data of this browser", async () => {
      const { post, input } = await visit();
      const response = await post({ proof_password: input.password });
      expect([response.status, response.headers.get("location")]).toEqual([303, "/login"]);
      expect(response.headers.get("clear-site-data")).toBe('"cache", "storage"');
      const cookies = response.headers.getSetCookie().join("\n");
      expect(cookies).toMatch(/session=;/);
      expect(cookies).toContain("notice=account_deleted");
    });

    test("asks about chat messages: keep is preselected, and other values are invalid", async () => {
      const { ask, token, post, call } = await visit();
      const html = await (await ask("GET", "/account/delete", { session: token })).text();
      expect(html).toMatch(/<input type="radio"[^>]* checked="" value="keep"/);
      expect((await post({ messages: "" })).status).toBe(422);
      expect((await call("GET", "/auth/profile", { token })).status).toBe(200);
    });
  });
});
