import { expect, test } from "bun:test";
import { LANGUAGES } from "../../src/limits/languages";
import { openAuthApp } from "../auth/auth-app";
import { eachDatabase } from "../support/databases";
import { registrationInput } from "../support/registration";

eachDatabase("the profile over HTTP", (db) => {
  async function entered() {
    const { call } = openAuthApp(db());
    const { token, user } = (await call("POST", "/auth/register", { body: registrationInput() })).body;
    return { call, token: token as string, user };
  }

  test.each([
    ["GET", "/auth/profile"],
    ["PUT", "/auth/profile"],
    ["PUT", "/auth/settings"],
  ])("%s %s requires a session", async (method, path) => {
    const { call } = openAuthApp(db());
    const { status, body } = await call(method, path, method === "PUT" ? { body: {} } : {});
    expect([status, body.success, body.error.code]).toEqual([401, false, "unauthenticated"]);
  });

  test("PUT completes the profile: the next login requires nothing more", async () => {
    const { call } = openAuthApp(db());
    const input = registrationInput();
    const { token, user } = (await call("POST", "/auth/register", { body: input })).body;
    const profile = {
      birthday: "2000-02-29",
      gender: "female",
      country: "BR",
      reads: ["en", "pt"],
      interests: ["art"],
      signature: "Oi",
    };
    const put = await call("PUT", "/auth/profile", { token, body: profile });
    expect([put.status, put.body]).toEqual([200, { ...user, ...profile }]);
    expect((await call("GET", "/auth/profile", { token })).body).toEqual(put.body);
    const repeated = await call("POST", "/auth/login", { body: input });
    expect([repeated.body.needProfileComplete, repeated.body.user]).toEqual([false, put.body]);
  });

  test("absent fields stay unchanged, unknown ones are ignored", async () => {
    const { call, token, user } = await entered();
    const body = {
      signature: "hi",
      coins: 9,
      username: "other.name",
      official: true,
      inviteCode: "X",
      email: "a@b.org",
    };
    expect((await call("PUT", "/auth/profile", { token, body })).body).toEqual({ ...user, signature: "hi" });
  });

  test("settings change language and country; errors are in the new language", async () => {
    const { call, token, user } = await entered();
    const put = await call("PUT", "/auth/settings", { token, body: { language: "de", country: "DE" } });
    expect([put.status, put.body]).toEqual([200, { ...user, language: "de", country: "DE" }]);
    expect((await call("PUT", "/auth/settings", { token, body: {} })).body).toEqual(put.body);
  });

  test.each([
    ["/auth/profile", { nickname: "" }, "nickname", "Nickname cannot be empty"],
    ["/auth/profile", { birthday: "2001-02-29" }, "birthday", "Enter a date that exists"],
    ["/auth/profile", { birthday: "2030-01-01" }, "birthday", "This date is in the future"],
    ["/auth/profile", { gender: "robot" }, "gender", "Please choose your gender"],
    ["/auth/profile", { reads: [] }, "reads", "Choose at least one language"],
    ["/auth/profile", { interests: ["gambling"] }, "interests", "Choose from the list of interests"],
    ["/auth/profile", { signature: "x".repeat(201) }, "signature", "Use at most 200 characters"],
    ["/auth/settings", { country: "XX" }, "country", "Choose a country from the list"],
    ["/auth/settings", { language: null }, "language", "Choose one of the languages"],
  ])("PUT %s %j is 422 with the field and its error", async (path, body, field, message) => {
    const { call, token } = await entered();
    const response = await call("PUT", path, { token, body });
    expect([response.status, response.body.error.code]).toEqual([422, "validation_failed"]);
    expect(response.body.error.fields).toEqual({ [field]: message });
  });

  test("an age of 12 years and 364 days is refused", async () => {
    const { call, token } = await entered();
    const { status, body } = await call("PUT", "/auth/profile", { token, body: { birthday: "2013-11-22" } });
    expect([status, body.error.code]).toEqual([422, "underage"]);
    expect(body.error.message).toBe("You must be at least 13 years old.");
    const other = await entered();
    const day = { token: other.token, body: { birthday: "2013-11-21" } };
    expect((await other.call("PUT", "/auth/profile", day)).status).toBe(200);
  });

  test("a birthday across the border of 18 is 409, a taken nickname too", async () => {
    const { call, token } = await entered();
    const other = await entered();
    const put = (body: object) => call("PUT", "/auth/profile", { token, body });
    for (const birthday of ["2000-01-01", "2000-01-02", "1999-12-31"])
      expect((await put({ birthday })).status).toBe(200);
    const locked = await put({ birthday: "2010-01-03" });
    expect([locked.status, locked.body.error.code]).toEqual([409, "birthday_locked"]);
    const taken = await put({ nickname: other.user.nickname.toUpperCase() });
    expect([taken.status, taken.body.error.code]).toEqual([409, "nickname_taken"]);
  });
});

eachDatabase("GET /api/countries", (db) => {
  test.each(LANGUAGES)("names 249 countries in %s, for anyone", async (language) => {
    const { call } = openAuthApp(db());
    const { status, body } = await call("GET", `/countries?language=${language}`);
    expect([status, body.items.length, body.nextCursor]).toEqual([200, 249, null]);
    expect(Object.keys(body.items[0])).toEqual(["code", "name"]);
  });

  test("without a language the names are in the reader's language", async () => {
    const { call } = openAuthApp(db());
    const { body } = await call("GET", "/countries", { headers: { "accept-language": "fr-CA, en;q=0.5" } });
    expect(body.items).toContainEqual({ code: "DE", name: "Allemagne" });
  });

  test("an unsupported language is 422", async () => {
    const { call } = openAuthApp(db());
    expect((await call("GET", "/countries?language=xx")).status).toBe(422);
  });
});
