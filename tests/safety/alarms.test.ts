import { beforeAll, beforeEach, expect, test } from "bun:test";
import { ALARM_LIMITS } from "../../src/limits/safety";
import { notificationComposer } from "../../src/notifications/notifications";
import { DUTY_KIND } from "../../src/push/push-outbox";
import { openLogger } from "../../src/runtime/log";
import { MINUTE } from "../../src/runtime/units";
import { decideCase, extendTakenCase, type ReportReason, runDueAlarms, takeCase } from "../../src/safety/safety";
import { setDutyUntil } from "../../src/users/users";
import { aBottle, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, aSignedInPerson, type TestPerson } from "../support/people";
import { anOfficial, loadCase, markEvidenceOpened, officialContext, reportThing, things } from "./official-fixtures";

const OPERATOR = "operator@example.org";
const SETTINGS = { operator: OPERATOR, log: openLogger("silent") };
const [, toAll, toOperator] = ALARM_LIMITS.steps;

eachDatabase("alarms of urgent cases", (db) => {
  beforeAll(() => seedBuiltIns(db()));
  beforeEach(async () => {
    await db().updateTable("users").set({ official: 0 }).where("password_hash", "=", "x").execute();
    await db().updateTable("report_cases").set({ alarm_at: null }).execute();
    await db().deleteFrom("push_news").execute();
    await db().deleteFrom("outbox").execute();
    await db().deleteFrom("letter_counts").execute();
  });

  async function withPush(official: TestPerson): Promise<TestPerson> {
    const { sessionId } = await aSignedInPerson(db(), official, NOW);
    const keys = { p256dh: "p", auth: "a", created_at: NOW };
    const row = { id: `push ${official.id}`, user_id: official.id, session_id: sessionId, ...keys };
    await db()
      .insertInto("push_subscriptions")
      .values({ ...row, endpoint: `https://push.example/${official.id}` })
      .execute();
    return official;
  }
  const aPhone = async () => withPush(await anOfficial(db()));
  const aMailbox = () => {
    const email = `${crypto.randomUUID()}@example.org`;
    return aPerson(db(), { official: 1, password_hash: "x", email, email_key: email, email_verified: 1 });
  };

  async function urgent(reason: ReportReason = "self_harm", author?: TestPerson) {
    const bottle = await aBottle(db(), author ?? (await aPerson(db())));
    await reportThing(db(), await aPerson(db()), { kind: "bottle", id: bottle, reason });
    return { bottle, id: (await loadCase(db(), bottle)).id };
  }
  const run = (now = NOW) => runDueAlarms(db(), SETTINGS, now);

  async function rungPhones(): Promise<string[]> {
    const rows = await db()
      .selectFrom("push_news")
      .innerJoin("push_subscriptions", "push_subscriptions.id", "subscription_id")
      .select(["user_id", "n"])
      .where("kind", "=", DUTY_KIND)
      .execute();
    return rows.flatMap(({ user_id, n }) => Array.from({ length: n }, () => user_id)).toSorted();
  }
  const mails = async (kind: "duty" | "duty_operator") =>
    (await db().selectFrom("outbox").select(["user_id", "params"]).where("kind", "=", kind).execute()).toSorted();
  const mailedTo = async () => (await mails("duty")).map(({ user_id }) => user_id);
  const ids = (...people: TestPerson[]) => people.map(({ id }) => id).toSorted();

  test.each(["self_harm", "underage", "threat"] as const)(
    "%s rings who is on duty at once, by push or mail",
    async (reason) => {
      const [phone, mailbox, off] = [await aPhone(), await aMailbox(), await aPhone()];
      for (const { id } of [phone, mailbox]) await setDutyUntil(db(), id, NOW + 1);
      await urgent(reason);
      await run();
      expect(await rungPhones()).toEqual(ids(phone));
      expect(await mailedTo()).toEqual(ids(mailbox));
      expect(await rungPhones()).not.toContain(off.id);
    },
  );

  test.each(["spam", "harassment", "sexual", "other"] as const)("%s rings nobody", async (reason) => {
    await aPhone();
    await urgent(reason);
    expect(await run()).toBe(0);
    expect(await rungPhones()).toEqual([]);
  });

  test("the message goes out within 60 s, in quiet hours too, with nothing of the report in it", async () => {
    const phone = await aPhone();
    const { id } = await urgent();
    await run();
    const row = await db().selectFrom("push_news").selectAll().executeTakeFirstOrThrow();
    expect((row.next_at ?? Number.POSITIVE_INFINITY) - NOW).toBeLessThan(MINUTE);
    const composed = await notificationComposer(db())(phone.id, row, NOW);
    expect(composed).toMatchObject({ urgent: true, shown: { url: `/official/reports/${id}` } });
    expect(composed).not.toHaveProperty("shown.body");
    expect(composed).toHaveProperty("shown.title", "A report needs someone now");
  });

  test("nobody on duty: all are rung; duty that is over is none", async () => {
    const [one, two] = [await aPhone(), await aPhone()];
    await setDutyUntil(db(), one.id, NOW);
    await urgent();
    await run();
    expect(await rungPhones()).toEqual(ids(one, two));
  });

  test("nobody takes it: all after 15 minutes sharp, then the operator, each once, and it ends", async () => {
    const [one, two] = [await aPhone(), await aPhone()];
    await setDutyUntil(db(), one.id, NOW + MINUTE);
    await urgent();
    await run();
    await run(NOW + toAll - 1);
    expect(await rungPhones()).toEqual(ids(one));
    await run(NOW + toAll);
    await run(NOW + toAll);
    expect(await rungPhones()).toEqual(ids(one, one, two));
    expect(await mails("duty_operator")).toEqual([]);
    await run(NOW + toAll + toOperator);
    expect((await mails("duty_operator")).map(({ params }) => JSON.parse(params).to)).toEqual([OPERATOR]);
    const whole = ALARM_LIMITS.steps.reduce((sum, wait) => sum + wait, 0);
    for (let at = toAll + toOperator; at <= 3 * whole; at += MINUTE) await run(NOW + at);
    expect(await mails("duty_operator")).toHaveLength(1);
    expect(await rungPhones()).toHaveLength(1 + 2 * (ALARM_LIMITS.steps.length - 1));
  });

  test("at each step an official hears by what they have: at first by push or else by mail, later by both", async () => {
    const [phone, mailbox, both] = [await aPhone(), await aMailbox(), await withPush(await aMailbox())];
    for (const { id } of [phone, mailbox, both]) await setDutyUntil(db(), id, NOW + MINUTE);
    await urgent();
    let at = NOW;
    for (const [step, wait] of ALARM_LIMITS.steps.entries()) {
      at += wait;
      await db().deleteFrom("push_news").execute();
      await db().deleteFrom("outbox").execute();
      await run(at);
      expect([step, await rungPhones()]).toEqual([step, ids(phone, both)]);
      expect([step, (await mailedTo()).toSorted()]).toEqual([step, step === 0 ? ids(mailbox) : ids(mailbox, both)]);
    }
  });

  test("after a stop of the server the next step waits its whole time", async () => {
    await aPhone();
    const { bottle } = await urgent();
    const late = NOW + 3 * toAll;
    await run(late);
    expect((await loadCase(db(), bottle)).alarm_at).toBe(late + toAll);
  });

  test("two processes ring once", async () => {
    const phone = await aPhone();
    await urgent();
    await Promise.all([run(), run(), run()]);
    expect(await rungPhones()).toEqual(ids(phone));
  });

  test("many reports of one thing ring once", async () => {
    const phone = await aPhone();
    // What an official account says is never hidden, so that all can report it.
    const { bottle } = await urgent("self_harm", await aPerson(db(), { official: 1 }));
    await run();
    for (let n = 0; n < 20; n++) {
      await reportThing(db(), await aPerson(db()), { kind: "bottle", id: bottle, reason: "threat" });
      await run();
    }
    expect(await rungPhones()).toEqual(ids(phone));
  });

  test("one person rings a few times a day; another's report of the same thing rings still", async () => {
    await aPhone();
    const [author, reporter] = [await aPerson(db()), await aPerson(db())];
    const { most, within } = ALARM_LIMITS.reports;
    const report = async (now: number) => {
      const bottle = await aBottle(db(), author);
      await reportThing(db(), reporter, { kind: "bottle", id: bottle, reason: "underage" }, now);
      return bottle;
    };
    for (let n = 0; n < most; n++) await report(NOW);
    const more = await report(NOW);
    expect(await run()).toBe(most);
    expect(await loadCase(db(), more)).toMatchObject({ urgent_at: NOW, alarm_at: null });
    await reportThing(db(), await aPerson(db()), { kind: "bottle", id: more, reason: "underage" });
    expect(await run()).toBe(1);
    await report(NOW + within);
    expect(await run(NOW + within)).toBeGreaterThan(0);
  });

  test("who is reported is never rung; a report about the only official goes to the operator", async () => {
    const only = await aPhone();
    await urgent("threat", only);
    await run();
    expect(await rungPhones()).toEqual([]);
    expect(await mails("duty_operator")).toHaveLength(1);
  });

  test("of two officials one takes it, and the phones are quiet", async () => {
    const [one, two] = [await aPhone(), await aPhone()];
    const { id, bottle } = await urgent();
    await run();
    const tries = await Promise.all([one, two].map((who) => workOutcome(takeCase(db(), who.id, id, NOW))));
    expect(tries.toSorted()).toEqual(["case_taken", "done"]);
    expect(await rungPhones()).toEqual([]);
    await run(NOW + toAll);
    expect(await rungPhones()).toEqual([]);
    const taken = await loadCase(db(), bottle);
    expect(await workOutcome(takeCase(db(), taken.taken_by ?? "", id, NOW))).toBe("done");
    expect(await workOutcome(takeCase(db(), one.id, "nobody", NOW))).toBe("report_not_found");
  });

  test("one about oneself cannot be taken, nor one that can wait", async () => {
    const official = await aPhone();
    const own = await urgent("threat", official);
    expect(await workOutcome(takeCase(db(), official.id, own.id, NOW))).toBe("report_not_found");
    const { id } = await urgent("spam");
    expect(await workOutcome(takeCase(db(), official.id, id, NOW))).toBe("report_not_found");
  });

  test.each([
    ["after two minutes", 2 * MINUTE],
    ["at half its time", ALARM_LIMITS.rest / 2],
    ["at its end", ALARM_LIMITS.rest - 1],
  ])("a taken case that rests is rung for anew; a look %s keeps it", async (_, after) => {
    const [one, two] = [await aPhone(), await aPhone()];
    const { id } = await urgent();
    await run();
    await takeCase(db(), one.id, id, NOW);
    const looked = NOW + after;
    await extendTakenCase(db(), one.id, id, looked);
    await extendTakenCase(db(), two.id, id, looked);
    await run(looked + ALARM_LIMITS.rest - 1);
    expect(await rungPhones()).toEqual([]);
    await run(looked + ALARM_LIMITS.rest);
    expect(await rungPhones()).toEqual(ids(one, two));
    await takeCase(db(), two.id, id, looked + ALARM_LIMITS.rest);
  });

  test("a decided case rings no more and leaves the phones", async () => {
    const phone = await aPhone();
    const { id, bottle } = await urgent();
    await run();
    await markEvidenceOpened(db(), phone, bottle);
    await decideCase(db(), things, officialContext(phone), { caseId: id, decision: { kind: "reject" } }, NOW);
    expect(await rungPhones()).toEqual([]);
    expect(await run(NOW + toAll)).toBe(0);
    expect(await workOutcome(takeCase(db(), phone.id, id, NOW))).toBe("already_decided");
  });
});
