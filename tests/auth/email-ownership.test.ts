import { beforeAll, describe, expect, test } from "bun:test";
import { PROOF_LIMITS } from "../../src/limits/auth";
import { DAY } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { PASSWORD } from "../support/registration";
import { freshUsername, type MailApp, openMailApp } from "./mail-app";

eachDatabase("ownership of an email address", (db) => {
  let app: MailApp;
  beforeAll(() => {
    app = openMailApp(db());
  });

  const register = async (email: string) => {
    const name = freshUsername();
    const body = { username: name, nickname: name, password: PASSWORD, language: "en", email };
    const { status, body: responseBody } = await app.call("POST", "/auth/register", { body });
    return status === 201 ? [201, responseBody.token as string] : [status, responseBody.error.code as string];
  };
  const change = async (token: string, body: unknown) => {
    const { status, body: responseBody } = await app.call("PUT", "/auth/email", { token, body });
    return status === 200 ? [200, responseBody.email, responseBody.emailVerified] : [status, responseBody.error.code];
  };
  const verify = (token: string | undefined) => app.call("POST", "/auth/verify-email", { body: { token } });

  test("an unverified address is reserved for a day; then another account can take it", async () => {
    const first = await app.arrive();
    app.clock.now += DAY - 1;
    expect(await register(first.email.toUpperCase())).toEqual([409, "email_taken"]);
    app.clock.now += 1;
    const [status, token = ""] = await register(first.email.toUpperCase());
    expect(status).toBe(201);
    expect((await app.user(first.token)).email).toBeNull();
    expect((await app.user(String(token))).email).toBe(first.email.toUpperCase());
  });

  test("a verified address stays reserved", async () => {
    const { email, mail, token } = await app.arrive();
    await verify(mail?.token);
    app.clock.now += 400 * DAY;
    expect(await register(email)).toEqual([409, "email_taken"]);
    const other = await app.arrive();
    expect(await change(other.token, { email, password: PASSWORD })).toEqual([409, "email_taken"]);
    expect((await db().selectFrom("users").select("email").where("email", "=", email).execute()).length).toBe(1);
    expect(token).toBeString();
  });

  test("of six concurrent registrations with an expired unverified address in different cases, one gets it", async () => {
    const { email } = await app.arrive();
    app.clock.now += DAY;
    const all = Array.from({ length: 6 }, (_, n) => register(n % 2 ? email : email.toUpperCase()));
    const outcomes = await Promise.all(all);
    expect(outcomes.filter(([status]) => status === 201)).toHaveLength(1);
    expect(outcomes.filter(([, code]) => code === "email_taken")).toHaveLength(5);
  });

  test("of a concurrent verification and registration, one gets the address", async () => {
    const { email, mail, token } = await app.arrive();
    app.clock.now += DAY - 1;
    await app.call("POST", "/auth/resend-verification", { body: { email } });
    const [fresh] = await app.emails(email);
    app.clock.now += 1;
    const [proven, taken] = await Promise.all([verify(fresh?.token), register(email)]);
    expect([proven.status === 200, taken[0] === 201].filter(Boolean)).toHaveLength(1);
    expect((await app.user(token)).email).toBe(proven.status === 200 ? email : null);
    expect(mail).toBeDefined();
  });

  describe("PUT /api/auth/email", () => {
    test("a new address has to be verified, and the old one is notified", async () => {
      const { email, mail, token } = await app.arrive();
      await verify(mail?.token);
      const next = `${freshUsername()}@example.org`;
      expect(await change(token, { email: next, password: PASSWORD })).toEqual([200, next, false]);
      app.handed.length = 0;
      await app.emails("");
      // They leave side by side: either may be the first.
      const subjects = Object.fromEntries(app.handed.map(({ to, subject }) => [to, subject]));
      expect(subjects).toEqual({
        [email]: "Your email address was changed.",
        [next]: "Confirm your email address",
      });
      const sent = app.handed.find(({ to }) => to === next);
      expect((await verify(sent?.token)).status).toBe(200);
    });

    test("a password reset that was asked for at the old address, and has not left yet, does not go to the new one", async () => {
      const { email, mail, token } = await app.arrive();
      await verify(mail?.token);
      expect((await app.call("POST", "/auth/forgot-password", { body: { email } })).status).toBeLessThan(300);
      const next = `${freshUsername()}@example.org`;
      expect(await change(token, { email: next, password: PASSWORD })).toEqual([200, next, false]);
      app.handed.length = 0;
      await app.emails("");
      expect(app.handed.map(({ to, subject }) => [to, subject]).sort()).toEqual(
        [
          [email, "Your email address was changed."],
          [next, "Confirm your email address"],
        ].sort(),
      );
    });

    test("an unverified old address gets no email", async () => {
      const { email, token } = await app.arrive();
      await change(token, { email: `${freshUsername()}@example.org`, password: PASSWORD });
      expect(await app.emails(email)).toEqual([]);
    });

    test("an empty or absent email removes the address", async () => {
      for (const body of [{ email: "", password: PASSWORD }, { password: PASSWORD }]) {
        const { token } = await app.arrive();
        expect(await change(token, body)).toEqual([200, null, false]);
      }
    });

    test("the same address in another case stays verified", async () => {
      const { email, mail, token } = await app.arrive();
      await verify(mail?.token);
      const loud = email.toUpperCase();
      expect(await change(token, { email: loud, password: PASSWORD })).toEqual([200, loud, true]);
      expect(await app.emails(loud)).toEqual([]);
    });

    test.each([
      [{ password: "wrong-password" }, "wrong_password"],
      [{}, "proof_required"],
    ])("without the right password (%j): 403", async (proof, code) => {
      const { email, token } = await app.arrive();
      app.clock.now += PROOF_LIMITS.lifetime;
      expect(await change(token, { email: "else@example.org", ...proof })).toEqual([403, code]);
      expect((await app.user(token)).email).toBe(email);
    });

    test("somebody else's address is 409, also for two concurrent changes", async () => {
      const [one, other] = [await app.arrive(), await app.arrive()];
      const body = { email: other.email.toUpperCase(), password: PASSWORD };
      expect(await change(one.token, body)).toEqual([409, "email_taken"]);
      const email = `${freshUsername()}@example.org`;
      const both = [one, other].map(({ token }) => change(token, { email, password: PASSWORD }));
      expect((await Promise.all(both)).map(([status]) => status).sort()).toEqual([200, 409]);
    });

    test("concurrent changes to a new address and to the old one in capitals: emails go to the address they verify", async () => {
      for (let round = 0; round < 8; round++) {
        const { email, id, token } = await app.arrive();
        const victim = `${freshUsername()}@example.org`;
        const both = [victim, email.toUpperCase()].map((next) => change(token, { email: next, password: PASSWORD }));
        await Promise.all(round % 2 ? both : both.reverse());
        const row = await db()
          .selectFrom("users")
          .select(["email", "email_key"])
          .where("id", "=", id)
          .executeTakeFirstOrThrow();
        expect(row.email?.toLowerCase()).toBe(row.email_key ?? "none");
      }
    });

    describe("an account without a password", () => {
      const bare = async () => {
        const who = await app.arrive();
        await db().updateTable("users").set({ password_hash: null }).where("id", "=", who.id).execute();
        return who;
      };
      const email = "thief@example.org";

      test("can set an address from a session that has just begun", async () => {
        const { token } = await bare();
        app.clock.now += PROOF_LIMITS.lifetime - 1;
        expect(await change(token, { email: undefined })).toEqual([200, null, false]);
      });

      test("cannot set an address from an older session, because a reset email could set its first password", async () => {
        const who = await bare();
        app.clock.now += PROOF_LIMITS.lifetime;
        expect(await change(who.token, { email })).toEqual([403, "proof_required"]);
        expect((await app.user(who.token)).email).toBe(who.email);
      });
    });

    test("a password that was changed while it was being checked is wrong", async () => {
      for (let round = 0; round < 4; round++) {
        const { email, token } = await app.arrive();
        await app.call("POST", "/auth/forgot-password", { body: { email } });
        const [link] = await app.emails(email);
        const reset = { token: link?.token, password: "the-owner-is-back" };
        const start = performance.now();
        const [[status]] = await Promise.all([
          change(token, { email: `${freshUsername()}@example.org`, password: PASSWORD }),
          app.call("POST", "/auth/reset-password", { body: reset }),
        ]);
        // The throwaway PostgreSQL looks for a deadlock, to be tried again, after five seconds.
        expect(performance.now() - start).toBeLessThan(4_000);
        const entry = { username: email.split("@")[0], password: reset.password };
        const back = await app.call("POST", "/auth/login", { body: entry });
        // Either the owner was first, whose session may have ended by then, and the address stays, or the change was and ended the link.
        const either = [
          [200, email, 403],
          [200, email, 401],
          [401, undefined, 200],
        ];
        expect(either).toContainEqual([back.status, back.body.user?.email, Number(status)]);
      }
    });

    test.each(["nonsense", "a@b", `${"x".repeat(250)}@example.org`, 7])("%j is 422", async (email) => {
      const { token } = await app.arrive();
      expect(await change(token, { email, password: PASSWORD })).toEqual([422, "validation_failed"]);
    });
  });
});
