import { beforeAll, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import type { Db } from "../../src/db/transact";
import { MAIL_LIMITS } from "../../src/limits/mail";
import { DAY, HOUR, MINUTE } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { freshUsername, type MailApp, openMailApp } from "./mail-app";

const LINK_USES = Number(process.env.LINK_USES ?? 10);
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
  let app: MailApp;
  beforeAll(() => {
    app = openMailApp(db());
  });

  const bring = async (body: unknown) => {
    const { status, body: responseBody } = await app.call("POST", "/auth/verify-email", { body });
    return status === 200 ? [200, responseBody.user.emailVerified] : [status, responseBody.error.code];
  };
  const resend = async (email: string) =>
    (await app.call("POST", "/auth/resend-verification", { body: { email, language: "en" } })).status;
  const later = (ms: number) => {
    app.clock.now += ms;
  };

  test("by the link, once; then all other links and codes are invalid", async () => {
    const { email, token, mail } = await app.arrive();
    expect((await app.user(token)).emailVerified).toBe(false);
    later(MINUTE);
    await resend(email);
    const [second] = await app.emails(email);
    expect(await bring({ token: mail?.token })).toEqual([200, true]);
    expect((await app.user(token)).emailVerified).toBe(true);
    for (const evidence of [{ token: mail?.token }, { token: second?.token }, { email, code: second?.code }])
      expect(await bring(evidence)).toEqual(FAILED);
  });

  test("by the code, in digits of any script and with gaps, for the address in any case", async () => {
    const { email, mail } = await app.arrive();
    const code = mail?.code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))) ?? "";
    const gapped = ` ${code.slice(0, 3)} ${code.slice(3)}`;
    expect(await bring({ email: email.toUpperCase(), code: gapped })).toEqual([200, true]);
  });

  test("the five newest emails stay valid", async () => {
    const { email, mail } = await app.arrive();
    const all = [mail];
    for (let n = 0; n < MAIL_LIMITS.proofsMax; n++) {
      later(HOUR);
      await resend(email);
      all.push((await app.emails(email))[0]);
    }
    expect(await bring({ token: all[0]?.token })).toEqual(FAILED);
    expect(await bring({ token: all[1]?.token })).toEqual([200, true]);
  });

  test("opening the link verifies nothing, because mail scanners do that", async () => {
    const { token, mail } = await app.arrive();
    const headers = { cookie: "language=en" };
    const page = await app.app.request(`http://sea.example/verify-email?token=${mail?.token}`, {
      headers,
    });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(mail?.token ?? "")]);
    expect((await app.user(token)).emailVerified).toBe(false);
    expect(await bring({ token: mail?.token })).toEqual([200, true]);
  });

  test("links and codes are valid for exactly 24 hours", async () => {
    const [one, other] = [await app.arrive(), await app.arrive()];
    later(DAY - 1);
    expect(await bring({ token: one.mail?.token })).toEqual([200, true]);
    later(1);
    expect(await bring({ token: other.mail?.token })).toEqual(FAILED);
    expect(await bring({ email: other.email, code: other.mail?.code })).toEqual(FAILED);
  });

  test("five wrong tries end the code, not the link", async () => {
    const { email, mail } = await app.arrive();
    const wrong = mail?.code === "000000" ? "111111" : "000000";
    for (let n = 0; n < MAIL_LIMITS.codeTries; n++) expect(await bring({ email, code: wrong })).toEqual(FAILED);
    expect(await bring({ email, code: mail?.code })).toEqual(FAILED);
    expect(await bring({ token: mail?.token })).toEqual([200, true]);
  });

  test("of fifty concurrent guesses no more than five are compared", async () => {
    const { email, id, mail } = await app.arrive();
    const wrong = mail?.code === "000000" ? "111111" : "000000";
    const guesses = Array.from({ length: 50 }, () => bring({ email, code: wrong }));
    expect(await Promise.all(guesses)).toEqual(Array(50).fill(FAILED));
    const proof = db().selectFrom("mail_proofs").select("tries").where("user_id", "=", id);
    expect(await proof.execute()).toEqual([{ tries: MAIL_LIMITS.codeTries }]);
    expect(await bring({ email, code: mail?.code })).toEqual(FAILED);
  });

  test(
    `of ${LINK_USES} concurrent uses of a link one verifies`,
    async () => {
      const { mail } = await app.arrive();
      const all = await Promise.all(Array.from({ length: LINK_USES }, () => bring({ token: mail?.token })));
      expect(all.filter(([status]) => status === 200)).toHaveLength(1);
      expect(all.filter(([status]) => status === 400)).toHaveLength(LINK_USES - 1);
    },
    Math.max(10_000, 60 * LINK_USES),
  );

  test("concurrent uses of link and code verify without an error", async () => {
    const { email, token, mail } = await app.arrive();
    const both = [bring({ token: mail?.token }), bring({ email, code: mail?.code })];
    const statuses = (await Promise.all(both)).map(([status]) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([]);
    expect((await app.user(token)).emailVerified).toBe(true);
  });

  test("an email to the old address does not verify the new one", async () => {
    const { token, mail } = await app.arrive();
    const email = `${freshUsername()}@example.org`;
    const change = { email, password: "tide-and-glass" };
    expect((await app.call("PUT", "/auth/email", { token, body: change })).status).toBe(200);
    expect(await bring({ token: mail?.token })).toEqual(FAILED);
    expect(await bring({ email, code: mail?.code })).toEqual(FAILED);
    expect((await app.user(token)).emailVerified).toBe(false);
  });

  test("a code is only valid for its own account", async () => {
    const [one, other] = [await app.arrive(), await app.arrive()];
    expect(await bring({ email: other.email, code: one.mail?.code })).toEqual(
      one.mail?.code === other.mail?.code ? [200, true] : FAILED,
    );
  });

  test("the database contains only hashes of tokens and codes", async () => {
    const { email } = await app.arrive();
    await app.call("POST", "/auth/forgot-password", { body: { email } });
    await app.emails(email);
    const texts = await dump(db());
    expect(texts.length).toBeGreaterThan(30);
    for (const text of texts.filter((each) => each !== "" && each.length <= 200)) {
      expect(await bring({ token: text })).toEqual(FAILED);
      expect(await bring({ email, code: text })).toEqual(FAILED);
      const body = { token: text, password: "salt-and-lanterns" };
      expect((await app.call("POST", "/auth/reset-password", { body })).status).toBe(400);
    }
  }, 60_000);

  describe("another email", () => {
    test("is sent once a minute, also for concurrent requests", async () => {
      const { email } = await app.arrive();
      later(MINUTE - 1);
      expect(await resend(email)).toBe(202);
      expect(await app.emails(email)).toEqual([]);
      later(1);
      const all = await Promise.all(Array.from({ length: 20 }, () => resend(email)));
      expect(all).toEqual(Array(20).fill(202));
      expect(await app.emails(email)).toHaveLength(1);
    });

    test("is sent after a clock that was ahead was corrected", async () => {
      const { email } = await app.arrive();
      later(40 * DAY);
      await resend(email);
      expect(await app.emails(email)).toHaveLength(1);
      later(-39 * DAY);
      expect(await resend(email)).toBe(202);
      expect(await app.emails(email)).toHaveLength(1);
      later(MINUTE - 1);
      await resend(email);
      expect(await app.emails(email)).toEqual([]);
    });

    test("is not sent to an unknown or a verified address; answer and database look the same", async () => {
      const { email, mail } = await app.arrive();
      await bring({ token: mail?.token });
      later(MINUTE);
      const before = (await dump(db())).length;
      for (const each of [email, `${freshUsername()}@example.org`]) expect(await resend(each)).toBe(202);
      app.handed.length = 0;
      await app.emails("");
      expect(app.handed).toEqual([]);
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
    const { status, body: responseBody } = await app.call("POST", "/auth/verify-email", { body });
    expect([status, responseBody.error.fields]).toEqual([422, fields]);
  });

  test.each(["1", "12345", "1234567", "abcdef", "１２３", "\u0000\u0000", "000000' or '1'='1"])(
    "the code %j is malformed and uses no try",
    async (code) => {
      const { email, mail } = await app.arrive();
      for (let n = 0; n < MAIL_LIMITS.codeTries; n++) expect(await bring({ email, code })).toEqual(FAILED);
      expect(await bring({ email, code: mail?.code })).toEqual([200, true]);
    },
  );
});
