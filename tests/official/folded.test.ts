/** Equal and many urgent reports: one row, one ring, and one tap against a raid (docs/product.md 12.2, 12.13). */
import { beforeAll, beforeEach, expect, test } from "bun:test";
import { pageAfterCursor } from "../../src/db/page-input";
import { translatorFor } from "../../src/i18n/translator";
import { ALARM_LIMITS, SAFETY_LIMITS } from "../../src/limits/safety";
import {
  listPendingCases,
  loadPendingWork,
  loadReportCase,
  openEvidence,
  REPORT_CASE_QUEUE,
} from "../../src/official/official";
import { DUTY_KIND } from "../../src/push/push-outbox";
import { openLogger } from "../../src/runtime/log";
import { DAY, MINUTE } from "../../src/runtime/units";
import { decideCase, type ReportReason, rejectUrgentCases, runDueAlarms, takeCase } from "../../src/safety/safety";
import { anOfficial, loadCase, officialContext, reportThing, things } from "../safety/official-fixtures";
import { openTestApp } from "../support/app";
import { aBottle, listMessagesOf, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { completeDecisions } from "../support/decisions";
import { aPerson, aSignedInPerson, type TestPerson } from "../support/people";

const t = translatorFor("en");
const RAID = 30;
/** Each report is a transaction, each rejection is tried and made. ms */
const RAID_TIMEOUT = 30_000;
const SETTINGS = { operator: null, log: openLogger("silent") };

eachDatabase("reports that fold", (db) => {
  let phone: TestPerson;
  beforeAll(() => seedBuiltIns(db()));
  beforeEach(async () => {
    await db().updateTable("users").set({ official: 0 }).where("password_hash", "=", "x").execute();
    await db().updateTable("report_cases").set({ decided_at: NOW, alarm_at: null }).execute();
    for (const table of ["push_news", "letter_counts"] as const) await db().deleteFrom(table).execute();
    phone = await anOfficial(db());
    const { sessionId } = await aSignedInPerson(db(), phone, NOW);
    const keys = { p256dh: "p", auth: "a", created_at: NOW, endpoint: `https://push.example/${phone.id}` };
    await db()
      .insertInto("push_subscriptions")
      .values({ id: `push ${phone.id}`, user_id: phone.id, session_id: sessionId, ...keys })
      .execute();
  });

  async function run(now = NOW): Promise<void> {
    while ((await runDueAlarms(db(), SETTINGS, now)) > 0);
  }
  async function rings(): Promise<number> {
    const rows = await db().selectFrom("push_news").select("n").where("kind", "=", DUTY_KIND).execute();
    return rows.reduce((sum, { n }) => sum + n, 0);
  }
  const queue = async () =>
    (await listPendingCases(db(), phone.id, { ...pageAfterCursor(undefined, REPORT_CASE_QUEUE), limit: 100 })).items;

  async function reported(author: TestPerson, reason: ReportReason, reporter?: TestPerson, now = NOW) {
    const bottle = await aBottle(db(), author, { content: `harmless ${crypto.randomUUID()}` });
    await reportThing(db(), reporter ?? (await aPerson(db())), { kind: "bottle", id: bottle, reason }, now);
    return { bottle, id: (await loadCase(db(), bottle)).id };
  }
  async function raid(author: TestPerson, reason: ReportReason = "threat") {
    const cases = [];
    for (let n = 0; n < RAID; n++) {
      const reporter = await aPerson(db());
      cases.push({ ...(await reported(author, reason, reporter)), reporter });
    }
    return cases;
  }
  const countHidden = async ({ id }: TestPerson) =>
    (
      await db()
        .selectFrom("bottles")
        .select("id")
        .where("author_id", "=", id)
        .where("hidden_at", "is not", null)
        .execute()
    ).length;

  test("twenty equal reports are one row with their number, and one ring", async () => {
    // A letter is hidden by the first report; a name is reported on.
    const about = await aPerson(db());
    const reporters = await Promise.all(Array.from({ length: 20 }, () => aPerson(db())));
    await Promise.all(reporters.map((who) => reportThing(db(), who, { kind: "user", id: about.id, reason: "threat" })));
    await run();
    await run(NOW + MINUTE);
    expect(await queue()).toMatchObject([{ reporters: 20, folded: 0 }]);
    expect(await rings()).toBe(1);
  });

  test.each(["threat", "self_harm"] as const)(
    "a raid of %s: one row, one ring, few letters hidden, and one tap shows them and counts the reports as wrong",
    async (reason) => {
      const author = await aPerson(db());
      const cases = await raid(author, reason);
      await run();
      expect(await rings()).toBe(1);
      const [row, ...rest] = await queue();
      expect([row?.folded, rest]).toEqual([RAID - 1, []]);
      expect((await loadPendingWork(db(), phone.id)).reports).toBe(1);
      expect(await countHidden(author)).toBe(SAFETY_LIMITS.urgentHidden);
      const app = openTestApp(db());
      const session = await app.enter(phone);
      const path = `/official/reports/${row?.id}`;
      expect(await (await app.ask("GET", path, { session })).text()).not.toContain(t("official.all_wrong"));
      await app.ask("POST", `${path}/evidence`, { session, form: {} });
      const html = await (await app.ask("GET", path, { session })).text();
      expect(html).toContain(t("official.folded", { n: RAID - 1 }));
      // Each is read, not only counted.
      expect(new Set(html.match(/harmless [\w-]{36}/g)).size).toBe(RAID);
      expect((await app.ask("POST", `${path}/wrong`, { session, form: {} })).status).toBe(303);
      expect(await queue()).toEqual([]);
      await completeDecisions(db(), NOW);
      expect([await countHidden(author), await queue()]).toEqual([0, []]);
      const [first] = cases;
      if (!first) throw new Error("no case");
      expect((await listMessagesOf(db(), first.reporter)).map(({ params }) => params)).toEqual([
        { notice: "report_rejected" },
      ]);
      const looks = await db()
        .selectFrom("audit_log")
        .select("thing_id")
        .where("act", "=", "evidence_opened")
        .where("official_id", "=", phone.id)
        .execute();
      expect(new Set(looks.map(({ thing_id }) => thing_id)).size).toBe(RAID);
    },
    RAID_TIMEOUT,
  );

  test("who was wrong three times hides nothing any more, also by self-harm that was none", async () => {
    const raider = await aPerson(db());
    const author = await aPerson(db());
    for (let n = 0; n < SAFETY_LIMITS.dismissedReports; n++) {
      const { id } = await reported(author, "self_harm", raider);
      await openEvidence(db(), phone.id, id, NOW);
      expect(await rejectUrgentCases(db(), things, officialContext(phone), id, NOW)).toBe(1);
    }
    await reported(author, "self_harm", raider);
    await run();
    expect([await countHidden(author), await rings()]).toEqual([0, 0]);
  });

  test("what was reported after the official looked is not decided unseen", async () => {
    const author = await aPerson(db());
    const { id } = await reported(author, "threat");
    expect(await workOutcome(rejectUrgentCases(db(), things, officialContext(phone), id, NOW))).toBe("evidence_sealed");
    await openEvidence(db(), phone.id, id, NOW);
    const late = await reported(author, "threat");
    expect(await rejectUrgentCases(db(), things, officialContext(phone), id, NOW)).toBe(1);
    expect((await loadCase(db(), late.bottle)).decided_at).toBeNull();
    expect(await workOutcome(rejectUrgentCases(db(), things, officialContext(phone), id, NOW))).toBe("already_decided");
    expect(await workOutcome(rejectUrgentCases(db(), things, officialContext(phone), "nobody", NOW))).toBe(
      "report_not_found",
    );
  });

  test("three reporters hide each thing still, and others of its author", async () => {
    const author = await aPerson(db());
    const cases = await raid(author);
    const last = cases.at(-1);
    if (!last) throw new Error("no case");
    for (let n = 1; n < SAFETY_LIMITS.hidingReporters; n++)
      await reportThing(db(), await aPerson(db()), { kind: "bottle", id: last.bottle, reason: "threat" });
    expect(await countHidden(author)).toBe(SAFETY_LIMITS.urgentHidden + 1);
    const other = await aPerson(db());
    await reported(other, "threat");
    expect(await countHidden(other)).toBe(1);
  });

  test("something worse about the same person rings by itself; something after a day, too", async () => {
    const author = await aPerson(db());
    await reported(author, "threat");
    await run();
    await reported(author, "underage");
    await run();
    expect(await rings()).toBe(1);
    await reported(author, "self_harm");
    await run();
    expect(await rings()).toBe(2);
    const late = NOW + ALARM_LIMITS.fold.within;
    await db()
      .updateTable("report_cases")
      .set({ alarm_at: late + DAY })
      .where("alarm_step", ">", 0)
      .execute();
    await db().deleteFrom("push_news").execute();
    await reported(author, "self_harm", undefined, late);
    await run(late);
    expect(await rings()).toBeGreaterThan(0);
  });

  test("what is left rings once the other is decided, and not while somebody has it", async () => {
    const author = await aPerson(db());
    const [first, second] = [await reported(author, "threat"), await reported(author, "threat")];
    await run();
    await takeCase(db(), phone.id, first.id, NOW);
    await db().deleteFrom("push_news").execute();
    await run(NOW + ALARM_LIMITS.fold.again);
    expect(await rings()).toBe(0);
    await openEvidence(db(), phone.id, first.id, NOW + MINUTE);
    const decision = { kind: "reject" } as const;
    await decideCase(db(), things, officialContext(phone), { caseId: first.id, decision }, NOW + MINUTE);
    await db().deleteFrom("letter_counts").execute();
    await run(NOW + 2 * ALARM_LIMITS.fold.again);
    const [row] = await db().selectFrom("push_news").select("ref").where("kind", "=", DUTY_KIND).execute();
    expect(row?.ref).toBe(second.id);
    expect(await loadReportCase(db(), phone.id, second.id, NOW)).toMatchObject({ folded: 0, others: [] });
  });
});
