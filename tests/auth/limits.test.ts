import { expect, test } from "bun:test";
import { RATE_LIMIT_RULES } from "../../src/limits/rates";
import { eachDatabase } from "../support/databases";
import { registrationInput } from "../support/registration";
import { openAuthApp } from "./auth-app";

let place = 0;

eachDatabase("limits on signing in", (db) => {
  const limited = () => openAuthApp(db(), { RATE_LIMITS: "1", TRUST_PROXY: "1" });
  const address = () => ({
    "x-forwarded-for": `10.${process.pid % 250}.${place % 250}.${Math.floor(place++ / 250)}`,
  });

  const login = (username: string, password: string, headers: Record<string, string>) =>
    limited().call("POST", "/auth/login", { body: { username, password }, headers });

  /** Guesses until the limit says stop, which it has to do after just so many. */
  async function guessUntilRefused(username: string, tries: number, from: () => Record<string, string>) {
    for (let n = 0; n < tries; n++) {
      const written = n % 2 ? username : username.toUpperCase();
      expect((await login(written, `guess-${n}`, from())).status).toBe(401);
    }
    return login(username, "x", from());
  }

  test("ten wrong tries on an account from an address, in any spelling of the name", async () => {
    const username = `victim.${process.pid}.${place}`;
    const here = address();
    const refused = await guessUntilRefused(username, RATE_LIMIT_RULES.signIn.points, () => here);
    expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await login(`${username}.b`, "x", here)).status).toBe(401);
    expect((await login(username, "x", address())).status).toBe(401);
  });

  test("right tries do not count", async () => {
    const body = registrationInput();
    await limited().call("POST", "/auth/register", { body, headers: address() });
    const here = address();
    for (let n = 0; n < RATE_LIMIT_RULES.signIn.points + 2; n++)
      expect((await login(body.username, body.password, here)).status).toBe(200);
  });

  test("a hundred wrong tries from all addresses block the account, except where it was signed in before", async () => {
    const body = registrationInput();
    await limited().call("POST", "/auth/register", { body, headers: address() });
    const home = address();
    const { token } = (await login(body.username, body.password, home)).body;
    const refused = await guessUntilRefused(body.username, RATE_LIMIT_RULES.signInAccount.points, address);
    expect(refused.status).toBe(429);
    expect((await login(body.username, body.password, address())).status).toBe(429);
    expect((await login(body.username, body.password, home)).status).toBe(200);
    const elsewhere = { ...address(), authorization: `Bearer ${token}` };
    expect((await login(body.username, body.password, elsewhere)).status).toBe(200);
  }, 30_000);

  test("wrong tries of a network count together for all accounts; known accounts pass", async () => {
    const body = registrationInput();
    const network = place++;
    const host = (n: number) => ({ "x-forwarded-for": `11.${process.pid % 250}.${network % 250}.${n}` });
    await limited().call("POST", "/auth/register", { body, headers: host(1) });
    for (let n = 0; n < RATE_LIMIT_RULES.signInNetwork.points; n++)
      expect((await login(`net.${network}.${n}`, "x", host(2 + (n % 200)))).status).toBe(401);
    expect((await login(`net.${network}`, "x", host(250))).status).toBe(429);
    expect((await login(body.username, body.password, host(250))).status).toBe(429);
    expect((await login(body.username, body.password, host(1))).status).toBe(200);
  }, 30_000);

  test("thirty tries from one address on any accounts", async () => {
    const { call } = limited();
    const headers = address();
    const attempt = (n: number) =>
      call("POST", "/auth/login", { body: { username: `many.${place}.${n}`, password: "x" }, headers });
    const statuses = await Promise.all(
      Array.from({ length: RATE_LIMIT_RULES.signInAddress.points + 2 }, (_, n) => attempt(n)),
    );
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  test("twenty registrations from one address", async () => {
    const { call } = limited();
    const headers = address();
    const body = registrationInput();
    await call("POST", "/auth/register", { body, headers });
    for (let n = 1; n < RATE_LIMIT_RULES.register.points; n++) {
      expect((await call("POST", "/auth/register", { body, headers })).status).toBe(409);
    }
    expect((await call("POST", "/auth/register", { body: registrationInput(), headers })).status).toBe(429);
    expect((await call("POST", "/auth/register", { body: registrationInput(), headers: address() })).status).toBe(201);
  });

  test("registrations from all addresses of one network, and no other", async () => {
    const { call } = limited();
    const network = place++;
    const from = (n: number) => ({ "x-forwarded-for": `12.${process.pid % 250}.${network % 250}.${n % 250}` });
    const body = registrationInput();
    await call("POST", "/auth/register", { body, headers: from(0) });
    for (let n = 1; n < RATE_LIMIT_RULES.registerNetwork.points; n++)
      expect((await call("POST", "/auth/register", { body, headers: from(n) })).status).toBe(409);
    const refused = await call("POST", "/auth/register", { body: registrationInput(), headers: from(249) });
    expect(refused.status).toBe(429);
    expect((await call("POST", "/auth/register", { body: registrationInput(), headers: address() })).status).toBe(201);
  }, 30_000);

  /** How often a call is answered before it is refused for its rate, tried `most` times. */
  async function answered(most: number, attempt: () => Promise<{ status: number }>): Promise<number> {
    let n = 0;
    while (n < most && (await attempt()).status !== 429) n++;
    return n;
  }

  test("thirty emails requested from one address", async () => {
    const headers = address();
    const ask = (n: number) => ({ email: `nobody.${place}.${n}@example.org`, language: "en" });
    let n = 0;
    const attempt = () => limited().call("POST", "/auth/forgot-password", { body: ask(n++), headers });
    expect(await answered(40, attempt)).toBe(RATE_LIMIT_RULES.mail.points);
  });

  test("ten codes for one email from all addresses, in any spelling", async () => {
    const email = `codes.${process.pid}.${place}@example.org`;
    let n = 0;
    const attempt = () => {
      const body = { email: n++ % 2 ? email : email.toUpperCase(), code: "123456" };
      return limited().call("POST", "/auth/verify-email", { body, headers: address() });
    };
    expect(await answered(20, attempt)).toBe(RATE_LIMIT_RULES.mailCode.points);
  });

  test("five wrong current passwords of a session from all addresses", async () => {
    const body = registrationInput();
    const { token } = (await limited().call("POST", "/auth/register", { body, headers: address() })).body;
    const guess = { current: "guess-guess", password: "salt-and-lanterns" };
    const attempt = () => limited().call("PUT", "/auth/password", { token, body: guess, headers: address() });
    expect(await answered(20, attempt)).toBe(RATE_LIMIT_RULES.proof.points);
  });
});
