import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { type Db, transact } from "../../src/db/transact";
import { MAIL_LIMITS } from "../../src/limits/mail";
import { createMailDeliverer } from "../../src/mail/deliver-mail";
import type { MailTransport } from "../../src/mail/mail-transport";
import { enqueueEmail } from "../../src/mail/outbox";
import { createSmtpMail } from "../../src/mail/smtp-mail";
import { openLogger } from "../../src/runtime/log";
import { DAY } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START } from "../support/people";
import { type SmtpBehaviour, startSmtpServer, type TestSmtpServer } from "./smtp-server";

const FROM = "Driftglass <no-reply@sea.example>";
/** With a server that says nothing a handover is called off after so long, ms. */
const TIMEOUT_MS = 250;
/** One that answers is waited for: called off, it could still take the email once its mood is better. */
const timeoutWith = (behaviour: SmtpBehaviour): number | undefined =>
  typeof behaviour === "string" && behaviour.startsWith("silent") ? TIMEOUT_MS : undefined;

const BAD: [name: string, mood: SmtpBehaviour][] = [
  ["refuses the address for now", { refuses: 450 }],
  ["refuses the text for now", { refusesText: 451 }],
  ["refuses the text for good", { refusesText: 554 }],
  ["is silent at the greeting", "silent at the greeting"],
  ["is silent in the text", "silent in the text"],
  ["hangs up in the text", "hangs up"],
];

