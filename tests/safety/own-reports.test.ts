import { beforeAll, expect, test } from "bun:test";
import { transact } from "../../src/db/transact";
import { translatorFor } from "../../src/i18n/translator";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import { MINUTE } from "../../src/runtime/units";
import { findOwnReport } from "../../src/safety/reports/own-report";
import { decideCase } from "../../src/safety/safety";
import { recordFirstAccess } from "../../src/safety/transparency/record-event";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { anOfficial, loadCase, markEvidenceOpened, officialContext, reportThing, things } from "./official-fixtures";

const t = translatorFor("en");

eachDatabase("one's own reports", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  async function aReportedBottle(reason: "threat" | "spam" = "threat") {
    const [author, reporter] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author);
    await reportThing(db(), reporter, { kind: "bottle", id, reason });
    const app = openTestApp(db());
    const pageOf = async (who: TestPerson, path: string) =>
      (await app.ask("GET", path, { session: await app.enter(who) })).text();
    const course = async () => {
      const html = await pageOf(reporter, `/report/bottle/${id}`);
      return { ticks: html.match(/step-dot filled/g)?.length, html };
    };
    const list = () => pageOf(reporter, "/account/reports");
    return { author, reporter, id, pageOf, course, list };
  }

  const look = async (id: string, at: number) => {
    const { id: caseId } = await loadCase(db(), id);
    await transact(db(), (tx) => recordFirstAccess(tx, caseId, at));
  };

  async function reject(id: string) {
    const official = await anOfficial(db());
    const caseId = await markEvidenceOpened(db(), official, id);
    const decision = { kind: "reject", reason: "It keeps to the rules." } as const;
    await decideCase(db(), things, officialContext(official), { caseId, decision }, NOW + 2 * MINUTE);
  }

  test("the page ticks what has happened: received, read, decided", async () => {
    const { id, course } = await aReportedBottle();
    expect(await course()).toMatchObject({ ticks: 1, html: expect.stringContaining(t("safety.report.reads")) });
    await look(id, NOW + MINUTE);
    expect(await course()).toMatchObject({ ticks: 2, html: expect.stringContaining(t("safety.report.read")) });
    await reject(id);
    expect(await course()).toMatchObject({ ticks: 3, html: expect.stringContaining(t("safety.report.decided")) });
  });

  test("no moment in the past stands there as still to come", async () => {
    const { reporter, id } = await aReportedBottle();
    const app = openTestApp(db());
    const readAt = async (at: number) => {
      app.later(at - NOW);
      return (await app.ask("GET", `/report/bottle/${id}`, { session: await app.enter(reporter) })).text();
    };
    const late = t("safety.report.reads_late");
    const by = NOW + SAFETY_LIMITS.decisionTarget;
    expect([(await readAt(by - 1)).includes(late), (await readAt(by)).includes(late)]).toEqual([false, true]);
  });

  test("a sealed copy is told of as long as there is one", async () => {
    const { id, course, reporter } = await aReportedBottle();
    const sealed = async (at = NOW) => (await findOwnReport(db(), reporter, "bottle", id, at))?.sealed;
    const kept = /A sealed copy/;
    expect((await course()).html).toMatch(kept);
    await db().updateTable("report_cases").set({ evidence_file: "a.jpg" }).where("thing_id", "=", id).execute();
    expect(await sealed()).toBe("picture");
    await reject(id);
    const { evidence_until } = await loadCase(db(), id);
    expect([await sealed((evidence_until ?? 0) - 1), await sealed(evidence_until ?? 0)]).toEqual(["picture", null]);
    await db()
      .updateTable("report_cases")
      .set({ evidence: null, evidence_file: null })
      .where("thing_id", "=", id)
      .execute();
    expect((await course()).html).not.toMatch(kept);
  });

  test("a look at the report of somebody else before is not told", async () => {
    const { id, pageOf } = await aReportedBottle("spam");
    await look(id, NOW + MINUTE);
    const second = await aPerson(db());
    await reportThing(db(), second, { kind: "bottle", id }, NOW + 2 * MINUTE);
    expect((await pageOf(second, `/report/bottle/${id}`)).match(/step-dot filled/g)?.length).toBe(1);
    expect(await pageOf(second, "/account/reports")).toContain(t("safety.reports.waiting"));
  });

  test("a list leads there, from the account and from help, with kind, day and state, and nobody's name", async () => {
    const { author, reporter, id, list, pageOf } = await aReportedBottle();
    for (const path of ["/account", "/help"]) {
      expect(await pageOf(reporter, path)).toContain('href="/account/reports"');
      expect(await pageOf(author, path)).not.toContain('href="/account/reports"');
    }
    const waiting = await list();
    for (const part of [`href="/report/bottle/${id}"`, t("safety.reports.waiting")]) expect(waiting).toContain(part);
    expect(waiting).not.toContain(author.nickname);
    await reject(id);
    expect((await list()).replace(/[\u2068\u2069]/g, "")).toContain("Your system messages say what.");
    expect(await pageOf(author, "/account/reports")).toContain(t("safety.reports.none"));
  });
});
