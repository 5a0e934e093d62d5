/** An account that many guess at, and its owner somewhere new. */
import { expect, spyOn, test } from "bun:test";
import { SECOND_FACTOR_LIMITS } from "../../src/limits/auth";
import { RATE_LIMIT_RULES } from "../../src/limits/rates";
import { eachDatabase } from "../support/databases";
import { PASSWORD } from "./mail-app";
import { openSecondFactorApp, totpAt } from "./second-factor-app";

let addressCount = 0;
const newAddressHeader = () => ({ "x-forwarded-for": `12.${addressCount >> 8}.${addressCount++ & 255}.1` });

eachDatabase("an account that many guess at", (db) => {
  const open = () => openSecondFactorApp(db(), { RATE_LIMITS: "1", TRUST_PROXY: "1" });
  type House = ReturnType<typeof open>;

  async function logIn(
    { app }: House,
    username: string,
    password: string,
    code?: string,
    from = newAddressHeader(),
  ) {
    const response = await app.request("/api/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json", ...from },
      body: JSON.stringify({ username, password, code }),
    });
    const after = Number(response.headers.get("retry-after"));
    return { status: response.status, body: await response.json(), after };
  }

  async function attacked() {
    const house = open();
    const owner = await house.guarded();
    for (let n = 0; n <= RATE_LIMIT_RULES.signInAccount.points; n++)
      await logIn(house, owner.username, `guess-${n}`);
    return { house, ...owner, code: () => totpAt(owner.uri, house.clock.now) };
  }

  test("lets its owner in from somewhere new, who brings password and code", async () => {
    const { house, username, code, codes } = await attacked();
    expect((await logIn(house, username, PASSWORD)).status).toBe(429);
    const home = newAddressHeader();
    expect((await logIn(house, username, PASSWORD, code(), home)).status).toBe(200);
    // Known there now.
    house.clock.now += 2 * SECOND_FACTOR_LIMITS.step;
    expect((await logIn(house, username, PASSWORD, undefined, home)).body.error.code).toBe(
      "second_factor_required",
    );
    expect((await logIn(house, username, PASSWORD, codes[0])).status).toBe(200);
    expect((await logIn(house, username, PASSWORD, codes[0])).status).toBe(429);
  }, 30_000);

  test("says the same whatever is wrong, and uses nothing up", async () => {
    const { house, username, code } = await attacked();
    const plain = (await house.guarded()).username;
    const wrong = await Promise.all([
      logIn(house, username, PASSWORD),
      logIn(house, username, PASSWORD, "000000"),
      logIn(house, username, "guess-guess", "000000"),
      logIn(house, username, "guess-guess", code()),
      logIn(house, username, "guess-guess", "AAAA-AAAA-AAAA-AAAA"),
    ]);
    for (const { status, body, after } of wrong) {
      expect([status, body.error.code]).toEqual([429, "rate_limited"]);
      expect(after).toBeGreaterThan(RATE_LIMIT_RULES.signInAccount.seconds - 60);
      expect(after).toBeLessThanOrEqual(RATE_LIMIT_RULES.signInAccount.seconds);
      expect(Object.keys(body.error)).toEqual(["code", "message"]);
    }
    expect((await logIn(house, plain, PASSWORD, "000000")).status).toBe(401);
    expect((await logIn(house, username, PASSWORD, code())).status).toBe(200);
  }, 30_000);

  test("guessers cannot use up the owner's codes; who has the password has ten", async () => {
    const { house, username, code } = await attacked();
    for (let n = 0; n < 3 * RATE_LIMIT_RULES.secondFactor.points; n++)
      expect((await logIn(house, username, `guess-${n}`, "000000")).status).toBe(429);
    expect((await logIn(house, username, PASSWORD, code())).status).toBe(200);
    for (let n = 0; n < RATE_LIMIT_RULES.secondFactor.points; n++)
      await logIn(house, username, PASSWORD, "000000");
    house.clock.now += 2 * SECOND_FACTOR_LIMITS.step;
    expect((await logIn(house, username, PASSWORD, code())).status).toBe(429);
  }, 30_000);

  test("a code opens nothing where there is no second factor, and its account is not told apart", async () => {
    const house = open();
    const { username } = await house.arrive();
    for (let n = 0; n <= RATE_LIMIT_RULES.signInAccount.points; n++)
      await logIn(house, username, `guess-${n}`);
    for (const [who, password] of [
      [username, PASSWORD],
      [username, "guess-guess"],
    ] as const)
      expect((await logIn(house, who, password, "000000")).status).toBe(429);
  }, 30_000);

  test("a code is taken once, of two at the same time", async () => {
    const { house, username, code } = await attacked();
    const both = await Promise.all([1, 2].map(() => logIn(house, username, PASSWORD, code())));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
  }, 30_000);

  test("costs no hash where no code is brought", async () => {
    const { house, username } = await attacked();
    using verified = spyOn(Bun.password, "verify");
    for (let n = 0; n < 10; n++) await logIn(house, username, PASSWORD);
    expect(verified).not.toHaveBeenCalled();
    await logIn(house, username, PASSWORD, "000000");
    expect(verified).toHaveBeenCalledTimes(1);
  }, 30_000);

  test("the page asks for the code as well", async () => {
    const { house, username, code } = await attacked();
    const enter = (fields: Record<string, string>) =>
      house.app.request("/login", {
        method: "POST",
        headers: { ...newAddressHeader(), origin: "http://localhost", cookie: "language=en" },
        body: new URLSearchParams({ username, password: PASSWORD, ...fields }),
      });
    const refused = await enter({});
    const page = await refused.text();
    expect(refused.status).toBe(429);
    expect(page).toContain('name="code"');
    expect(page).toContain("enter the code as well");
    const entered = await enter({ code: code() });
    expect([entered.status, entered.headers.get("location")]).toEqual([303, "/complete-profile?next=%2F"]);
  }, 30_000);
});
