import { beforeAll, describe, expect, test } from "bun:test";
import { DAY } from "../../src/limits";
import { eachDatabase } from "../support/databases";
import { aName, type House, openHouseWithPost, PASSWORD } from "./post";

eachDatabase("an e-mail belongs to whoever proves it", (db) => {
  let house: House;
  beforeAll(() => {
    house = openHouseWithPost(db());
  });

  const register = async (email: string) => {
    const name = aName();
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
      const next = `${aName()}@example.org`;
      expect(await change(token, { email: next, password: PASSWORD })).toEqual([200, next, false]);
      house.handed.length = 0;
      await house.letters("");
      expect(house.handed.map(({ to, subject }) => [to, subject])).toEqual([
        [email, "Your email address was changed"],
        [next, "Confirm your email address"],
      ]);
      expect((await verify(house.handed[1]?.token)).status).toBe(200);
    });

    test("an unproven old one is not written to", async () => {
      const { email, token } = await house.arrive();
      await change(token, { email: `${aName()}@example.org`, password: PASSWORD });
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

    test.each([{ password: "wrong-password" }, {}])("without the right password (%j): 403", async (proof) => {
      const { email, token } = await house.arrive();
      expect(await change(token, { email: "else@example.org", ...proof })).toEqual([403, "wrong_password"]);
      expect((await house.user(token)).email).toBe(email);
    });

    test("someone else's is 409, also for two at the same moment", async () => {
      const [one, other] = [await house.arrive(), await house.arrive()];
      const body = { email: other.email.toUpperCase(), password: PASSWORD };
      expect(await change(one.token, body)).toEqual([409, "email_taken"]);
      const email = `${aName()}@example.org`;
      const both = [one, other].map(({ token }) => change(token, { email, password: PASSWORD }));
      expect((await Promise.all(both)).map(([status]) => status).sort()).toEqual([200, 409]);
    });

    test.each(["nonsense", "a@b", `${"x".repeat(250)}@example.org`, 7])("%j is 422", async (email) => {
      const { token } = await house.arrive();
      expect(await change(token, { email, password: PASSWORD })).toEqual([422, "validation_failed"]);
    });
  });
});
