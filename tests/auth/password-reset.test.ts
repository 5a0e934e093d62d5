import { beforeAll, describe, expect, test } from "bun:test";
import { PROOF_LIMITS } from "../../src/limits/auth";
import { MAIL_LIMITS } from "../../src/limits/mail";
import { MINUTE } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { type MailApp, openMailApp, PASSWORD } from "./mail-app";

const NEW = "salt-and-lanterns";
const FAILED = [400, "reset_failed"];

eachDatabase("a forgotten password", (db) => {
  let house: MailApp;
  beforeAll(() => {
    house = openMailApp(db());
  });

  const forgot = (email: string) =>
    house.call("POST", "/auth/forgot-password", { body: { email, language: "en" } });
  const reset = async (token: string | undefined, password = NEW) => {
    const { status, body } = await house.call("POST", "/auth/reset-password", { body: { token, password } });
    return status === 204 ? [204] : [status, body.error.code];
  };
  const logIn = async (username: string, password: string) =>
    (await house.call("POST", "/auth/login", { body: { username, password } })).status;
  const isIn = async (token: string) => (await house.call("GET", "/auth/profile", { token })).status === 200;

  async function forgetful() {
    const who = await house.arrive();
    await forgot(who.email);
    const [link] = await house.letters(who.email);
    return { ...who, link };
  }

  test("the link sets a new one, proves the address, ends every session and is told of", async () => {
    const { username, email, token, link } = await forgetful();
    expect(link?.subject).toBe("Choose a new password");
    expect(await reset(link?.token)).toEqual([204]);
    expect(await isIn(token)).toBe(false);
    expect([await logIn(username, PASSWORD), await logIn(username, NEW)]).toEqual([401, 200]);
    const { emailVerified } = (await house.call("POST", "/auth/login", { body: { username, password: NEW } }))
      .body.user;
    expect(emailVerified).toBe(true);
    expect((await house.letters(email)).map(({ subject }) => subject)).toEqual([
      "Your password was changed.",
    ]);
    expect(await reset(link?.token)).toEqual(FAILED);
  });

  test("who logs in with the old one at that moment is not in afterwards", async () => {
    for (let round = 0; round < 6; round++) {
      const { username, link } = await forgetful();
      const entry = { username, password: PASSWORD };
      const tries = Array.from({ length: 6 }, () => house.call("POST", "/auth/login", { body: entry }));
      await Promise.all([reset(link?.token), ...tries]);
      for (const { status, body } of await Promise.all(tries))
        expect(status === 200 && (await isIn(body.token))).toBe(false);
    }
  });

  describe("of an account that another service opens too", () => {
    const linked = async () => {
      const who = await forgetful();
      const email = null;
      const row = { provider: "google", subject: who.id, user_id: who.id, email, created_at: 0 } as const;
      await db().insertInto("identities").values(row).execute();
      return who;
    };
    const links = (id: string) =>
      db().selectFrom("identities").select("provider").where("user_id", "=", id).execute();

    test("whoever named the address without proving it does not come in that way any more", async () => {
      const { id, link } = await linked();
      expect(await reset(link?.token)).toEqual([204]);
      expect(await links(id)).toEqual([]);
    });

    test("whoever had proven it keeps the link, and is shown it", async () => {
      const { id, letter, link } = await linked();
      await house.call("POST", "/auth/verify-email", { body: { token: letter?.token } });
      const form = { token: link?.token ?? "", password: NEW, confirm: NEW, weak: "yes" };
      const headers = { host: "sea.example", cookie: "language=en", "sec-fetch-site": "same-origin" };
      const answer = await house.app.request("http://sea.example/reset-password", {
        ...{ method: "POST", headers, body: new URLSearchParams(form) },
      });
      const next = encodeURIComponent("/account/links");
      expect(answer.headers.get("location")).toBe(`/complete-profile?next=${next}`);
      expect(await links(id)).toHaveLength(1);
    });
  });

  test("the answer is the same for everybody, and nobody else gets a letter", async () => {
    const { email } = await house.arrive();
    const known = await forgot(email.toUpperCase());
    const unknown = await forgot(`nobody.${process.pid}@example.org`);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    house.handed.length = 0;
    await house.letters("");
    expect(house.handed.map(({ to }) => to)).toEqual([email]);
  });

  test("once a minute, however many ask", async () => {
    const { email } = await house.arrive();
    await Promise.all(Array.from({ length: 20 }, () => forgot(email)));
    expect(await house.letters(email)).toHaveLength(1);
    house.clock.now += MINUTE;
    await forgot(email);
    expect(await house.letters(email)).toHaveLength(1);
  });

  test("one hour, to the millisecond", async () => {
    const [one, other] = [await forgetful(), await forgetful()];
    house.clock.now += MAIL_LIMITS.resetValid - 1;
    expect(await reset(one.link?.token)).toEqual([204]);
    house.clock.now += 1;
    expect(await reset(other.link?.token)).toEqual(FAILED);
  });

  test("the same link twice at once: one sets its password", async () => {
    const { username, link } = await forgetful();
    const words = ["first-of-the-two", "second-of-the-two"];
    const outcomes = await Promise.all(words.map((password) => reset(link?.token, password)));
    expect(outcomes.map(([status]) => status).sort()).toEqual([204, 400]);
    const winner = outcomes.findIndex(([status]) => status === 204);
    expect(await logIn(username, words[winner] ?? "")).toBe(200);
    expect(await logIn(username, words[1 - winner] ?? "")).toBe(401);
  });

  test("links that were sent before end with the password", async () => {
    const { email, link } = await forgetful();
    house.clock.now += MINUTE;
    await forgot(email);
    const [second] = await house.letters(email);
    expect(await reset(second?.token)).toEqual([204]);
    expect(await reset(link?.token)).toEqual(FAILED);
  });

  test("a link to an address that the account names no more opens nothing", async () => {
    const { token, link } = await forgetful();
    await house.call("PUT", "/auth/email", { token, body: { password: PASSWORD } });
    expect(await reset(link?.token)).toEqual(FAILED);
  });

  test("a link for one thing does not do the other", async () => {
    const { email, letter, link } = await forgetful();
    expect(await reset(letter?.token)).toEqual(FAILED);
    const { status } = await house.call("POST", "/auth/verify-email", { body: { token: link?.token } });
    expect(status).toBe(400);
    const code = { email, code: "000000" };
    expect((await house.call("POST", "/auth/verify-email", { body: code })).status).toBe(400);
  });

  test.each([{}, { token: "x" }, { token: "x", password: "12345" }, { token: "", password: NEW }, null])(
    "%j is 422",
    async (body) => {
      expect((await house.call("POST", "/auth/reset-password", { body })).status).toBe(422);
    },
  );
});

