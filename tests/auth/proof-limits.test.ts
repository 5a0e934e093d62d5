import { beforeEach, expect, test } from "bun:test";
import { PROOF_LIMITS } from "../../src/limits/auth";
import { RATE_LIMIT_RULES } from "../../src/limits/rates";
import { MINUTE } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { PASSWORD } from "../support/registration";
import { installFakeProviders } from "./fake-providers";
import { openProofApp, type ProofApp, type ProofPerson } from "./proof-app";
import { PROOF_AGE_LIMIT } from "./proven-routes";

const WRONG = "not-the-password";
eachDatabase("wrong passwords of a proof", (db) => {
  installFakeProviders();
  let app: ProofApp;
  beforeEach(() => {
    app = openProofApp(db(), { RATE_LIMITS: "1", TRUST_PROXY: "1" });
  });

  let place = 0;
  const somewhere = () => {
    const n = place++;
    return { "x-forwarded-for": `198.${process.pid % 250}.${Math.floor(n / 250)}.${n % 250}` };
  };
  const logIn = (username: string, password: string, token?: string) =>
    app.call("POST", "/auth/login", { body: { username, password }, token, headers: somewhere() });
  const prove = async (token: string, password: string) =>
    (await app.call("POST", "/auth/proof", { token, body: { password }, headers: somewhere() })).status;
  const sessionOf = async ({ username }: ProofPerson): Promise<string> => (await logIn(username, PASSWORD)).body.token;
  const counted = async (statuses: Promise<number>[] | number[]) =>
    (await Promise.all(statuses)).filter((status) => status === 403).length;

  test("a session has few wrong tries in all calls together; a right password uses none", async () => {
    const guest = await app.someone(true);
    const session = await sessionOf(guest);
    for (let n = 0; n < 8; n++) expect(await prove(session, PASSWORD)).toBe(204);
    const calls = [
      () => prove(session, WRONG),
      async () => (await app.call("PUT", "/auth/email", { token: session, body: { password: WRONG } })).status,
      async () => (await app.call("DELETE", "/auth/account", { token: session, body: { password: WRONG } })).status,
    ];
    const statuses: number[] = [];
    for (let n = 0; n < 9; n++) statuses.push((await calls[n % 3]?.()) ?? 0);
    expect(await counted(statuses)).toBe(RATE_LIMIT_RULES.proof.points);
    expect(await prove(session, PASSWORD)).toBe(429);
    expect(await prove(await sessionOf(guest), PASSWORD)).toBe(204);
  });

  test("count together with those of signing in, for all sessions", async () => {
    const guest = await app.someone(true);
    const sessions = [await sessionOf(guest), await sessionOf(guest), await sessionOf(guest)];
    const statuses: number[] = [];
    for (const session of sessions)
      for (let n = 0; n < RATE_LIMIT_RULES.proof.points; n++) statuses.push(await prove(session, WRONG));
    expect(await counted(statuses)).toBe(RATE_LIMIT_RULES.signIn.points);
    expect((await logIn(guest.username, PASSWORD, sessions[0])).status).toBe(429);
    expect((await logIn(guest.username, PASSWORD)).status).toBe(200);
  });

  test("wrong sign-ins from a known browser count against a proof too", async () => {
    const guest = await app.someone(true);
    const session = await sessionOf(guest);
    for (let n = 0; n < RATE_LIMIT_RULES.signIn.points; n++) await logIn(guest.username, WRONG, session);
    expect(await prove(session, PASSWORD)).toBe(429);
  });
});

eachDatabase("a mailed code", (db) => {
  installFakeProviders();
  let app: ProofApp;
  beforeEach(() => {
    app = openProofApp(db());
  });

  const ask = ({ visit }: ProofPerson) => visit("POST", "/api/auth/proof/code");
  const codeOf = async ({ email }: ProofPerson) => (await app.emails(email))[0]?.code ?? "";
  const show = async ({ visit }: ProofPerson, code: string) =>
    (await visit("POST", "/api/auth/proof", { json: { code } })).status;
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  async function requestCode() {
    const guest = await app.someone(false);
    app.later(PROOF_AGE_LIMIT);
    expect((await ask(guest)).status).toBe(202);
    return { guest, code: await codeOf(guest) };
  }

  test("proves its session once, comes again while that lasts, and is stored only as a hash", async () => {
    const { guest, code } = await requestCode();
    expect(code).toMatch(/^\d{6}$/);
    const rows = JSON.stringify([
      await db().selectFrom("session_codes").selectAll().execute(),
      await db().selectFrom("outbox").selectAll().execute(),
    ]);
    expect(rows).not.toContain(code);
    expect(await Promise.all([show(guest, code), show(guest, code)])).toEqual([204, 204]);
    expect(await show(guest, other(code))).toBe(400);
    app.later(PROOF_LIMITS.lifetime - 1);
    expect(await show(guest, code)).toBe(204);
    expect((await guest.visit("PUT", "/api/auth/email", { json: {} })).status).toBe(200);
    app.later(1);
    expect(await show(guest, code)).toBe(400);
    expect((await guest.visit("PUT", "/api/auth/email", { json: {} })).status).toBe(403);
  });

  test("is wrong in another session, after ten minutes and after five wrong tries", async () => {
    const { guest, code } = await requestCode();
    const two = await app.someone(false);
    expect(await show(two, code)).toBe(400);
    app.later(PROOF_LIMITS.codeLifetime);
    expect(await show(guest, code)).toBe(400);
    const late = await requestCode();
    const wrong = Array.from({ length: 20 }, () => show(late.guest, other(late.code)));
    expect(new Set(await Promise.all(wrong))).toEqual(new Set([400]));
    const row = await db()
      .selectFrom("session_codes")
      .select("tries")
      .where("session_id", "=", late.guest.sessionId)
      .executeTakeFirst();
    expect(row?.tries).toBe(PROOF_LIMITS.codeTries);
    expect(await show(late.guest, late.code)).toBe(400);
  });

  test("only the newest is valid, and one a minute is sent", async () => {
    const { guest, code } = await requestCode();
    const repeated = await ask(guest);
    expect([repeated.status, JSON.parse(repeated.text).error.code]).toEqual([429, "rate_limited"]);
    app.later(MINUTE);
    expect((await ask(guest)).status).toBe(202);
    const newer = await codeOf(guest);
    expect([await show(guest, code), await show(guest, newer)]).toEqual([400, 204]);
  });

  test("is only for accounts with a verified address and no password", async () => {
    const offered = async (guest: ProofPerson) => {
      const { status, text } = await ask(guest);
      return [status, text ? JSON.parse(text).error.code : null];
    };
    expect(await offered(await app.someone(true))).toEqual([409, "proof_not_offered"]);
    const unproven = await app.someone(false);
    await db().updateTable("users").set({ email_verified: 0 }).where("id", "=", unproven.id).execute();
    expect(await offered(unproven)).toEqual([409, "proof_not_offered"]);
  });

  test("is not sent for a session that has ended", async () => {
    const guest = await app.someone(false);
    await ask(guest);
    await guest.visit("POST", "/api/auth/logout");
    expect(await app.emails(guest.email)).toEqual([]);
  });
});
