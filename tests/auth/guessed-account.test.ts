/** An account that many guess at, and its owner somewhere new. */
import { expect, spyOn, test } from "bun:test";
import { SECOND_FACTOR_LIMITS } from "../../src/limits/auth";
import { RATE_LIMIT_RULES } from "../../src/limits/rates";
import { eachDatabase } from "../support/databases";
import { PASSWORD } from "../support/registration";
import { openSecondFactorApp, totpAt } from "./second-factor-app";

let addressCount = 0;
const newAddressHeader = () => ({ "x-forwarded-for": `12.${addressCount >> 8}.${addressCount++ & 255}.1` });

eachDatabase("an account whose tries strangers have used up", (db) => {
  const open = () => openSecondFactorApp(db(), { RATE_LIMITS: "1", TRUST_PROXY: "1" });
  type Opened = ReturnType<typeof open>;

  async function logIn({ app }: Opened, username: string, password: string, code?: string, from = newAddressHeader()) {
    const response = await app.request("/api/auth/login", {
      method: "POST",
      headers: { "content-type": "application/json", ...from },
      body: JSON.stringify({ username, password, code }),
    });
    const after = Number(response.headers.get("retry-after"));
    return { status: response.status, body: await response.json(), after };
  }

  async function attacked() {
    const app = open();
    const owner = await app.guarded();
    for (let n = 0; n <= RATE_LIMIT_RULES.signInAccount.points; n++) await logIn(app, owner.username, `guess-${n}`);
    return { app, ...owner, code: () => totpAt(owner.uri, app.clock.now) };
  }

  test("lets its owner sign in from a new address with password and code together", async () => {
    const { app, username, code, codes } = await attacked();
    expect((await logIn(app, username, PASSWORD)).status).toBe(429);
    const home = newAddressHeader();
    expect((await logIn(app, username, PASSWORD, code(), home)).status).toBe(200);
    // Known there now.
    app.clock.now += 2 * SECOND_FACTOR_LIMITS.step;
    expect((await logIn(app, username, PASSWORD, undefined, home)).body.error.code).toBe("second_factor_required");
    expect((await logIn(app, username, PASSWORD, codes[0])).status).toBe(200);
    expect((await logIn(app, username, PASSWORD, codes[0])).status).toBe(429);
  }, 30_000);

  test("gives the same answer whichever is wrong, and uses nothing up", async () => {
    const { app, username, code } = await attacked();
    const plain = (await app.guarded()).username;
    const wrong = await Promise.all([
      logIn(app, username, PASSWORD),
      logIn(app, username, PASSWORD, "000000"),
      logIn(app, username, "guess-guess", "000000"),
      logIn(app, username, "guess-guess", code()),
      logIn(app, username, "guess-guess", "AAAA-AAAA-AAAA-AAAA"),
    ]);
    for (const { status, body, after } of wrong) {
      expect([status, body.error.code]).toEqual([429, "rate_limited"]);
      expect(after).toBeGreaterThan(RATE_LIMIT_RULES.signInAccount.seconds - 60);
      expect(after).toBeLessThanOrEqual(RATE_LIMIT_RULES.signInAccount.seconds);
      expect(Object.keys(body.error)).toEqual(["code", "message"]);
    }
    expect((await logIn(app, plain, PASSWORD, "000000")).status).toBe(401);
    expect((await logIn(app, username, PASSWORD, code())).status).toBe(200);
  }, 30_000);

  test("strangers cannot use up the owner's code tries; with the right password there are ten", async () => {
    const { app, username, code } = await attacked();
    for (let n = 0; n < 3 * RATE_LIMIT_RULES.secondFactor.points; n++)
      expect((await logIn(app, username, `guess-${n}`, "000000")).status).toBe(429);
    expect((await logIn(app, username, PASSWORD, code())).status).toBe(200);
    for (let n = 0; n < RATE_LIMIT_RULES.secondFactor.points; n++) await logIn(app, username, PASSWORD, "000000");
    app.clock.now += 2 * SECOND_FACTOR_LIMITS.step;
    expect((await logIn(app, username, PASSWORD, code())).status).toBe(429);
  }, 30_000);

  test("an account without a second factor gives the same answer", async () => {
    const app = open();
    const { username } = await app.arrive();
    for (let n = 0; n <= RATE_LIMIT_RULES.signInAccount.points; n++) await logIn(app, username, `guess-${n}`);
    for (const [who, password] of [
      [username, PASSWORD],
      [username, "guess-guess"],
    ] as const)
      expect((await logIn(app, who, password, "000000")).status).toBe(429);
  }, 30_000);

  test("of two concurrent sign-ins with one code one succeeds", async () => {
    const { app, username, code } = await attacked();
    const both = await Promise.all([1, 2].map(() => logIn(app, username, PASSWORD, code())));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
  }, 30_000);

  test("computes no hash where no code is sent", async () => {
    const { app, username } = await attacked();
    using verified = spyOn(Bun.password, "verify");
    for (let n = 0; n < 10; n++) await logIn(app, username, PASSWORD);
    expect(verified).not.toHaveBeenCalled();
    await logIn(app, username, PASSWORD, "000000");
    expect(verified).toHaveBeenCalledTimes(1);
  }, 30_000);

  test("the page shows the field for the code", async () => {
    const { app, username, code } = await attacked();
    const enter = (fields: Record<string, string>) =>
      app.app.request("/login", {
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
