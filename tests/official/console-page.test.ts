/** The console as picture 44 draws it: rows of the queue, the ladder's lines, and what the notice of a decision says. */
import { beforeAll, expect, test } from "bun:test";
import { deleteUser } from "../../src/auth/auth";
import { translatorFor } from "../../src/i18n/translator";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import { caseNumber } from "../../src/official/official";
import { HOUR, MINUTE } from "../../src/runtime/units";
import { completeDueActs, submitAppeal, takeMeasure } from "../../src/safety/safety";
import {
  anOfficial,
  loadCase,
  markEvidenceOpened,
  officialContext,
  reportThing,
  things,
} from "../safety/official-fixtures";
import { openTestApp } from "../support/app";
import { aBottle, listMessagesOf, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { plainText } from "../support/plain-text";

const t = translatorFor("en");

eachDatabase("the console's pages", (db) => {
  let official: TestPerson;
  beforeAll(async () => {
    await seedBuiltIns(db());
    official = await anOfficial(db());
  });

  async function reported(reason: "spam" | "self_harm", openedAt = NOW) {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const bottle = await aBottle(db(), author, { content: "Cheap watches, best price." });
    await reportThing(db(), reader, { kind: "bottle", id: bottle, reason }, openedAt);
    const app = openTestApp(db());
    const session = await app.enter(official);
    const read = async (path: string) => (await app.ask("GET", path, { session })).text();
    const caseId = (await loadCase(db(), bottle)).id;
    return { app, author, bottle, caseId, read, reader, session };
  }

  const rowOf = (page: string, caseId: string): string => {
    const from = page.indexOf(`href="/official/reports/${caseId}"`);
    return plainText(page.slice(from, page.indexOf("</li>", from)));
  };

  test.each([
    ["in calm", SAFETY_LIMITS.decisionTarget - SAFETY_LIMITS.decisionSoon - 1, "6 h left", false],
    ["soon", SAFETY_LIMITS.decisionTarget - 4 * HOUR - 48 * MINUTE, "4 h 48 min left", true],
    ["too late", SAFETY_LIMITS.decisionTarget, "Overdue", true],
  ])(
    "a row says kind, reason, who, by how many, first words, and the time left: %s",
    async (_, ago, left, pressing) => {
      const { app, author, caseId, read } = await reported("spam");
      const opened = app.clock.now() - ago;
      await db().updateTable("report_cases").set({ opened_at: opened }).where("id", "=", caseId).execute();
      const row = rowOf(await read("/official/reports"), caseId);
      expect(row).toContain(".svg#bottle");
      for (const part of [
        t("safety.report.reason_spam"),
        t("official.reporters", { n: 1 }),
        author.nickname,
        "Cheap watches, best price.",
        left,
      ])
        expect(row).toContain(plainText(part));
      expect(row.includes("pressing")).toBe(pressing);
    },
  );

  test("the queue's own page has a place for a case beside it, and opens none: that would be a look", async () => {
    const { bottle, read } = await reported("spam");
    const html = await read("/official/reports");
    expect(html).toContain('class="office-panes unopened"');
    expect(plainText(html)).toContain(plainText(t("official.choose_case")));
    expect((await loadCase(db(), bottle)).first_look_at).toBeNull();
    expect(html).toContain(`<section class="office-queue" aria-label="${t("official.queue")}">`);
  });

  test("an empty queue says so once, and offers no report to choose", async () => {
    const { read } = await reported("spam");
    await db().updateTable("report_cases").set({ decided_at: NOW, decision: "rejected" }).execute();
    const html = plainText(await read("/official/reports"));
    expect(html.split(plainText(t("official.nothing")))).toHaveLength(2);
    expect(html).not.toContain(plainText(t("official.choose_case")));
  });

  test("what may be about a life is marked from the start", async () => {
    const { caseId, read } = await reported("self_harm");
    expect(rowOf(await read("/official/reports"), caseId)).toContain("pressing");
  });

  test("the ladder says of each step what it does, and which one is next", async () => {
    const { bottle, caseId, read } = await reported("spam");
    await markEvidenceOpened(db(), official, bottle);
    const page = await read(`/official/reports/${caseId}`);
    for (const step of ["warn", "limit", "suspend", "ban"] as const)
      expect(page).toContain(t("official.step_line", { step }));
    expect(page).toContain(t("official.next_step", { step: t("official.step_warn") }));
    // Closing without a measure comes after the steps, for the Tab key too.
    expect(page.indexOf('value="reject"')).toBeGreaterThan(page.indexOf('value="ban"'));
  });

  test.each([
    ["spam", "Rejected"],
    ["self_harm", "Seen to"],
  ] as const)("the notice names the case and what was decided: %s", async (reason, done) => {
    const { app, bottle, caseId, session } = await reported(reason);
    await markEvidenceOpened(db(), official, bottle);
    const form = { kind: "reject" };
    const answer = await app.ask("POST", `/official/reports/${caseId}/decision`, { session, form });
    expect(answer.status).toBe(303);
    const [notice = ""] = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith("notice="));
    const cookies = { notice: notice.slice("notice=".length, notice.indexOf(";")) };
    const page = await (await app.ask("GET", "/official", { session, cookies })).text();
    expect(page).toContain(`Report ${caseNumber(caseId)}: ${done}. Nobody has been told yet.`);
    expect(page).toContain(`/official/undo/case_${caseId}`);
  });

  /** Its evidence is open, and its account gone. */
  async function leftCase(reason: "spam" | "self_harm") {
    const found = await reported(reason);
    await markEvidenceOpened(db(), official, found.bottle);
    await deleteUser(db(), found.author.id, found.app.clock.now(), async () => undefined);
    return found;
  }

  test("a case of somebody who has left offers no measure, says why, and tells who reported it so", async () => {
    const { app, caseId, read, reader, session } = await leftCase("spam");
    expect(rowOf(await read("/official/reports"), caseId)).toContain(t("official.report_left"));
    const path = `/official/reports/${caseId}`;
    const decide = (form: Record<string, string>) => app.ask("POST", `${path}/decision`, { session, form });
    // From a page that was opened before.
    const late = await decide({ kind: "ban", rule: "2", reason: "Loud." });
    expect(late.status).toBe(404);
    for (const page of [await late.text(), await read(path)]) {
      expect(page).toContain(t("official.person_gone", { button: t("official.close_report") }));
      expect(page).not.toContain('value="ban"');
      expect(page.match(/<button[^>]*data-key="r"/g)).toHaveLength(1);
    }
    expect((await decide({ kind: "reject" })).status).toBe(303);
    await completeDueActs(db(), things, officialContext(official), app.clock.now() + SAFETY_LIMITS.undoWindow);
    expect((await listMessagesOf(db(), reader)).map(({ params }) => params.notice)).toContain("report_gone");
    const closed = t("official.outcome", { decision: "closed" });
    const after = await read(path);
    expect(after.match(new RegExp(`<p[^>]*>${closed}</p>`, "g"))).toHaveLength(2);
    for (const no of [t("official.outcome", { decision: "rejected" }), t("official.bring_back")])
      expect(after).not.toContain(no);
    expect(await read("/official/log")).toContain(`<bdi>${closed}</bdi> · <bdi>Report ${caseNumber(caseId)}</bdi>`);
  });

  test("where somebody in danger has left, one button closes the case, and the sentence calls it by its name", async () => {
    const { caseId, read } = await leftCase("self_harm");
    const page = await read(`/official/reports/${caseId}`);
    expect(page.match(/<button[^>]*data-key="r"/g)).toHaveLength(1);
    expect(page.match(/<button[^>]*value="reject"/g)).toHaveLength(1);
    expect(page).toContain(t("official.person_gone", { button: t("official.care.seen_to") }));
  });

  test("an appeal against one's own measure offers nothing that would be refused", async () => {
    const [other, about] = [await anOfficial(db()), await aPerson(db())];
    const measure = { kind: "warn", rule: "2", reason: "Loud.", endSessions: false } as const;
    const id = await takeMeasure(db(), officialContext(official), about.id, measure, NOW);
    await submitAppeal(db(), { userId: about.id }, id, "It was a joke.", NOW);
    const app = openTestApp(db());
    const cardFor = async (reader: TestPerson) => {
      const session = await app.enter(reader);
      const page = await (await app.ask("GET", "/official/appeals", { session })).text();
      const from = page.indexOf(`id="appeal-${id}"`);
      return page.slice(from, page.indexOf("It was a joke.", from) + 2000);
    };
    const [mine, theirs] = [await cardFor(official), await cardFor(other)];
    expect(mine).toContain(t("official.mine"));
    expect(mine).not.toContain('value="granted"');
    expect(theirs).toContain('value="granted"');
  });
});
