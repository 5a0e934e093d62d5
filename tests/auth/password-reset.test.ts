import { beforeAll, describe, expect, spyOn, test } from "bun:test";
import { PROOF_LIMITS } from "../../src/limits/auth";
import { MAIL_LIMITS } from "../../src/limits/mail";
import { MINUTE } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { PASSWORD } from "../support/registration";
import { type MailApp, openMailApp } from "./mail-app";

const NEW = "salt-and-lanterns";
const FAILED = [400, "reset_failed"];

eachDatabase("a forgotten password", (db) => {
  let app: MailApp;
  beforeAll(() => {
    app = openMailApp(db());
  });

  const forgot = (email: string) => app.call("POST", "/auth/forgot-password", { body: { email, language: "en" } });
  const reset = async (token: string | undefined, password = NEW) => {
    const { status, body } = await app.call("POST", "/auth/reset-password", { body: { token, password } });
    return status === 204 ? [204] : [status, body.error.code];
  };
  const logIn = async (username: string, password: string) =>
    (await app.call("POST", "/auth/login", { body: { username, password } })).status;
  const isIn = async (token: string) => (await app.call("GET", "/auth/profile", { token })).status === 200;

  async function forgetful() {
    const who = await app.arrive();
    await forgot(who.email);
    const [link] = await app.emails(who.email);
    return { ...who, link };
  }

  test("the link sets a new one, verifies the address, ends every session and notifies the owner", async () => {
    const { username, email, token, link } = await forgetful();
    expect(link?.subject).toBe("Choose a new password");
    expect(await reset(link?.token)).toEqual([204]);
    expect(await isIn(token)).toBe(false);
    expect([await logIn(username, PASSWORD), await logIn(username, NEW)]).toEqual([401, 200]);
    const { emailVerified } = (await app.call("POST", "/auth/login", { body: { username, password: NEW } })).body.user;
    expect(emailVerified).toBe(true);
    expect((await app.emails(email)).map(({ subject }) => subject)).toEqual(["Your password was changed."]);
    expect(await reset(link?.token)).toEqual(FAILED);
  });

  test("a concurrent login with the old password has no valid session afterwards", async () => {
    for (let round = 0; round < 6; round++) {
      const { username, link } = await forgetful();
      const entry = { username, password: PASSWORD };
      const tries = Array.from({ length: 6 }, () => app.call("POST", "/auth/login", { body: entry }));
      await Promise.all([reset(link?.token), ...tries]);
      for (const { status, body } of await Promise.all(tries))
        expect(status === 200 && (await isIn(body.token))).toBe(false);
    }
  });

  describe("of an account with a linked provider", () => {
    const linked = async () => {
      const who = await forgetful();
      const email = null;
      const row = { provider: "google", subject: who.id, user_id: who.id, email, created_at: 0 } as const;
      await db().insertInto("identities").values(row).execute();
      return who;
    };
    const links = (id: string) => db().selectFrom("identities").select("provider").where("user_id", "=", id).execute();

    test("removes the links of an account whose address was not verified", async () => {
      const { id, link } = await linked();
      expect(await reset(link?.token)).toEqual([204]);
      expect(await links(id)).toEqual([]);
    });

    test("keeps and shows the links of an account whose address was verified", async () => {
      const { id, mail, link } = await linked();
      await app.call("POST", "/auth/verify-email", { body: { token: mail?.token } });
      const form = { token: link?.token ?? "", password: NEW, confirm: NEW, weak: "yes" };
      const headers = { host: "sea.example", cookie: "language=en", "sec-fetch-site": "same-origin" };
      const responseBody = await app.app.request("http://sea.example/reset-password", {
        ...{ method: "POST", headers, body: new URLSearchParams(form) },
      });
      const next = encodeURIComponent("/account/links");
      expect(responseBody.headers.get("location")).toBe(`/complete-profile?next=${next}`);
      expect(await links(id)).toHaveLength(1);
    });
  });

  test("the answer is the same for every address, and only accounts get an email", async () => {
    const { email } = await app.arrive();
    const known = await forgot(email.toUpperCase());
    const unknown = await forgot(`nobody.${process.pid}@example.org`);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    app.handed.length = 0;
    await app.emails("");
    expect(app.handed.map(({ to }) => to)).toEqual([email]);
  });

  test("one email a minute is sent, also for concurrent requests", async () => {
    const { email } = await app.arrive();
    await Promise.all(Array.from({ length: 20 }, () => forgot(email)));
    expect(await app.emails(email)).toHaveLength(1);
    app.clock.now += MINUTE;
    await forgot(email);
    expect(await app.emails(email)).toHaveLength(1);
  });

  test("the link is valid for exactly one hour", async () => {
    const [one, other] = [await forgetful(), await forgetful()];
    app.clock.now += MAIL_LIMITS.resetValid - 1;
    expect(await reset(one.link?.token)).toEqual([204]);
    app.clock.now += 1;
    expect(await reset(other.link?.token)).toEqual(FAILED);
  });

  test("of two concurrent uses of a link one sets its password", async () => {
    const { username, link } = await forgetful();
    const words = ["first-of-the-two", "second-of-the-two"];
    const outcomes = await Promise.all(words.map((password) => reset(link?.token, password)));
    expect(outcomes.map(([status]) => status).sort()).toEqual([204, 400]);
    const winner = outcomes.findIndex(([status]) => status === 204);
    expect(await logIn(username, words[winner] ?? "")).toBe(200);
    expect(await logIn(username, words[1 - winner] ?? "")).toBe(401);
  });

  test("older links end with the new password", async () => {
    const { email, link } = await forgetful();
    app.clock.now += MINUTE;
    await forgot(email);
    const [second] = await app.emails(email);
    expect(await reset(second?.token)).toEqual([204]);
    expect(await reset(link?.token)).toEqual(FAILED);
  });

  test("a link to an old address of the account is invalid", async () => {
    const { token, link } = await forgetful();
    await app.call("PUT", "/auth/email", { token, body: { password: PASSWORD } });
    expect(await reset(link?.token)).toEqual(FAILED);
  });

  test("a token is valid only for its own purpose", async () => {
    const { email, mail, link } = await forgetful();
    expect(await reset(mail?.token)).toEqual(FAILED);
    const { status } = await app.call("POST", "/auth/verify-email", { body: { token: link?.token } });
    expect(status).toBe(400);
    const code = { email, code: "000000" };
    expect((await app.call("POST", "/auth/verify-email", { body: code })).status).toBe(400);
  });

  test.each([{}, { token: "x" }, { token: "x", password: "12345" }, { token: "", password: NEW }, null])(
    "%j is 422",
    async (body) => {
      expect((await app.call("POST", "/auth/reset-password", { body })).status).toBe(422);
    },
  );
});