eachDatabase("PUT /api/auth/password", (db) => {
  let house: MailApp;
  beforeAll(() => {
    house = openMailApp(db());
  });

  const change = async (token: string, body: unknown) => {
    const { status, body: said } = await house.call("PUT", "/auth/password", { token, body });
    return status === 204 ? [204] : [status, said.error.code];
  };
  const other = async (username: string, password = PASSWORD): Promise<string> =>
    (await house.call("POST", "/auth/login", { body: { username, password } })).body.token;
  const isIn = async (token: string) => (await house.call("GET", "/auth/profile", { token })).status === 200;

  test("ends all other sessions and keeps this one; whoever reads the proven address is told", async () => {
    const { username, email, token, letter } = await house.arrive();
    await house.call("POST", "/auth/verify-email", { body: { token: letter?.token } });
    const elsewhere = await other(username);
    expect(await change(token, { current: PASSWORD, password: NEW })).toEqual([204]);
    expect([await isIn(token), await isIn(elsewhere)]).toEqual([true, false]);
    expect(await other(username, NEW)).toBeString();
    expect((await house.letters(email)).map(({ subject }) => subject)).toEqual([
      "Your password was changed.",
    ]);
  });

  test("an address that is not proven is not written to", async () => {
    const { email, token } = await house.arrive();
    await change(token, { current: PASSWORD, password: NEW });
    expect(await house.letters(email)).toEqual([]);
  });

  test.each([
    [{ current: "wrong-password", password: NEW }, "wrong_password"],
    [{ password: NEW }, "proof_required"],
  ])("%j: 403, and nothing happens", async (body, code) => {
    const { username, token } = await house.arrive();
    const elsewhere = await other(username);
    house.clock.now += PROOF_LIMITS.valid;
    expect(await change(token, body)).toEqual([403, code]);
    expect(await isIn(elsewhere)).toBe(true);
  });

  test("two at once: one of them", async () => {
    const { username, token } = await house.arrive();
    const words = ["first-of-the-two", "second-of-the-two"];
    const all = await Promise.all(words.map((password) => change(token, { current: PASSWORD, password })));
    expect(all.map(([status]) => status).sort()).toEqual([204, 403]);
    const winner = words[all.findIndex(([status]) => status === 204)] ?? "";
    expect(await other(username, winner)).toBeString();
  });

  describe("an account without a password", () => {
    const bare = async () => {
      const who = await house.arrive();
      await db().updateTable("users").set({ password_hash: null }).where("id", "=", who.id).execute();
      return who;
    };

    test("gets its first one from a session that has just begun", async () => {
      const { username, token } = await bare();
      house.clock.now += PROOF_LIMITS.valid - 1;
      expect(await change(token, { password: NEW })).toEqual([204]);
      expect(await other(username, NEW)).toBeString();
    });

    test("not from an older one", async () => {
      const { token } = await bare();
      house.clock.now += PROOF_LIMITS.valid;
      expect(await change(token, { password: NEW })).toEqual([403, "proof_required"]);
    });

    test("two first ones at once: one of them", async () => {
      const { token } = await bare();
      const all = await Promise.all([NEW, "another-one"].map((password) => change(token, { password })));
      expect(all.map(([status]) => status).sort()).toEqual([204, 403]);
    });
  });
});
