/** What bounds alarms: one for a case, some an hour for an official; and cases that are given back (docs/product.md 12.13). */
import { beforeAll, beforeEach, expect, test } from "bun:test";
import { PUSH_LIMITS } from "../../src/limits/notifications";
import { ALARM_LIMITS } from "../../src/limits/safety";
import { notificationComposer } from "../../src/notifications/notifications";
import { DUTY_KIND } from "../../src/push/push-outbox";
import { openLogger } from "../../src/runtime/log";
import { HOUR, MINUTE, SECOND } from "../../src/runtime/units";
import { giveCaseBack, runDueAlarms, takeCase } from "../../src/safety/safety";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, aSignedInPerson, type TestPerson } from "../support/people";
import { anOfficial, loadCase, reportThing } from "./official-fixtures";

const REPORTERS = 500;

eachDatabase("bounds of alarms", (db) => {
  beforeAll(() => seedBuiltIns(db()));
  beforeEach(async () => {
    await db().updateTable("users").set({ official: 0 }).where("password_hash", "=", "x").execute();
    await db().updateTable("report_cases").set({ decided_at: NOW, alarm_at: null }).execute();
    for (const table of ["push_news", "outbox", "letter_counts"] as const) await db().deleteFrom(table).execute();
  });

  async function aPhone(): Promise<TestPerson> {
    const official = await anOfficial(db());
    const { sessionId } = await aSignedInPerson(db(), official, NOW);
    const keys = { p256dh: "p", auth: "a", created_at: NOW, endpoint: `https://push.example/${official.id}` };
    const row = { id: `push ${official.id}`, user_id: official.id, session_id: sessionId, ...keys };
    await db().insertInto("push_subscriptions").values(row).execute();
    return official;
  }
  const settings = { operator: "operator@example.org", log: openLogger("silent") };
  /** Until nothing is due: a round takes a bounded number. */
  async function run(now = NOW): Promise<void> {
    while ((await runDueAlarms(db(), settings, now)) > 0);
  }
  const rung = () =>
    db().selectFrom("push_news").selectAll().where("kind", "=", DUTY_KIND).orderBy("next_at").orderBy("id").execute();
  const rings = async () => (await rung()).reduce((sum, { n }) => sum + n, 0);

  async function urgent(now = NOW, author?: TestPerson) {
    const bottle = await aBottle(db(), author ?? (await aPerson(db())));
    await reportThing(db(), await aPerson(db()), { kind: "bottle", id: bottle, reason: "threat" }, now);
    return (await loadCase(db(), bottle)).id;
  }

  test(`${REPORTERS} reports of one person by the API ring once`, async () => {
    await aPhone();
    const [app, about] = [openTestApp(db()), await aPerson(db())];
    const json = { kind: "user", id: about.id, reason: "self_harm", note: "" };
    for (let n = 0; n < REPORTERS; n++) {
      const token = await app.enter(await aPerson(db()));
      expect((await app.ask("POST", "/api/reports", { token, json })).ok).toBe(true);
      if (n % 50 === 0) await run(app.clock.now());
    }
    await run();
    expect(await rings()).toBe(1);
  }, 120_000);

  test("of many cases an official is rung for some an hour, then told once how many there are", async () => {
    const phone = await aPhone();
    const many = 3 * ALARM_LIMITS.perHour;
    for (let n = 0; n < many; n++) await urgent();
    await run();
    const singly = (await rung()).filter(({ ref }) => ref !== "");
    expect(singly).toHaveLength(ALARM_LIMITS.perHour);
    const summary = (await rung()).find(({ ref }) => ref === "");
    if (!summary) throw new Error("no summary");
    const composed = await notificationComposer(db())(phone.id, summary, NOW);
    expect(composed).toMatchObject({
      urgent: true,
      shown: { title: `${many}\u00a0reports need someone now`, url: "/official" },
    });
    // In the next hour one rings by itself.
    await db().updateTable("report_cases").set({ alarm_at: null }).execute();
    const id = await urgent(NOW + HOUR);
    await run(NOW + HOUR);
    expect((await rung()).some(({ ref }) => ref === id)).toBe(true);
  });

  test("beyond the cap a case about somebody new rings within a minute, and many of them once a minute", async () => {
    await aPhone();
    for (let n = 0; n < ALARM_LIMITS.perHour; n++) await urgent();
    await run();
    const summary = async () => (await rung()).find(({ ref }) => ref === "");
    const deliver = async () => {
      const row = await summary();
      await db().updateTable("push_news").set({ next_at: null }).where("tag", "=", "duty-many").execute();
      return row?.next_at ?? null;
    };
    await urgent();
    await run();
    expect(await deliver()).toBe(NOW + PUSH_LIMITS.firstAttemptDelay);
    // The minute has had its message: this one leaves with the next, and so do the others.
    const second = NOW + SECOND;
    for (let n = 0; n < 3 * ALARM_LIMITS.perHour; n++) await urgent(second + n);
    await run(second + 3 * ALARM_LIMITS.perHour);
    const next = (await deliver()) ?? 0;
    expect(next).toBe(NOW + MINUTE + PUSH_LIMITS.firstAttemptDelay);
    // Once for each minute, of whatever number.
    for (let n = 1; n <= 3; n++) {
      const at = NOW + n * MINUTE + 30 * SECOND;
      await urgent(at);
      await urgent(at);
      await run(at);
      const due = (await deliver()) ?? 0;
      expect(due - PUSH_LIMITS.firstAttemptDelay - at).toBeLessThanOrEqual(MINUTE);
    }
    // About somebody of whom it has rung already nothing more comes in this hour.
    const [author, late] = [await aPerson(db()), NOW + 10 * MINUTE];
    await urgent(late, author);
    await run(late);
    await deliver();
    await urgent(late + 2 * MINUTE, author);
    await run(late + 2 * MINUTE);
    expect(await deliver()).toBeNull();
  });

  test("beyond the cap somebody new rings at each official", async () => {
    const phones = [await aPhone(), await aPhone()];
    for (let n = 0; n < ALARM_LIMITS.perHour; n++) await urgent();
    await run();
    // The summary of the hour is spent on the first.
    for (let n = 1; n <= 2; n++) {
      await db().updateTable("push_news").set({ next_at: null }).where("tag", "=", "duty-many").execute();
      await urgent(NOW + n * 2 * MINUTE);
      await run(NOW + n * 2 * MINUTE);
    }
    const due = (await rung()).filter(({ ref, next_at }) => ref === "" && next_at !== null);
    expect(due.map(({ subscription_id }) => subscription_id).sort()).toEqual(
      phones.map(({ id }) => `push ${id}`).sort(),
    );
  });

  test("the operator, too, is written to about somebody new beyond the cap", async () => {
    await anOfficial(db());
    for (let n = 0; n < ALARM_LIMITS.perHour; n++) await urgent();
    await run();
    const mails = async () =>
      (await db().selectFrom("outbox").select("id").where("kind", "=", "duty_operator").execute()).length;
    expect(await mails()).toBe(ALARM_LIMITS.perHour);
    await urgent(NOW + SECOND);
    await run(NOW + SECOND);
    expect(await mails()).toBe(ALARM_LIMITS.perHour + 1);
  });

  test("the summary leaves the phone with the last case that needs somebody", async () => {
    const phone = await aPhone();
    const cases = [];
    for (let n = 0; n <= ALARM_LIMITS.perHour; n++) cases.push(await urgent());
    await run();
    for (const id of cases.slice(1)) await takeCase(db(), phone.id, id, NOW);
    expect((await rung()).some(({ ref }) => ref === "")).toBe(true);
    await takeCase(db(), phone.id, cases[0] ?? "", NOW);
    expect(await rung()).toEqual([]);
  });

  test("the operator is written to once about one person", async () => {
    const only = await aPhone();
    for (let n = 0; n < 2 * ALARM_LIMITS.perHour; n++) await urgent(NOW, only);
    await run();
    const mails = await db().selectFrom("outbox").select("id").where("kind", "=", "duty_operator").execute();
    expect(mails).toHaveLength(1);
  });

  test("given back, it rings anew at once; by who has it alone, and twice is no error", async () => {
    const [one, two] = [await aPhone(), await aPhone()];
    const id = await urgent();
    await run();
    await takeCase(db(), one.id, id, NOW);
    expect(await rings()).toBe(0);
    expect(await workOutcome(giveCaseBack(db(), two.id, { caseId: id, note: "" }, NOW))).toBe("case_taken");
    await Promise.all([
      giveCaseBack(db(), one.id, { caseId: id, note: "" }, NOW),
      giveCaseBack(db(), one.id, { caseId: id, note: "" }, NOW),
    ]);
    await run();
    expect((await rung()).map(({ ref }) => ref)).toEqual([id, id]);
    const acts = db().selectFrom("audit_log").select("act").where("thing_id", "=", id).orderBy("id");
    expect((await acts.execute()).map(({ act }) => act)).toEqual(["case_taken", "case_given_back"]);
    await takeCase(db(), two.id, id, NOW);
    expect(await workOutcome(giveCaseBack(db(), one.id, { caseId: "nobody", note: "" }, NOW))).toBe("report_not_found");
    const own = await urgent(NOW, one);
    expect(await workOutcome(giveCaseBack(db(), one.id, { caseId: own, note: "" }, NOW))).toBe("report_not_found");
  });

  test("taking it is its first look, once", async () => {
    const official = await aPhone();
    const id = await urgent();
    const looks = async () =>
      (await db().selectFrom("transparency_events").select("id").where("kind", "=", "look").execute()).length;
    const before = await looks();
    await takeCase(db(), official.id, id, NOW + 1);
    await takeCase(db(), official.id, id, NOW + 2);
    const row = db().selectFrom("report_cases").select("first_look_at").where("id", "=", id);
    expect((await row.executeTakeFirstOrThrow()).first_look_at).toBe(NOW + 1);
    expect(await looks()).toBe(before + 1);
  });
});