eachDatabase("PUT /api/auth/password", (db) => {
  let app: MailApp;
  beforeAll(() => {
    app = openMailApp(db());
  });

  const change = async (token: string, body: unknown) => {
    const { status, body: responseBody } = await app.call("PUT", "/auth/password", { token, body });
    return status === 204 ? [204] : [status, responseBody.error.code];
  };
  const other = async (username: string, password = PASSWORD): Promise<string> =>
    (await app.call("POST", "/auth/login", { body: { username, password } })).body.token;
  const isIn = async (token: string) => (await app.call("GET", "/auth/profile", { token })).status === 200;

  test("ends all other sessions and keeps this one; the verified address is notified", async () => {
    const { username, email, token, mail } = await app.arrive();
    await app.call("POST", "/auth/verify-email", { body: { token: mail?.token } });
    const elsewhere = await other(username);
    expect(await change(token, { current: PASSWORD, password: NEW })).toEqual([204]);
    expect([await isIn(token), await isIn(elsewhere)]).toEqual([true, false]);
    expect(await other(username, NEW)).toBeString();
    expect((await app.emails(email)).map(({ subject }) => subject)).toEqual(["Your password was changed."]);
  });

  test("an unverified address gets no email", async () => {
    const { email, token } = await app.arrive();
    await change(token, { current: PASSWORD, password: NEW });
    expect(await app.emails(email)).toEqual([]);
  });

  test.each([
    [{ current: "wrong-password", password: NEW }, "wrong_password"],
    [{ password: NEW }, "proof_required"],
  ])("%j is 403 and changes nothing", async (body, code) => {
    const { username, token } = await app.arrive();
    const elsewhere = await other(username);
    app.clock.now += PROOF_LIMITS.lifetime;
    expect(await change(token, body)).toEqual([403, code]);
    expect(await isIn(elsewhere)).toBe(true);
  });

  test("of two concurrent changes one stands", async () => {
    const { username, token } = await app.arrive();
    const words = ["first-of-the-two", "second-of-the-two"];
    const all = await Promise.all(words.map((password) => change(token, { current: PASSWORD, password })));
    expect(all.map(([status]) => status)).toContain(204);
    const signIns = await Promise.all(words.map((password) => other(username, password)));
    expect(signIns.filter(Boolean)).toHaveLength(1);
  });

  /** Another device sets a password while this one's is hashed: that one stays. */
  const setWhileHashed = async ({ id, username, token }: { id: string; username: string; token: string }) => {
    const meanwhile = await Bun.password.hash("set-meanwhile-1");
    const hash = spyOn(Bun.password, "hash").mockImplementationOnce(async () => {
      await db().updateTable("users").set({ password_hash: meanwhile }).where("id", "=", id).execute();
      return meanwhile;
    });
    const answer = await change(token, { password: NEW });
    hash.mockRestore();
    expect(answer).toEqual([403, "wrong_password"]);
    expect(await other(username, "set-meanwhile-1")).toBeString();
  };

  test("a password set while a change is hashed stays", async () => setWhileHashed(await app.arrive()));

  describe("an account without a password", () => {
    const bare = async () => {
      const who = await app.arrive();
      await db().updateTable("users").set({ password_hash: null }).where("id", "=", who.id).execute();
      return who;
    };

    test("gets a first one from a session that has just begun", async () => {
      const { username, token } = await bare();
      app.clock.now += PROOF_LIMITS.lifetime - 1;
      expect(await change(token, { password: NEW })).toEqual([204]);
      expect(await other(username, NEW)).toBeString();
    });

    test("gets none from an older session", async () => {
      const { token } = await bare();
      app.clock.now += PROOF_LIMITS.lifetime;
      expect(await change(token, { password: NEW })).toEqual([403, "proof_required"]);
    });

    test("a first password set while another is hashed stays", async () => setWhileHashed(await bare()));
  });
});