eachDatabase("the mail deliverer", (db, open) => {
  let smtp: TestSmtpServer;
  let now = TEST_START;
  const lines: string[] = [];
  const log = openLogger("debug", { write: (line: string) => void lines.push(line) });

  beforeAll(async () => {
    smtp = await startSmtpServer();
  });
  afterAll(() => smtp.close());
  afterEach(async () => {
    smtp.setBehaviour("takes");
    smtp.emails.length = 0;
    lines.length = 0;
    now = TEST_START;
    await db().deleteFrom("outbox").execute();
  });

  const SECRET = "nobody-logs-this";
  const email = {
    to: "reader@example.org",
    subject: SECRET,
    text: SECRET,
    html: `<p>${SECRET}</p>`,
    language: "en",
  };
  const rows = (base = db()) => base.selectFrom("outbox").selectAll().execute();
  const posted = async (base: Db = db()) => {
    const { id } = await aPerson(base);
    await transact(base, (tx) => enqueueEmail(tx, id, "verify_email", now));
  };
  const delivererOf = (mail: MailTransport = createSmtpMail(smtp.url, FROM), base: Db = db()) =>
    createMailDeliverer({ db: base, mail, compose: async () => email, clock: () => now, log });

  test("sends an email once, and deletes its row", async () => {
    await posted();
    expect([await delivererOf().round(), await delivererOf().round()]).toEqual([1, 0]);
    expect(smtp.emails).toHaveLength(1);
    expect(smtp.emails[0]).toMatchObject({ to: email.to, subject: SECRET, text: SECRET });
    expect(smtp.emails[0]?.head).toMatchObject({
      from: FROM,
      to: email.to,
      "auto-submitted": "auto-generated",
      date: "Sat, 21 Nov 2026 08:00:00 +0000",
      "message-id": expect.stringMatching(/^<.+@sea\.example>$/),
    });
    expect(await rows()).toEqual([]);
  });

  test("an email that is not needed any more is not sent", async () => {
    await posted();
    const post = { db: db(), mail: createSmtpMail(smtp.url, FROM), clock: () => now, log };
    await createMailDeliverer({ ...post, compose: async () => null }).round();
    expect([smtp.emails.length, (await rows()).length]).toEqual([0, 0]);
  });

  test.each(BAD)("a server that %s: the email arrives later, exactly once", async (_, behaviour) => {
    await posted();
    smtp.setBehaviour(behaviour);
    await delivererOf(createSmtpMail(smtp.url, FROM, timeoutWith(behaviour))).round();
    expect(smtp.emails).toEqual([]);
    smtp.setBehaviour("takes");
    now += MAIL_LIMITS.handover + MAIL_LIMITS.retryDelays[0] - 1;
    expect(await delivererOf().round()).toBe(0);
    now += 1;
    expect(await delivererOf().round()).toBe(1);
    expect([smtp.emails.length, (await rows()).length]).toEqual([1, 0]);
  });

  test("a server that accepts it and disconnects before its answer: sent twice with one Message-ID", async () => {
    await posted();
    smtp.setBehaviour("hangs up afterwards");
    await delivererOf().round();
    smtp.setBehaviour("takes");
    now += MAIL_LIMITS.handover + MAIL_LIMITS.retryDelays[0];
    await delivererOf().round();
    expect([smtp.emails.length, (await rows()).length]).toEqual([2, 0]);
    await posted();
    await delivererOf().round();
    const [first, second, another] = smtp.emails.map(({ head }) => head["message-id"]);
    expect(first).toMatch(/^<[\w-]+@sea\.example>$/);
    expect(second).toBe(first);
    expect(another).not.toBe(first);
  });

  test("a permanently refused address is given up at once", async () => {
    await posted();
    smtp.setBehaviour({ refuses: 550 });
    await delivererOf().round();
    expect([smtp.emails.length, (await rows()).length]).toEqual([0, 0]);
    expect(lines.join("")).toContain('"answer":550');
  });

  test("a server that is down: retries with growing delays, for a day", async () => {
    await posted();
    const away = createSmtpMail("smtp://127.0.0.1:1", FROM, TIMEOUT_MS);
    const tries: number[] = [];
    while ((await rows()).length > 0 && tries.length < 100) {
      await delivererOf(away).round();
      tries.push(now - TEST_START);
      now = (await rows())[0]?.next_at ?? now;
    }
    const waits = tries.slice(1).map((at, n) => at - (tries[n] ?? 0) - MAIL_LIMITS.handover);
    expect(waits.slice(0, 6)).toEqual([...MAIL_LIMITS.retryDelays, MAIL_LIMITS.retryDelays[4]]);
    expect(Math.max(...waits)).toBe(MAIL_LIMITS.retryDelays[4]);
    expect(tries.at(-1)).toBeGreaterThanOrEqual(DAY);
    expect(tries.at(-2)).toBeLessThan(DAY);
    expect(lines.filter((line) => line.includes("given up"))).toHaveLength(1);
  });

  test("the log contains no address and no text", async () => {
    for (const behaviour of [{ refuses: 550 }, { refuses: 450 }, "hangs up", "takes"] as SmtpBehaviour[]) {
      await posted();
      smtp.setBehaviour(behaviour);
      now += DAY / 2;
      await delivererOf().round();
    }
    expect(lines.length).toBeGreaterThanOrEqual(4);
    expect(lines.join("")).not.toMatch(/reader|example\.org|nobody-logs-this/);
  });

  test("two processes send each email once", async () => {
    for (let n = 0; n < 8; n++) await posted();
    const deliverers = [delivererOf(), delivererOf(), delivererOf()];
    await Promise.all(
      deliverers.map(async (deliverer) => {
        while ((await deliverer.round()) > 0);
      }),
    );
    expect([smtp.emails.length, (await rows()).length]).toEqual([8, 0]);
  });

  describe("running by itself", () => {
    test("runs when it is woken, continues by itself, and stops", async () => {
      const base = await open();
      const deliverer = delivererOf(undefined, base);
      for (let n = 0; n < 7; n++) await posted(base);
      deliverer.wake();
      deliverer.wake();
      await smtp.waitForEmails(7);
      await posted(base);
      deliverer.wake();
      await smtp.waitForEmails(8);
      await deliverer.stop();
      await posted(base);
      deliverer.wake();
      await Bun.sleep(30);
      expect([smtp.emails.length, (await rows(base)).length]).toEqual([8, 1]);
    });

    test("starts after the response was sent, whose time would reveal the email", async () => {
      const base = await open();
      await posted(base);
      const start: number[] = [];
      const compose = async () => {
        start.push(performance.now());
        return email;
      };
      const deliverer = createMailDeliverer({
        db: base,
        mail: createSmtpMail(smtp.url, FROM),
        compose,
        clock: () => now,
        log,
      });
      const woken = performance.now();
      deliverer.wake();
      await smtp.waitForEmails(1);
      await deliverer.stop();
      expect((start[0] ?? 0) - woken).toBeGreaterThan(90);
    });

    test("retries by itself when a retry is due", async () => {
      const base = await open();
      await posted(base);
      smtp.setBehaviour({ refuses: 450 });
      let tries = 0;
      const mail = createSmtpMail(smtp.url, FROM);
      const counting: MailTransport = { send: (...all) => mail.send(...all).finally(() => tries++) };
      // The clock runs a thousand times as fast: 20 s are 20 ms.
      const start = performance.now();
      const clock = () => TEST_START + Math.round((performance.now() - start) * 1_000);
      const deliverer = createMailDeliverer({ db: base, mail: counting, compose: async () => email, clock, log });
      deliverer.wake();
      const late = performance.now() + 5_000;
      while (tries < 1 && performance.now() < late) await Bun.sleep(1);
      smtp.setBehaviour("takes");
      while (tries < 2 && performance.now() < late) await Bun.sleep(1);
      await deliverer.stop();
      expect([smtp.emails.length, (await rows(base)).length]).toEqual([1, 0]);
    });

    test("finishes a handover in progress when it stops", async () => {
      const base = await open();
      await posted(base);
      const [started, handed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const slow: MailTransport = {
        send() {
          started.resolve();
          return handed.promise;
        },
      };
      const deliverer = delivererOf(slow, base);
      deliverer.wake();
      await started.promise;
      let stopped = false;
      const stopping = deliverer.stop().then(() => {
        stopped = true;
      });
      await Bun.sleep(20);
      expect(stopped).toBe(false);
      handed.resolve();
      await stopping;
      expect(await rows(base)).toEqual([]);
    });
  });
});
