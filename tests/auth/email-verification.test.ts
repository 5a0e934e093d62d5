import { beforeAll, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import type { Db } from "../../src/db/transact";
import { MAIL_LIMITS } from "../../src/limits/mail";
import { DAY, HOUR, MINUTE } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { freshUsername, type MailApp, openMailApp } from "./mail-app";

const FAILED = [400, "verification_failed"];

/** Every text in every table. */
async function dump(db: Db): Promise<string[]> {
  const tables = ["users", "sessions", "outbox", "mail_asks", "mail_proofs"] as const;
  const rows = await Promise.all(
    tables.map((table) => sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)),
  );
  return [...new Set(rows.flatMap((each) => each.rows.flatMap((row) => Object.values(row).map(String))))];
}

eachDatabase("verification", (db) => {
  let house: MailApp;
  beforeAll(() => {
    house = openMailApp(db());
  });

  const bring = async (body: unknown) => {
    const { status, body: said } = await house.call("POST", "/auth/verify-email", { body });
    return status === 200 ? [200, said.user.emailVerified] : [status, said.error.code];
  };
  const resend = async (email: string) =>
    (await house.call("POST", "/auth/resend-verification", { body: { email, language: "en" } })).status;
  const later = (ms: number) => {
    house.clock.now += ms;
  };

  test("by the link, once; then nothing else that was sent proves anything", async () => {
    const { email, token, letter } = await house.arrive();
    expect((await house.user(token)).emailVerified).toBe(false);
    later(MINUTE);
    await resend(email);
    const [second] = await house.letters(email);
    expect(await bring({ token: letter?.token })).toEqual([200, true]);
    expect((await house.user(token)).emailVerified).toBe(true);
    for (const evidence of [
      { token: letter?.token },
      { token: second?.token },
      { email, code: second?.code },
    ])
      expect(await bring(evidence)).toEqual(FAILED);
  });

  test("by the code, in any digits and with gaps, for the address in any case", async () => {
    const { email, letter } = await house.arrive();
    const code = letter?.code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))) ?? "";
    const gapped = ` ${code.slice(0, 3)} ${code.slice(3)}`;
    expect(await bring({ email: email.toUpperCase(), code: gapped })).toEqual([200, true]);
  });

  test("letters that were sent before stay good, five of them", async () => {
    const { email, letter } = await house.arrive();
    const all = [letter];
    for (let n = 0; n < MAIL_LIMITS.proofsKept; n++) {
      later(HOUR);
      await resend(email);
      all.push((await house.letters(email))[0]);
    }
    expect(await bring({ token: all[0]?.token })).toEqual(FAILED);
    expect(await bring({ token: all[1]?.token })).toEqual([200, true]);
  });

  test("opening the link proves nothing: scanners do that", async () => {
    const { token, letter } = await house.arrive();
    const headers = { cookie: "language=en" };
    const page = await house.app.request(`http://sea.example/verify-email?token=${letter?.token}`, {
      headers,
    });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(letter?.token ?? "")]);
    expect((await house.user(token)).emailVerified).toBe(false);
    expect(await bring({ token: letter?.token })).toEqual([200, true]);
  });

  test("24 hours, to the millisecond", async () => {
    const [one, other] = [await house.arrive(), await house.arrive()];
    later(DAY - 1);
    expect(await bring({ token: one.letter?.token })).toEqual([200, true]);
    later(1);
    expect(await bring({ token: other.letter?.token })).toEqual(FAILED);
    expect(await bring({ email: other.email, code: other.letter?.code })).toEqual(FAILED);
  });

  test("five wrong tries kill the code, not the link", async () => {
    const { email, letter } = await house.arrive();
    const wrong = letter?.code === "000000" ? "111111" : "000000";
    for (let n = 0; n < MAIL_LIMITS.codeTries; n++)
      expect(await bring({ email, code: wrong })).toEqual(FAILED);
    expect(await bring({ email, code: letter?.code })).toEqual(FAILED);
    expect(await bring({ token: letter?.token })).toEqual([200, true]);
  });

  test("fifty guesses at once: no more than five are looked at", async () => {
    const { email, id, letter } = await house.arrive();
    const wrong = letter?.code === "000000" ? "111111" : "000000";
    const guesses = Array.from({ length: 50 }, () => bring({ email, code: wrong }));
    expect(await Promise.all(guesses)).toEqual(Array(50).fill(FAILED));
    const proof = db().selectFrom("mail_proofs").select("tries").where("user_id", "=", id);
    expect(await proof.execute()).toEqual([{ tries: MAIL_LIMITS.codeTries }]);
    expect(await bring({ email, code: letter?.code })).toEqual(FAILED);
  });

  test("the same link ten times at once: one proves it", async () => {
    const { letter } = await house.arrive();
    const all = await Promise.all(Array.from({ length: 10 }, () => bring({ token: letter?.token })));
    expect(all.filter(([status]) => status === 200)).toHaveLength(1);
    expect(all.filter(([status]) => status === 400)).toHaveLength(9);
  });

  test("link and code at once: it is proven, and nothing breaks", async () => {
    const { email, token, letter } = await house.arrive();
    const both = [bring({ token: letter?.token }), bring({ email, code: letter?.code })];
    const statuses = (await Promise.all(both)).map(([status]) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([]);
    expect((await house.user(token)).emailVerified).toBe(true);
  });

  test("a letter to an address that was changed proves nothing of the new one", async () => {
    const { token, letter } = await house.arrive();
    const email = `${freshUsername()}@example.org`;
    const change = { email, password: "tide-and-glass" };
    expect((await house.call("PUT", "/auth/email", { token, body: change })).status).toBe(200);
    expect(await bring({ token: letter?.token })).toEqual(FAILED);
    expect(await bring({ email, code: letter?.code })).toEqual(FAILED);
    expect((await house.user(token)).emailVerified).toBe(false);
  });

  test("one's code is nobody else's", async () => {
    const [one, other] = [await house.arrive(), await house.arrive()];
    expect(await bring({ email: other.email, code: one.letter?.code })).toEqual(
      one.letter?.code === other.letter?.code ? [200, true] : FAILED,
    );
  });

  test("whoever reads the database can prove nothing with it", async () => {
    const { email } = await house.arrive();
    await house.call("POST", "/auth/forgot-password", { body: { email } });
    await house.letters(email);
    const texts = await dump(db());
    expect(texts.length).toBeGreaterThan(30);
    for (const text of texts.filter((each) => each !== "" && each.length <= 200)) {
      expect(await bring({ token: text })).toEqual(FAILED);
      expect(await bring({ email, code: text })).toEqual(FAILED);
      const body = { token: text, password: "salt-and-lanterns" };
      expect((await house.call("POST", "/auth/reset-password", { body })).status).toBe(400);
    }
  }, 60_000);

  describe("another letter", () => {
    test("once a minute, to the millisecond, however many ask", async () => {
      const { email } = await house.arrive();
      later(MINUTE - 1);
      expect(await resend(email)).toBe(202);
      expect(await house.letters(email)).toEqual([]);
      later(1);
      const all = await Promise.all(Array.from({ length: 20 }, () => resend(email)));
      expect(all).toEqual(Array(20).fill(202));
      expect(await house.letters(email)).toHaveLength(1);
    });

    test("a clock that was ahead and was put right holds nobody up", async () => {
      const { email } = await house.arrive();
      later(40 * DAY);
      await resend(email);
      expect(await house.letters(email)).toHaveLength(1);
      later(-39 * DAY);
      expect(await resend(email)).toBe(202);
      expect(await house.letters(email)).toHaveLength(1);
      later(MINUTE - 1);
      await resend(email);
      expect(await house.letters(email)).toEqual([]);
    });

    test("none to a stranger, and none where all is proven; the answer and the trace are the same", async () => {
      const { email, letter } = await house.arrive();
      await bring({ token: letter?.token });
      later(MINUTE);
      const before = (await dump(db())).length;
      for (const each of [email, `${freshUsername()}@example.org`]) expect(await resend(each)).toBe(202);
      house.handed.length = 0;
      await house.letters("");
      expect(house.handed).toEqual([]);
      expect((await dump(db())).length).toBeGreaterThan(before);
    });
  });

  test.each([
    [{}, { email: "Please enter your email address" }],
    [{ email: "a@example.org" }, { code: "Please enter the verification code" }],
    [{ email: "a@example.org", code: "" }, { code: "Please enter the verification code" }],
    [{ email: "nonsense", code: "123456" }, { email: "Invalid email format" }],
    [{ token: 7 }, { token: "Please check this." }],
    [{ token: "x".repeat(201) }, { token: "This is too long." }],
  ])("%j is 422", async (body, fields) => {
    const { status, body: said } = await house.call("POST", "/auth/verify-email", { body });
    expect([status, said.error.fields]).toEqual([422, fields]);
  });

  test.each(["1", "12345", "1234567", "abcdef", "１２３", "\u0000\u0000", "000000' or '1'='1"])(
    "the code %j is wrong and costs no try",
    async (code) => {
      const { email, letter } = await house.arrive();
      for (let n = 0; n < MAIL_LIMITS.codeTries; n++) expect(await bring({ email, code })).toEqual(FAILED);
      expect(await bring({ email, code: letter?.code })).toEqual([200, true]);
    },
  );
});
