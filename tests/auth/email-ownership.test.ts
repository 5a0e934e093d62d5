import { beforeAll, describe, expect, test } from "bun:test";
import { PROOF_LIMITS } from "../../src/limits/auth";
import { DAY } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { freshUsername, type MailApp, openMailApp, PASSWORD } from "./mail-app";

eachDatabase("an e-mail belongs to whoever proves it", (db) => {
  let house: MailApp;
  beforeAll(() => {
    house = openMailApp(db());
  });

  const register = async (email: string) => {
    const name = freshUsername();
    const body = { username: name, nickname: name, password: PASSWORD, language: "en", email };
    const { status, body: said } = await house.call("POST", "/auth/register", { body });
    return status === 201 ? [201, said.token as string] : [status, said.error.code as string];
  };
  const change = async (token: string, body: unknown) => {
    const { status, body: said } = await house.call("PUT", "/auth/email", { token, body });
    return status === 200 ? [200, said.email, said.emailVerified] : [status, said.error.code];
  };
  const verify = (token: string | undefined) => house.call("POST", "/auth/verify-email", { body: { token } });

  test("named first keeps it for a day, then whoever comes takes it", async () => {
    const first = await house.arrive();
    house.clock.now += DAY - 1;
    expect(await register(first.email.toUpperCase())).toEqual([409, "email_taken"]);
    house.clock.now += 1;
    const [status, token = ""] = await register(first.email.toUpperCase());
    expect(status).toBe(201);
    expect((await house.user(first.token)).email).toBeNull();
    expect((await house.user(String(token))).email).toBe(first.email.toUpperCase());
  });

  test("a proven one stays for ever", async () => {
    const { email, letter, token } = await house.arrive();
    await verify(letter?.token);
    house.clock.now += 400 * DAY;
    expect(await register(email)).toEqual([409, "email_taken"]);
    const other = await house.arrive();
    expect(await change(other.token, { email, password: PASSWORD })).toEqual([409, "email_taken"]);
    expect((await db().selectFrom("users").select("email").where("email", "=", email).execute()).length).toBe(
      1,
    );
    expect(token).toBeString();
  });

  test("six who take an unproven one at the same moment, in other cases: one wins", async () => {
    const { email } = await house.arrive();
    house.clock.now += DAY;
    const all = Array.from({ length: 6 }, (_, n) => register(n % 2 ? email : email.toUpperCase()));
    const outcomes = await Promise.all(all);
    expect(outcomes.filter(([status]) => status === 201)).toHaveLength(1);
    expect(outcomes.filter(([, code]) => code === "email_taken")).toHaveLength(5);
  });

  test("proving it and taking it at the same moment: one of them has it", async () => {
    const { email, letter, token } = await house.arrive();
    house.clock.now += DAY - 1;
    await house.call("POST", "/auth/resend-verification", { body: { email } });
    const [fresh] = await house.letters(email);
    house.clock.now += 1;
    const [proven, taken] = await Promise.all([verify(fresh?.token), register(email)]);
    expect([proven.status === 200, taken[0] === 201].filter(Boolean)).toHaveLength(1);
    expect((await house.user(token)).email).toBe(proven.status === 200 ? email : null);
    expect(letter).toBeDefined();
  });

  describe("PUT /api/auth/email", () => {
    test("names another: it has to be proven, and whoever read the old one is told", async () => {
      const { email, letter, token } = await house.arrive();
      await verify(letter?.token);
      const next = `${freshUsername()}@example.org`;
      expect(await change(token, { email: next, password: PASSWORD })).toEqual([200, next, false]);
      house.handed.length = 0;
      await house.letters("");
      // They leave side by side: either may be the first.
      const subjects = Object.fromEntries(house.handed.map(({ to, subject }) => [to, subject]));
      expect(subjects).toEqual({
        [email]: "Your email address was changed.",
        [next]: "Confirm your email address",
      });
      const sent = house.handed.find(({ to }) => to === next);
      expect((await verify(sent?.token)).status).toBe(200);
    });

    test("an unproven old one is not written to", async () => {
      const { email, token } = await house.arrive();
      await change(token, { email: `${freshUsername()}@example.org`, password: PASSWORD });
      expect(await house.letters(email)).toEqual([]);
    });

    test("empty or absent takes it away", async () => {
      for (const body of [{ email: "", password: PASSWORD }, { password: PASSWORD }]) {
        const { token } = await house.arrive();
        expect(await change(token, body)).toEqual([200, null, false]);
      }
    });

    test("the same one written differently stays proven", async () => {
      const { email, letter, token } = await house.arrive();
      await verify(letter?.token);
      const loud = email.toUpperCase();
      expect(await change(token, { email: loud, password: PASSWORD })).toEqual([200, loud, true]);
      expect(await house.letters(loud)).toEqual([]);
    });

    test.each([
      [{ password: "wrong-password" }, "wrong_password"],
      [{}, "proof_required"],
    ])("without the right password (%j): 403", async (proof, code) => {
      const { email, token } = await house.arrive();
      house.clock.now += PROOF_LIMITS.valid;
      expect(await change(token, { email: "else@example.org", ...proof })).toEqual([403, code]);
      expect((await house.user(token)).email).toBe(email);
    });

    test("someone else's is 409, also for two at the same moment", async () => {
      const [one, other] = [await house.arrive(), await house.arrive()];
      const body = { email: other.email.toUpperCase(), password: PASSWORD };
      expect(await change(one.token, body)).toEqual([409, "email_taken"]);
      const email = `${freshUsername()}@example.org`;
      const both = [one, other].map(({ token }) => change(token, { email, password: PASSWORD }));
      expect((await Promise.all(both)).map(([status]) => status).sort()).toEqual([200, 409]);
    });

    test("another one and the old one in capitals at the same moment: letters go where they prove something", async () => {
      for (let round = 0; round < 8; round++) {
        const { email, id, token } = await house.arrive();
        const victim = `${freshUsername()}@example.org`;
        const both = [victim, email.toUpperCase()].map((next) =>
          change(token, { email: next, password: PASSWORD }),
        );
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
        const who = await house.arrive();
        await db().updateTable("users").set({ password_hash: null }).where("id", "=", who.id).execute();
        return who;
      };
      const email = "thief@example.org";

      test("names another from a session that has just begun", async () => {
        const { token } = await bare();
        house.clock.now += PROOF_LIMITS.valid - 1;
        expect(await change(token, { email: undefined })).toEqual([200, null, false]);
      });

      test("not from an older one: by letter it would get a first password", async () => {
        const who = await bare();
        house.clock.now += PROOF_LIMITS.valid;
        expect(await change(who.token, { email })).toEqual([403, "proof_required"]);
        expect((await house.user(who.token)).email).toBe(who.email);
      });
    });

    test("a password that was changed while it was looked at counts no more", async () => {
      for (let round = 0; round < 4; round++) {
        const { email, token } = await house.arrive();
        await house.call("POST", "/auth/forgot-password", { body: { email } });
        const [link] = await house.letters(email);
        const reset = { token: link?.token, password: "the-owner-is-back" };
        const begun = performance.now();
        const [[status]] = await Promise.all([
          change(token, { email: `${freshUsername()}@example.org`, password: PASSWORD }),
          house.call("POST", "/auth/reset-password", { body: reset }),
        ]);
        // The throwaway PostgreSQL looks for a deadlock, to be tried again, after five seconds.
        expect(performance.now() - begun).toBeLessThan(4_000);
        const entry = { username: email.split("@")[0], password: reset.password };
        const back = await house.call("POST", "/auth/login", { body: entry });
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
      const { token } = await house.arrive();
      expect(await change(token, { email, password: PASSWORD })).toEqual([422, "validation_failed"]);
    });
  });
});
