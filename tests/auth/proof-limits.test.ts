import { beforeEach, describe, expect, test } from "bun:test";
import { createAccessToken } from "../../src/auth/access-tokens";
import { DAY, MINUTE, PROOF } from "../../src/limits";
import { RATES } from "../../src/rates";
import { outcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { PASSWORD } from "./post";
import { type Guest, OLD, openProofHouse, type ProofHouse } from "./proof-world";
import { standIn } from "./standin";

const WRONG = "not-the-password";
const tokenUntil = (house: ProofHouse) => ({
  name: "log",
  scope: "write" as const,
  until: house.clock.now + DAY,
});

eachDatabase("wrong passwords of a proof", (db) => {
  standIn();
  let house: ProofHouse;
  beforeEach(() => {
    house = openProofHouse(db(), { RATE_LIMITS: "1", TRUST_PROXY: "1" });
  });

  let place = 0;
  const somewhere = () => {
    const n = place++;
    return { "x-forwarded-for": `198.${process.pid % 250}.${Math.floor(n / 250)}.${n % 250}` };
  };
  const logIn = (username: string, password: string, token?: string) =>
    house.call("POST", "/auth/login", { body: { username, password }, token, headers: somewhere() });
  const prove = async (token: string, password: string) =>
    (await house.call("POST", "/auth/proof", { token, body: { password }, headers: somewhere() })).status;
  const sessionOf = async ({ username }: Guest): Promise<string> =>
    (await logIn(username, PASSWORD)).body.token;
  const counted = async (statuses: Promise<number>[] | number[]) =>
    (await Promise.all(statuses)).filter((status) => status === 403).length;

  test("a session has few, whichever call they are sent with; a right one costs none", async () => {
    const guest = await house.someone(true);
    const session = await sessionOf(guest);
    for (let n = 0; n < 8; n++) expect(await prove(session, PASSWORD)).toBe(204);
    const calls = [
      () => prove(session, WRONG),
      async () =>
        (await house.call("PUT", "/auth/email", { token: session, body: { password: WRONG } })).status,
      async () =>
        (await house.call("DELETE", "/auth/account", { token: session, body: { password: WRONG } })).status,
    ];
    const statuses: number[] = [];
    for (let n = 0; n < 9; n++) statuses.push((await calls[n % 3]?.()) ?? 0);
    expect(await counted(statuses)).toBe(RATES.proof.points);
    expect(await prove(session, PASSWORD)).toBe(429);
    expect(await prove(await sessionOf(guest), PASSWORD)).toBe(204);
  });

  test("and many sessions together no more than signing in has: it is one count", async () => {
    const guest = await house.someone(true);
    const sessions = [await sessionOf(guest), await sessionOf(guest), await sessionOf(guest)];
    const statuses: number[] = [];
    for (const session of sessions)
      for (let n = 0; n < RATES.proof.points; n++) statuses.push(await prove(session, WRONG));
    expect(await counted(statuses)).toBe(RATES.signIn.points);
    expect((await logIn(guest.username, PASSWORD, sessions[0])).status).toBe(429);
    expect((await logIn(guest.username, PASSWORD)).status).toBe(200);
  });

  test("wrong sign-ins from where the owner is known count against a proof too", async () => {
    const guest = await house.someone(true);
    const session = await sessionOf(guest);
    for (let n = 0; n < RATES.signIn.points; n++) await logIn(guest.username, WRONG, session);
    expect(await prove(session, PASSWORD)).toBe(429);
  });
});

eachDatabase("a mailed code", (db) => {
  standIn();
  let house: ProofHouse;
  beforeEach(() => {
    house = openProofHouse(db());
  });

  const ask = ({ visit }: Guest) => visit("POST", "/api/auth/proof/code");
  const codeOf = async ({ email }: Guest) => (await house.letters(email))[0]?.code ?? "";
  const show = async ({ visit }: Guest, code: string) =>
    (await visit("POST", "/api/auth/proof", { json: { code } })).status;
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

  async function asked() {
    const guest = await house.someone(false);
    house.later(OLD);
    expect((await ask(guest)).status).toBe(202);
    return { guest, code: await codeOf(guest) };
  }

  test("proves this session, once, and lies nowhere as it is", async () => {
    const { guest, code } = await asked();
    expect(code).toMatch(/^\d{6}$/);
    const rows = JSON.stringify([
      await db().selectFrom("session_codes").selectAll().execute(),
      await db().selectFrom("outbox").selectAll().execute(),
    ]);
    expect(rows).not.toContain(code);
    expect(await show(guest, code)).toBe(204);
    expect(await show(guest, code)).toBe(400);
    expect((await guest.visit("PUT", "/api/auth/email", { json: {} })).status).toBe(200);
  });

  test("not one of another session, nor after ten minutes, nor after five wrong ones", async () => {
    const { guest, code } = await asked();
    const two = await house.someone(false);
    expect(await show(two, code)).toBe(400);
    house.later(PROOF.code);
    expect(await show(guest, code)).toBe(400);
    const late = await asked();
    const wrong = Array.from({ length: 20 }, () => show(late.guest, other(late.code)));
    expect(new Set(await Promise.all(wrong))).toEqual(new Set([400]));
    const row = await db()
      .selectFrom("session_codes")
      .select("tries")
      .where("session_id", "=", late.guest.sessionId)
      .executeTakeFirst();
    expect(row?.tries).toBe(PROOF.codeTries);
    expect(await show(late.guest, late.code)).toBe(400);
  });

  test("the newest counts; one a minute", async () => {
    const { guest, code } = await asked();
    const again = await ask(guest);
    expect([again.status, JSON.parse(again.text).error.code]).toEqual([429, "rate_limited"]);
    house.later(MINUTE);
    expect((await ask(guest)).status).toBe(202);
    const newer = await codeOf(guest);
    expect([await show(guest, code), await show(guest, newer)]).toEqual([400, 204]);
  });

  test("is for who has no password and has proven their address", async () => {
    const offered = async (guest: Guest) => {
      const { status, text } = await ask(guest);
      return [status, text ? JSON.parse(text).error.code : null];
    };
    expect(await offered(await house.someone(true))).toEqual([409, "proof_not_offered"]);
    const unproven = await house.someone(false);
    await db().updateTable("users").set({ email_verified: 0 }).where("id", "=", unproven.id).execute();
    expect(await offered(unproven)).toEqual([409, "proof_not_offered"]);
  });

  test("of a session that ended before the letter left there is none", async () => {
    const guest = await house.someone(false);
    await ask(guest);
    await guest.visit("POST", "/api/auth/logout");
    expect(await house.letters(guest.email)).toEqual([]);
  });
});

eachDatabase("an access token and who may make one", (db) => {
  standIn();
  let house: ProofHouse;
  beforeEach(() => {
    house = openProofHouse(db());
  });

  const make = ({ visit }: Guest) => {
    const { until, ...rest } = tokenUntil(house);
    return visit("POST", "/api/auth/tokens", { json: { ...rest, until: new Date(until).toISOString() } });
  };
  const made = async (guest: Guest): Promise<{ id: string; token: string }> =>
    JSON.parse((await make(guest)).text);
  const opens = async (token: string) => (await house.call("GET", "/auth/profile", { token })).status === 200;
  const suspend = ({ id }: Guest) =>
    db()
      .updateTable("users")
      .set({ suspended_until: house.clock.now + DAY })
      .where("id", "=", id)
      .execute();

  test("nobody who is suspended; they may end one, and all else of their account stays theirs", async () => {
    const guest = await house.someone(true);
    const { id } = await made(guest);
    await suspend(guest);
    const refused = await make(guest);
    expect([refused.status, JSON.parse(refused.text).error.code]).toEqual([403, "suspended"]);
    const form = { name: "log", scope: "write", days: "30" };
    expect((await guest.visit("POST", "/account/tokens", { form })).location).toBe("/notice");
    expect(await outcome(createAccessToken(db(), guest, tokenUntil(house), house.clock.now))).toBe(
      "suspended",
    );
    expect((await guest.visit("DELETE", `/api/auth/tokens/${id}`)).status).toBe(204);
    expect((await guest.visit("POST", "/api/auth/proof", { json: { password: PASSWORD } })).status).toBe(204);
    expect((await guest.visit("GET", "/api/auth/export")).status).toBe(200);
  });

  describe("it ends", () => {
    const ways: [string, boolean, (guest: Guest) => Promise<unknown>][] = [
      ["not with a plain sign-out", true, ({ visit }) => visit("POST", "/api/auth/logout")],
      ["not with a suspension: it can do what its owner can", true, suspend],
      ["with all other sessions", false, ({ visit }) => visit("DELETE", "/api/auth/sessions")],
      [
        "with all other sessions, on the page",
        false,
        ({ visit }) => visit("POST", "/account/sessions/end-others", { form: {} }),
      ],
      [
        "with a new password",
        false,
        ({ visit }) => visit("PUT", "/api/auth/password", { json: { password: "a-calmer-tide" } }),
      ],
      [
        "with a new password by mail",
        false,
        async ({ email }) => {
          await house.call("POST", "/auth/forgot-password", { body: { email } });
          const [letter] = (await house.letters(email)).filter(({ token }) => token !== "");
          await house.call("POST", "/auth/reset-password", {
            body: { token: letter?.token, password: "a-calmer-tide" },
          });
        },
      ],
      [
        "by its button among the devices",
        false,
        async ({ visit }) => {
          const { text } = await visit("GET", "/account/sessions");
          const [, id = ""] = /action="\/account\/tokens\/end".*?name="id" value="([^"]+)"/.exec(text) ?? [];
          const form = { id, from: "/account/sessions" };
          expect((await visit("POST", "/account/tokens/end", { form })).location).toBe("/account/sessions");
        },
      ],
    ];
    test.each(ways)("%s", async (_, stays, end) => {
      const guest = await house.someone(true);
      const { token } = await made(guest);
      expect(await opens(token)).toBe(true);
      await end(guest);
      expect(await opens(token)).toBe(stays);
    });
  });

  test("one that is being made while another session ends all others opens nothing afterwards", async () => {
    for (let round = 0; round < 12; round++) {
      const thief = await house.someone(true);
      const body = { username: thief.username, password: PASSWORD };
      const owner = house.browser((await house.call("POST", "/auth/login", { body })).body.token);
      const tries = [make(thief), make(thief), owner.visit("DELETE", "/api/auth/sessions"), make(thief)];
      for (const { status, text } of await Promise.all(tries))
        if (status === 201) expect(await opens(JSON.parse(text).token)).toBe(false);
    }
  });

  test("its letter goes where the account was written to, though the address is changed at once", async () => {
    const guest = await house.someone(true);
    await make(guest);
    await guest.visit("PUT", "/api/auth/email", { json: { email: `thief.${guest.username}@example.org` } });
    const subjects = (await house.letters(guest.email)).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual([
      "Deine E‑Mail-Adresse wurde geändert.",
      "Für dein Konto wurde ein Zugangstoken erstellt.",
    ]);
  });
});
