import { expect, test } from "bun:test";
import { RATES } from "../../src/limits";
import { eachDatabase } from "../support/databases";
import { newcomer, openApp } from "./client";

let place = 0;

eachDatabase("limits on signing in", (db) => {
  const limited = () => openApp(db(), { RATE_LIMITS: "1", TRUST_PROXY: "1" });
  const address = () => ({
    "x-forwarded-for": `10.${process.pid % 250}.${Math.floor(place / 250)}.${place++ % 250}`,
  });

  test("ten tries on one account, from wherever they come, however it is written", async () => {
    const { call } = limited();
    const username = `victim.${process.pid}.${place}`;
    const tries = RATES.signIn.points;
    for (let n = 0; n < tries; n++) {
      const body = { username: n % 2 ? username : username.toUpperCase(), password: `guess-${n}` };
      expect((await call("POST", "/auth/login", { body, headers: address() })).status).toBe(401);
    }
    const { status, body, headers } = await call("POST", "/auth/login", {
      body: { username, password: "x" },
      headers: address(),
    });
    expect([status, body.error.code]).toEqual([429, "rate_limited"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    const other = { username: `${username}.b`, password: "x" };
    expect((await call("POST", "/auth/login", { body: other, headers: address() })).status).toBe(401);
  });

  test("thirty tries from one address, whatever the account", async () => {
    const { call } = limited();
    const headers = address();
    const attempt = (n: number) =>
      call("POST", "/auth/login", { body: { username: `many.${place}.${n}`, password: "x" }, headers });
    const statuses = await Promise.all(
      Array.from({ length: RATES.signInAddress.points + 2 }, (_, n) => attempt(n)),
    );
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  test("twenty registrations from one address", async () => {
    const { call } = limited();
    const headers = address();
    const body = newcomer();
    await call("POST", "/auth/register", { body, headers });
    for (let n = 1; n < RATES.register.points; n++) {
      expect((await call("POST", "/auth/register", { body, headers })).status).toBe(409);
    }
    expect((await call("POST", "/auth/register", { body: newcomer(), headers })).status).toBe(429);
    expect((await call("POST", "/auth/register", { body: newcomer(), headers: address() })).status).toBe(201);
  });
});
