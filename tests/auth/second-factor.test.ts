import { expect, test } from "bun:test";
import { exportSecondFactor } from "../../src/auth/export";
import { decryptText, encryptText } from "../../src/auth/second-factor/secret-encryption";
import { SECOND_FACTOR_LIMITS } from "../../src/limits/auth";
import { removeSecondFactor } from "../../src/official/official";
import { MINUTE } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { PASSWORD } from "../support/registration";
import { openSecondFactorApp, totpAt } from "./second-factor-app";

const STEP = SECOND_FACTOR_LIMITS.step;

eachDatabase("a second factor", (db) => {
  test("a login needs the app's code after the password, and starts no session before", async () => {
    const app = openSecondFactorApp(db());
    const { username, uri } = await app.guarded();
    const none = await app.logIn(username);
    expect([none.status, none.body.error.code, none.body.token]).toEqual([401, "second_factor_required", undefined]);
    const wrong = await app.logIn(username, "000000");
    expect([wrong.status, wrong.body.error.code]).toEqual([401, "second_factor_failed"]);
    const right = await app.logIn(username, totpAt(uri, app.clock.now));
    expect(right.status).toBe(200);
    expect((await app.user(right.body.token)).username).toBe(username);
    const guess = await app.call("POST", "/auth/login", {
      body: { username, password: "another one", code: totpAt(uri, app.clock.now) },
    });
    expect(guess.body.error.code).toBe("login_failed");
  });

  test("each TOTP step is accepted once, also in concurrent sign-ins", async () => {
    const app = openSecondFactorApp(db());
    const { username, uri } = await app.guarded();
    const code = totpAt(uri, app.clock.now);
    const all = await Promise.all(Array.from({ length: 6 }, () => app.logIn(username, code)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    const earlier = await app.logIn(username, totpAt(uri, app.clock.now - STEP));
    expect(earlier.body.error.code).toBe("second_factor_failed");
  });

  test("the code that turned it on cannot be used again", async () => {
    const app = openSecondFactorApp(db());
    const { username, first } = await app.guarded();
    app.clock.now -= STEP;
    expect((await app.logIn(username, first)).status).toBe(401);
  });

  test.each([
    [-2, 401],
    [-1, 200],
    [1, 200],
    [2, 401],
  ])("a clock that is %d steps off: %d", async (steps, status) => {
    const app = openSecondFactorApp(db());
    const { username, uri } = await app.guarded();
    app.clock.now += 4 * STEP;
    const code = totpAt(uri, app.clock.now + steps * STEP);
    expect((await app.logIn(username, code)).status).toBe(status);
  });

  test("digits of any script and gaps are accepted", async () => {
    const app = openSecondFactorApp(db());
    const { username, uri } = await app.guarded();
    const code = totpAt(uri, app.clock.now);
    const arabic = [...code].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join("");
    expect((await app.logIn(username, `${arabic.slice(0, 3)} ${arabic.slice(3)}`)).status).toBe(200);
  });

  test("each of ten recovery codes works once, also in concurrent sign-ins", async () => {
    const app = openSecondFactorApp(db());
    const { username, codes, id } = await app.guarded();
    expect(new Set(codes).size).toBe(10);
    const [first = "", second = ""] = codes;
    const typed = first.toLowerCase().replaceAll("-", " ");
    const two = await Promise.all([app.logIn(username, typed), app.logIn(username, first)]);
    expect(two.map(({ status }) => status).sort()).toEqual([200, 401]);
    const { body } = await app.logIn(username, second);
    const left = await app.call("GET", "/auth/second-factor", { token: body.token });
    expect(left.body).toMatchObject({ on: true, recoveryCodesLeft: 8 });
    const claims = [];
    for await (const page of exportSecondFactor(db(), id)) claims.push(...page);
    expect(claims).toEqual([{ on: left.body.since, recoveryCodesLeft: 8 }]);
    const anew = await app.call("POST", "/auth/second-factor/recovery-codes", {
      token: body.token,
      body: { password: PASSWORD, code: codes[2] },
    });
    expect(anew.body.recoveryCodes).toHaveLength(10);
    expect((await app.logIn(username, codes[3])).status).toBe(401);
    expect((await app.logIn(username, anew.body.recoveryCodes[0])).status).toBe(200);
  });

  test("turning it on needs the password and the app's code, ends other sessions and notifies the owner", async () => {
    const app = openSecondFactorApp(db());
    const { token, username, email, mail } = await app.arrive();
    await app.call("POST", "/auth/verify-email", { body: { token: mail?.token } });
    const other = (await app.logIn(username)).body.token;
    const begin = (password: string) => app.call("POST", "/auth/second-factor", { token, body: { password } });
    expect((await begin("wrong one")).body.error.code).toBe("wrong_password");
    const { setup, uri } = (await begin(PASSWORD)).body;
    expect((await app.call("GET", "/auth/second-factor", { token })).body.on).toBe(false);
    expect((await app.logIn(username)).status).toBe(200);
    const confirm = (by: string, code: string) =>
      app.call("PUT", "/auth/second-factor", { token: by, body: { setup, code } });
    const code = totpAt(uri, app.clock.now);
    expect((await confirm(token, "000000")).body.error.code).toBe("second_factor_failed");
    expect((await confirm(other, code)).body.error.code).toBe("set_up_expired");
    const both = await Promise.all([confirm(token, code), confirm(token, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await app.call("GET", "/auth/profile", { token: other })).status).toBe(401);
    expect((await app.call("GET", "/auth/profile", { token })).status).toBe(200);
    const emails = await app.emails(email);
    expect(emails.map(({ subject }) => subject)).toEqual(["Two-step login was turned on for your account."]);
    expect((await begin(PASSWORD)).body.error.code).toBe("second_factor_on");
  });

  test("a set-up expires after 15 minutes", async () => {
    const app = openSecondFactorApp(db());
    const { token } = await app.arrive();
    const start = await app.call("POST", "/auth/second-factor", { token, body: { password: PASSWORD } });
    app.clock.now += 15 * MINUTE;
    const code = totpAt(start.body.uri, app.clock.now);
    const late = await app.call("PUT", "/auth/second-factor", {
      token,
      body: { setup: start.body.setup, code },
    });
    expect([late.status, late.body.error.code]).toEqual([410, "set_up_expired"]);
  });

  test("turning it off needs password and code, and notifies the owner", async () => {
    const app = openSecondFactorApp(db());
    const { username, uri, token, email, id } = await app.guarded();
    await app.emails(email);
    const off = (password: string, code: string) =>
      app.call("DELETE", "/auth/second-factor", { token, body: { password, code } });
    expect((await off("wrong one", totpAt(uri, app.clock.now))).status).toBe(403);
    expect((await off(PASSWORD, "000000")).status).toBe(401);
    expect((await off(PASSWORD, totpAt(uri, app.clock.now))).status).toBe(204);
    expect((await app.logIn(username)).status).toBe(200);
    const left = await db().selectFrom("recovery_codes").select("code").where("user_id", "=", id).execute();
    expect(left).toEqual([]);
    const emails = await app.emails(email);
    expect(emails.map(({ subject }) => subject)).toEqual(["Two-step login was turned off for your account."]);
  });

  test("a password reset does not turn it off", async () => {
    const app = openSecondFactorApp(db());
    const { username, email, uri } = await app.guarded();
    await app.emails(email);
    await app.call("POST", "/auth/forgot-password", { body: { email, language: "en" } });
    const [mail] = await app.emails(email);
    const body = { token: mail?.token, password: PASSWORD };
    expect((await app.call("POST", "/auth/reset-password", { body })).status).toBe(204);
    expect((await app.logIn(username)).body.error.code).toBe("second_factor_required");
    expect((await app.logIn(username, totpAt(uri, app.clock.now))).status).toBe(200);
  });

  test("wrong codes are limited by account, with Retry-After", async () => {
    const app = openSecondFactorApp(db(), { RATE_LIMITS: "1" });
    const { username, uri } = await app.guarded();
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await app.logIn(username, "000000")).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await app.logIn(username, totpAt(uri, app.clock.now))).status).toBe(429);
  });

  test("the database alone does not reveal the secret or the codes", async () => {
    const app = openSecondFactorApp(db());
    const { id, uri, codes } = await app.guarded();
    const secret = new URL(uri).searchParams.get("secret") ?? "";
    const row = await db().selectFrom("second_factors").selectAll().where("user_id", "=", id).executeTakeFirstOrThrow();
    const storedCodes = await db().selectFrom("recovery_codes").select("code").where("user_id", "=", id).execute();
    const all = JSON.stringify([row, storedCodes]);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    for (const claims of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))])
      expect(all).not.toContain(claims);
    expect(storedCodes).toHaveLength(10);
  });

  test("with another key the app's codes are wrong, recovery codes still work", async () => {
    const { username, uri, codes } = await openSecondFactorApp(db()).guarded();
    const app = openSecondFactorApp(db(), { SECOND_FACTOR_KEY: "k".repeat(32) });
    app.clock.now += 2 * STEP;
    expect((await app.logIn(username, totpAt(uri, app.clock.now))).status).toBe(401);
    expect((await app.logIn(username, codes[0])).status).toBe(200);
  });

  test("the operator can turn it off; the owner is notified and the log records it", async () => {
    const app = openSecondFactorApp(db());
    const { username, id, email } = await app.guarded();
    await app.emails(email);
    const off = () => removeSecondFactor(db(), username.toUpperCase(), app.clock.now);
    expect([await off(), await off()]).toEqual([true, false]);
    expect((await app.logIn(username)).status).toBe(200);
    expect(await app.emails(email)).toHaveLength(1);
    const acts = await db().selectFrom("audit_log").select(["act", "official_id"]).where("about_id", "=", id).execute();
    expect(acts).toEqual([{ act: "second_factor_removed", official_id: "operator" }]);
  });

  test("it is deleted with the account", async () => {
    const app = openSecondFactorApp(db());
    const { token, id } = await app.guarded();
    await app.call("DELETE", "/auth/account", { token, body: { password: PASSWORD } });
    for (const table of ["second_factors", "recovery_codes", "pending_logins"] as const)
      expect(await db().selectFrom(table).select("user_id").where("user_id", "=", id).execute()).toEqual([]);
  });
});

test("an encrypted text can be decrypted only with its key and context", () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const sealed = encryptText(key, "text", "a");
  expect(decryptText(key, sealed, "a")).toBe("text");
  for (const tried of [decryptText(key, sealed, "b"), decryptText(other, sealed, "a"), decryptText(key, "x", "a")])
    expect(tried).toBeNull();
});
