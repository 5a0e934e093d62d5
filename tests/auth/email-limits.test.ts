import { beforeEach, describe, expect, test } from "bun:test";
import { changeEmail } from "../../src/auth/email/verification";
import { createSessionStore } from "../../src/auth/sessions";
import { transact } from "../../src/db/transact";
import { EMAIL_CAPS } from "../../src/limits/mail";
import { deleteOldEmailCounts, mailboxOf } from "../../src/mail/email-caps";
import { enqueueEmailToOwner, type MailKind } from "../../src/mail/outbox";
import { DAY, MINUTE } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { PASSWORD } from "../support/registration";
import { NOON } from "./auth-app";
import { type MailApp, openMailApp } from "./mail-app";

const STRANGER = { "x-forwarded-for": "203.0.113.7" };
let count = 0;

eachDatabase("caps of emails to an address", (db) => {
  let app: MailApp;
  beforeEach(() => {
    app = openMailApp(db(), { RATE_LIMITS: "1", TRUST_PROXY: "1" });
    app.clock.now += count * 10 * DAY;
  });

  /** Somewhere nobody has been before. */
  const somewhere = () => {
    const n = count++;
    return { "x-forwarded-for": `198.${process.pid % 250}.${n % 250}.${Math.floor(n / 250)}` };
  };
  const anAddress = () => `stranger.${process.pid}.${count++}@example.org`;
  const ask = (kind: "resend-verification" | "forgot-password", email: string, headers = somewhere()) =>
    app.call("POST", `/auth/${kind}`, { body: { email, language: "en" }, headers });
  const register = (email: string, headers = somewhere()) => {
    const name = `emails.${process.pid}.${count++}`;
    const body = { username: name, nickname: name, password: PASSWORD, language: "en", email };
    return app.call("POST", "/auth/register", { body, headers });
  };

  /** Asks for both kinds in turn, a minute apart, and counts what arrives. */
  async function pester(email: string, rounds: number, step = MINUTE): Promise<number> {
    let brought = 0;
    for (let n = 0; n < rounds; n++) {
      app.clock.now += step;
      for (const kind of ["resend-verification", "forgot-password"] as const)
        expect(await ask(kind, email)).toEqual({ status: 202, body: null });
      brought += (await app.emails(email)).length;
    }
    return brought;
  }

  test("registrations and requests with somebody's address together send at most the cap by hour and day", async () => {
    const email = anAddress();
    expect((await register(email)).status).toBe(201);
    const first = (await app.emails(email)).length;
    expect(first + (await pester(email, 20))).toBe(EMAIL_CAPS.asked.hour);
    expect(EMAIL_CAPS.asked.hour + (await pester(email, 60, 12 * MINUTE))).toBe(EMAIL_CAPS.asked.day);
    await deleteOldEmailCounts(db(), app.clock.now);
    expect(await pester(email, 1)).toBe(0);
    app.clock.now += DAY;
    expect(await pester(email, 1)).toBe(2);
  });

  test("a second app on the same database continues the count, as after a restart", async () => {
    const email = anAddress();
    await register(email);
    await pester(email, 20);
    const restarted = openMailApp(db(), { RATE_LIMITS: "1", TRUST_PROXY: "1" });
    restarted.clock.now = app.clock.now + MINUTE;
    app = restarted;
    expect((await ask("forgot-password", email)).status).toBe(202);
    expect(await app.emails(email)).toEqual([]);
  });

  test("plus addresses share the caps and the interval of their mailbox", async () => {
    const [name = "", host = ""] = anAddress().split("@");
    const tagged = (n: number) => `${name}+${n}@${host}`;
    let brought = 0;
    for (let n = 0; n < 20; n++) {
      app.clock.now += MINUTE;
      expect((await register(tagged(n))).status).toBe(201);
      brought += (await app.emails(tagged(n))).length;
    }
    expect(brought).toBe(EMAIL_CAPS.asked.hour);
    app.clock.now += DAY;
    const kinds = [tagged(1), tagged(2), tagged(3)].map((email) => ask("resend-verification", email));
    expect((await Promise.all(kinds)).map(({ status }) => status)).toEqual([202, 202, 202]);
    await app.emails("");
    expect(app.handed.filter(({ to }) => to.startsWith(`${name}+`))).toHaveLength(1);
    expect((await register(`+${name}@${host}`)).status).toBe(201);
    expect(await app.emails(`+${name}@${host}`)).toHaveLength(1);
  });

  test("the answer is the same for an unknown address and for one over its cap", async () => {
    const [nobody, somebody] = [anAddress(), anAddress()];
    await register(somebody);
    await pester(somebody, 10);
    expect(await ask("forgot-password", nobody)).toEqual(await ask("forgot-password", somebody));
    expect((await register(anAddress())).status).toBe(201);
  });

  /** Somebody with an address that is not proven, without the work of registering. */
  const unproven = (email: string) => aPerson(db(), { email, email_key: email, email_since: NOON });

  test("an address and a network have caps of emails requested in an hour", async () => {
    const addresses = Array.from({ length: EMAIL_CAPS.address.hour + 3 }, anAddress);
    let brought = 0;
    for (const email of addresses) {
      await unproven(email);
      expect((await ask("forgot-password", email, STRANGER)).status).toBe(202);
      brought += (await app.emails(email)).length;
    }
    expect(brought).toBe(EMAIL_CAPS.address.hour);
    const neighbour = { "x-forwarded-for": "203.0.113.8" };
    const another = anAddress();
    await unproven(another);
    expect((await ask("forgot-password", another, neighbour)).status).toBe(202);
    expect(await app.emails(another)).toHaveLength(1);
  });

  test("an account has a cap of addresses it can enter, from any network", async () => {
    const me = await aPerson(db());
    const asker = [{ name: `account ${me.id}`, ...EMAIL_CAPS.account }];
    const sessions = createSessionStore(db(), () => app.clock.now);
    const validated = await sessions.validate(await sessions.start(me.id, ""));
    let brought = 0;
    for (let n = 0; n < EMAIL_CAPS.account.hour + 3 && validated; n++) {
      const email = anAddress();
      await changeEmail(db(), validated.person, { email, requester: asker }, app.clock.now);
      brought += (await app.emails(email)).length;
    }
    expect(brought).toBe(EMAIL_CAPS.account.hour);
  });

  test("the owner is notified of a new password even after strangers used up the caps", async () => {
    const email = anAddress();
    const { token } = (await register(email)).body;
    const [mail] = await app.emails(email);
    await app.call("POST", "/auth/verify-email", { body: { token: mail?.token }, headers: somewhere() });
    await pester(email, 20);
    const body = { current: PASSWORD, password: "another-tide-1" };
    const changed = await app.call("PUT", "/auth/password", { token, body, headers: somewhere() });
    expect(changed.status).toBe(204);
    expect((await app.emails(email)).map(({ subject }) => subject)).toEqual(["Your password was changed."]);
  });

  test("of each kind of notice there is a count of its own: none is used up by others", async () => {
    const email = anAddress();
    await register(email);
    const { id } = await db().selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
    const [mail] = await app.emails(email);
    await app.call("POST", "/auth/verify-email", { body: { token: mail?.token }, headers: somewhere() });
    const tell = (kind: MailKind, params = {}) =>
      transact(db(), (tx) => enqueueEmailToOwner(tx, id, kind, app.clock.now, params));
    for (let n = 0; n < EMAIL_CAPS.notice.hour + 3; n++) await tell("data_exported");
    await tell("passkey_added", { name: "Phone" });
    const subjects = (await app.emails(email)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(EMAIL_CAPS.notice.hour + 1);
    expect(subjects.at(-1)).toBe("A passkey was added to your account.");
  });

  test("concurrent requests do not exceed the cap", async () => {
    const email = anAddress();
    await register(email);
    await app.emails(email);
    const kinds = ["resend-verification", "forgot-password"] as const;
    for (let n = 0; n < 6; n++) {
      app.clock.now += MINUTE;
      await Promise.all([...kinds, ...kinds].map((kind) => ask(kind, email)));
    }
    expect((await app.emails(email)).length).toBe(EMAIL_CAPS.asked.hour - 1);
  });
});

describe("the mailbox of an address", () => {
  test.each([
    ["mirte@example.org", "mirte@example.org"],
    ["mirte+sea@example.org", "mirte@example.org"],
    ["mirte+sea+more@example.org", "mirte@example.org"],
    ["mirte+@example.org", "mirte@example.org"],
    ["+mirte@example.org", "+mirte@example.org"],
    ["mirte@sea+shore.example", "mirte@sea+shore.example"],
    [`${"+".repeat(100_000)}`, `${"+".repeat(100_000)}`],
  ])("%.40s", (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox);
  });
});
