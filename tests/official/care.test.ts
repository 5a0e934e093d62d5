/** Cases about somebody in danger from themselves, about members of the team, and what stays of reporters who leave. */
import { beforeAll, expect, test } from "bun:test";
import { deleteAccount } from "../../src/account/account";
import { pageAfterCursor } from "../../src/db/page-input";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import {
  listPendingCases,
  loadCaseParties,
  loadReportCase,
  openEvidence,
  REPORT_CASE_QUEUE,
} from "../../src/official/official";
import { decideCase, takeCase } from "../../src/safety/safety";
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
import { aFileStore } from "../support/files";
import { aMinor, aPerson, type TestPerson } from "../support/people";

const REJECT = { kind: "reject" } as const;
const t = translatorFor("en");

eachDatabase("care in the console", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  /** @param before reports the letter before it is hidden */
  async function selfHarm(author?: TestPerson, reporter?: TestPerson, before?: TestPerson) {
    const writer = author ?? (await aPerson(db()));
    const [reader, official] = [reporter ?? (await aPerson(db())), await anOfficial(db())];
    const bottle = await aBottle(db(), writer, { content: "I do not want to go on." });
    if (before) await reportThing(db(), before, { kind: "bottle", id: bottle, reason: "spam" });
    await reportThing(db(), reader, { kind: "bottle", id: bottle, reason: "self_harm", note: "She is my friend." });
    return { writer, reader, official, bottle, caseId: (await loadCase(db(), bottle)).id };
  }

  async function pageOf(official: TestPerson, path: string) {
    const app = openTestApp(db());
    return (await app.ask("GET", path, { session: await app.enter(official) })).text();
  }

  const queue = async ({ id }: TestPerson) =>
    (await listPendingCases(db(), id, { ...pageAfterCursor(undefined, REPORT_CASE_QUEUE), limit: 100 })).items;

  test("who takes a case too late reads at once who has it", async () => {
    const { official, caseId } = await selfHarm();
    const late = await anOfficial(db());
    await takeCase(db(), official.id, caseId, NOW);
    const app = openTestApp(db());
    const session = await app.enter(late);
    const answer = await app.ask("POST", `/official/reports/${caseId}/take`, { session, form: {} });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    // What a script puts in place of the form is this element alone.
    const holder = html.match(new RegExp(`<(div|form)[^>]* ?id="holder-${caseId}".*?</\\1>`, "s"))?.[0] ?? "";
    expect(holder).toContain(t("error.case_taken"));
    expect(holder).toContain(t("official.urgent.taken", { name: official.nickname }));
    expect(html).not.toContain(t("official.urgent.untaken"));
  });

  test("taken too late because it is decided: the form is replaced by that", async () => {
    const { official, bottle, caseId } = await selfHarm();
    await markEvidenceOpened(db(), official, bottle);
    await decideCase(db(), things, officialContext(official), { caseId, decision: REJECT }, NOW);
    const app = openTestApp(db());
    const session = await app.enter(await anOfficial(db()));
    const answer = await app.ask("POST", `/official/reports/${caseId}/take`, { session, form: {} });
    expect(await answer.text()).toMatch(new RegExp(`<div id="holder-${caseId}">.*${t("error.already_decided")}`, "s"));
  });

  test("a case about a member of the team says who can act, and has no ladder", async () => {
    const [member, official] = [await anOfficial(db()), await anOfficial(db())];
    const bottle = await aBottle(db(), member);
    await reportThing(db(), await aPerson(db()), { kind: "bottle", id: bottle });
    const path = `/official/reports/${(await loadCase(db(), bottle)).id}`;
    const sealed = await pageOf(official, path);
    await markEvidenceOpened(db(), official, bottle);
    const opened = await pageOf(official, path);
    for (const html of [sealed, opened]) {
      expect(html).toContain("driftglass official revoke USERNAME");
      expect(html).toContain(t("official.reject"));
      expect(html).not.toContain('value="warn"');
    }
  });

  test("no measure is proposed; a letter in the writer's language has the help lines of their country", async () => {
    const writer = await aPerson(db(), { language: "de", country: "AT" });
    const { official, bottle, caseId } = await selfHarm(writer);
    expect(await pageOf(official, `/official/reports/${caseId}`)).not.toContain("Telefonseelsorge");
    await markEvidenceOpened(db(), official, bottle);
    const html = await pageOf(official, `/official/reports/${caseId}`);
    expect(html).not.toContain("office-step next");
    expect(html).toContain(t("official.care.seen_to"));
    expect(html).not.toContain(t("official.reject"));
    const letter = html.match(/<textarea[^>]*id="write-text"[^>]*>(.*?)<\/textarea>/s)?.[1] ?? "";
    expect(letter).toContain(`Hallo ${writer.nickname},`);
    expect(letter).toContain("112 · Notruf · Österreich");
    expect(letter).toContain("142 · Mit jemandem reden · Telefonseelsorge");
  });

  test("the letter fits into what an official can send, in every language, and leads back to the case", async () => {
    const official = await anOfficial(db());
    const app = openTestApp(db());
    const session = await app.enter(official);
    // With a help line, and of a country of which none is known.
    for (const country of ["FR", "TV"])
      for (const language of LANGUAGES) {
        const { writer, bottle, caseId } = await selfHarm(await aPerson(db(), { language, country }));
        await markEvidenceOpened(db(), official, bottle);
        const html = await (await app.ask("GET", `/official/reports/${caseId}`, { session })).text();
        const text = html.match(/<textarea[^>]*id="write-text"[^>]*>(.*?)<\/textarea>/s)?.[1] ?? "";
        const form = { once: crypto.randomUUID(), text, case: caseId };
        const sent = await app.ask("POST", `/official/people/${writer.id}/messages`, { session, form });
        expect([language, sent.status]).toEqual([language, 303]);
        expect(sent.headers.get("location")).toContain(`/official/reports/${caseId}`);
        const [message] = await listMessagesOf(db(), writer);
        expect(String(message?.params.text).split("\n").length).toBe(6);
      }
  });

  test("to who is under 18 it has the line for young people right after the emergency number, and fits in every language", async () => {
    const official = await anOfficial(db());
    const app = openTestApp(db());
    const session = await app.enter(official);
    const [writer, reader] = [await aMinor(db(), { language: "en", country: "GB" }), await aMinor(db())];
    const letterOf = async (language: string) => {
      const { bottle, caseId } = await selfHarm(writer, reader);
      await db().updateTable("users").set({ language }).where("id", "=", writer.id).execute();
      await markEvidenceOpened(db(), official, bottle);
      const html = await (await app.ask("GET", `/official/reports/${caseId}`, { session })).text();
      return html.match(/<textarea[^>]*id="write-text"[^>]*>(.*?)<\/textarea>/s)?.[1] ?? "";
    };
    for (const language of LANGUAGES) {
      const letter = await letterOf(language);
      const numbers = letter.replaceAll("\u00a0", " ").match(/^[\d ]+(?= ·)/gm);
      expect([language, numbers]).toEqual([language, ["999", "0800 1111", "116 123"]]);
      expect(letter.length).toBeLessThanOrEqual(SAFETY_LIMITS.reasonMax);
    }
  });

  test("closed as seen to: the reporter is told so, the log says so, and it counts against nobody", async () => {
    const reader = await aPerson(db());
    for (let n = 0; n < SAFETY_LIMITS.dismissedReports; n++) {
      const { official, bottle, caseId } = await selfHarm(undefined, reader);
      await markEvidenceOpened(db(), official, bottle);
      await decideCase(db(), things, officialContext(official), { caseId, decision: REJECT }, NOW);
      if (n > 0) continue;
      expect((await listMessagesOf(db(), reader)).map(({ params }) => params)).toEqual([{ notice: "report_seen_to" }]);
      expect(await pageOf(official, `/official/reports/${caseId}`)).toContain(
        t("official.outcome", { decision: "seen" }),
      );
      const row = await loadReportCase(db(), official.id, caseId, NOW);
      const { reporter } = await loadCaseParties(db(), official.id, row, NOW);
      expect(reporter?.by).toEqual({ n: 1, decided: 0, upheld: 0 });
      const acts = await db().selectFrom("audit_log").select(["act", "kind"]).where("thing_id", "=", caseId).execute();
      expect(acts).toContainEqual({ act: "report_decided", kind: "seen_to" });
    }
    const { bottle } = await selfHarm(undefined, reader);
    expect((await loadCase(db(), bottle)).weight).toBe(SAFETY_LIMITS.reportWeight);
  });

  test("what waits is not counted as refused", async () => {
    const { official, bottle, reader } = await selfHarm();
    await markEvidenceOpened(db(), official, bottle);
    const html = await pageOf(official, `/official/reports/${(await loadCase(db(), bottle)).id}`);
    expect(html).toContain(t("official.none_decided", { n: 1 }));
    const spam = await aBottle(db(), await aPerson(db()));
    await reportThing(db(), reader, { kind: "bottle", id: spam });
    const caseId = await markEvidenceOpened(db(), official, spam);
    await decideCase(db(), things, officialContext(official), { caseId, decision: REJECT }, NOW);
    const row = await loadReportCase(db(), official.id, caseId, NOW);
    expect((await loadCaseParties(db(), official.id, row, NOW)).reporter?.by).toEqual({ n: 2, decided: 1, upheld: 0 });
  });

  test("a reporter who deletes their account leaves the reason with the open case; their note and name go", async () => {
    const other = await aPerson(db());
    const { reader, official, bottle, caseId } = await selfHarm(undefined, undefined, other);
    for (const { id } of [reader, other]) await deleteAccount(db(), aFileStore(), id, NOW);
    const waiting = (await queue(official)).find(({ id }) => id === caseId);
    expect(waiting?.reasons.toSorted()).toEqual(["self_harm", "spam"]);
    const opened = await openEvidence(db(), official.id, caseId, NOW);
    expect(opened.reports).toEqual([]);
    expect(opened.left).toEqual([
      { reason: "self_harm", noted: true, at: NOW },
      { reason: "spam", noted: false, at: NOW },
    ]);
    expect(opened.evidence).not.toHaveProperty("left");
    const stored = JSON.stringify(await loadCase(db(), bottle));
    for (const gone of ["She is my friend.", reader.id, reader.nickname]) expect(stored).not.toContain(gone);
    const html = await pageOf(official, `/official/reports/${caseId}`);
    expect(html.split(t("official.report_left_note")).length).toBe(2);
    await decideCase(db(), things, officialContext(official), { caseId, decision: REJECT }, NOW);
    expect((await loadCase(db(), bottle)).decision).toBe("rejected");
  });
});
