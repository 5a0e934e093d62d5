/** What somebody in danger from themselves wrote can rest: a restriction that is no punishment (docs/product.md 12.6). */
import { beforeAll, beforeEach, expect, test } from "bun:test";
import type { ContentKind } from "../../src/db/tables/safety";
import { translatorFor } from "../../src/i18n/translator";
import { LANGUAGES } from "../../src/limits/languages";
import { SAFETY_LIMITS, TRANSPARENCY_LIMITS } from "../../src/limits/safety";
import { loadCaseParties, loadReportCase } from "../../src/official/official";
import { Refusal } from "../../src/runtime/errors";
import { DAY } from "../../src/runtime/units";
import { decideAppeal, decideCase, loadProposedStep, restoreContent, submitAppeal } from "../../src/safety/safety";
import { listFinalMonths } from "../../src/safety/transparency/close-months";
import { monthIndexOf, startOfMonth } from "../../src/safety/transparency/months";
import { publishedMonth } from "../../src/safety/transparency/published-month";
import { openTestApp } from "../support/app";
import { aBottle, listMessagesOf, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { anOfficial, loadCase, markEvidenceOpened, officialContext, reportThing, things } from "./official-fixtures";

const REST = { kind: "rest" } as const;
const t = translatorFor("en");

eachDatabase("what rests out of care", (db) => {
  beforeAll(() => seedBuiltIns(db()));
  beforeEach(async () => {
    await db().deleteFrom("transparency_events").execute();
  });

  async function reported(writer: TestPerson, reason: "self_harm" | "threat" = "self_harm") {
    const [reader, official] = [await aPerson(db()), await anOfficial(db())];
    const bottle = await aBottle(db(), writer, { content: "I do not want to go on." });
    await reportThing(db(), reader, { kind: "bottle", id: bottle, reason });
    const caseId = await markEvidenceOpened(db(), official, bottle);
    return { reader, official, bottle, caseId };
  }

  const decide = (official: TestPerson, caseId: string, decision: { kind: "rest" | "reject" } = REST) =>
    decideCase(db(), things, officialContext(official), { caseId, decision }, NOW);

  async function rested(change: Parameters<typeof aPerson>[1] = {}) {
    const writer = await aPerson(db(), change);
    const made = await reported(writer);
    return { ...made, writer, measureId: (await decide(made.official, made.caseId)) ?? "" };
  }

  const isShown = async (bottle: string, { id }: TestPerson) => {
    const reader = await db().selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const [adapter] = things.bottle ?? [];
    const who = { id, adultAt: reader.adult_at, official: false };
    return (await adapter?.visibleText(db(), who as never, bottle, NOW)) !== null;
  };

  test("others do not see it, its writer does, and is told why with help lines and a way to ask for it", async () => {
    const { writer, bottle, measureId, reader } = await rested({ language: "de", country: "AT" });
    expect([await isShown(bottle, writer), await isShown(bottle, await aPerson(db()))]).toEqual([true, false]);
    expect((await listMessagesOf(db(), writer)).map(({ params }) => params)).toEqual([
      { notice: "measure_rest", measureId },
    ]);
    expect((await listMessagesOf(db(), reader)).map(({ params }) => params)).toEqual([{ notice: "report_seen_to" }]);
    const app = openTestApp(db());
    const session = await app.enter(writer);
    const html = await (await app.ask("GET", `/notice/${measureId}`, { session })).text();
    const de = translatorFor("de");
    for (const said of [de("safety.rest.why"), de("safety.rest.ask"), 'href="tel:142"']) expect(html).toContain(said);
    // Nothing of a punishment: no ladder, no rule.
    for (const punishing of ['class="ladder"', "/rules#rule", de("safety.measure.appeal_verb")])
      expect(html).not.toContain(punishing);
  });

  test("the reason is a whole one in every language, and fits", () => {
    const reasons = LANGUAGES.map((language) => translatorFor(language)("safety.rest.why"));
    expect(new Set(reasons).size).toBe(LANGUAGES.length);
    for (const reason of reasons) expect(reason.length).toBeLessThanOrEqual(SAFETY_LIMITS.reasonMax);
  });

  test("the console offers what protects first, and showing it again beside it", async () => {
    const { official, caseId } = await reported(await aPerson(db()));
    const app = openTestApp(db());
    const session = await app.enter(official);
    const html = await (await app.ask("GET", `/official/reports/${caseId}`, { session })).text();
    const values = [...html.matchAll(/<button[^>]*form="reject"[^>]*>/g)].map(([button]) => button);
    expect(values.map((button) => /value="(\w+)"/.exec(button)?.[1])).toEqual(["rest", "reject"]);
    expect(values[0]).toContain("primary");
    const sent = await app.ask("POST", `/official/reports/${caseId}/decision`, {
      session,
      form: { once: crypto.randomUUID(), kind: "rest" },
    });
    expect(sent.status).toBe(303);
  });

  test("it never counts against its writer: no step proposed, none set back, no upheld report", async () => {
    const writer = await aPerson(db());
    for (let n = 0; n < 3; n++) {
      const { official, caseId } = await reported(writer);
      await decide(official, caseId);
    }
    expect(await loadProposedStep(db(), writer.id, NOW)).toBeNull();
    const user = await db().selectFrom("users").selectAll().where("id", "=", writer.id).executeTakeFirstOrThrow();
    expect([user.set_back_until, user.suspended_until, user.limits]).toEqual([null, null, null]);
    const { official, caseId } = await reported(writer);
    const row = await loadReportCase(db(), official.id, caseId, NOW);
    const { reported: party } = await loadCaseParties(db(), official.id, row, NOW);
    expect([party?.about, party?.measures]).toEqual([{ n: 4, decided: 0, upheld: 0 }, []]);
  });

  test("is told apart by month: cared for, neither a measure nor “no rule broken”; below five it is hidden", async () => {
    const month = async () => {
      const months = await listFinalMonths(db(), startOfMonth(monthIndexOf(NOW) + 1) + TRANSPARENCY_LIMITS.closeAfter);
      return months.map(publishedMonth)[0];
    };
    const few = { fewerThan: TRANSPARENCY_LIMITS.shownMin };
    for (let n = 0; n < 4; n++) await rested();
    expect((await month())?.care).toEqual({ seenTo: few, rested: few });
    await rested();
    const { official, caseId } = await reported(await aPerson(db()));
    await decide(official, caseId, { kind: "reject" });
    const shown = await month();
    expect(shown?.care).toEqual({ seenTo: 6, rested: 5 });
    expect(shown?.rejected).toEqual(few);
    expect(Object.keys(shown?.measures ?? {})).not.toContain("rest");
    const page = await (await openTestApp(db()).ask("GET", "/transparency")).text();
    expect(page).toContain(t("transparency.title"));
  });

  test("an appeal that is granted shows it again, and so does the team without one", async () => {
    const asked = await rested();
    await submitAppeal(db(), { userId: asked.writer.id }, asked.measureId, "I am better.", NOW + 1);
    const decision = { decision: "granted", reply: "Good to hear." } as const;
    const other = officialContext(await anOfficial(db()));
    await decideAppeal(db(), things, other, { measureId: asked.measureId, decision }, NOW + 2);
    expect(await isShown(asked.bottle, await aPerson(db()))).toBe(true);
    const told = await db().selectFrom("transparency_events").select("id").where("kind", "=", "restored").execute();
    expect(told).toHaveLength(1);
    const back = await rested();
    await restoreContent(db(), things, other, { caseId: back.caseId, reason: "She is well." }, NOW + 2);
    expect(await isShown(back.bottle, await aPerson(db()))).toBe(true);
    const lifted = await db().selectFrom("measures").select("lifted_at").where("id", "=", back.measureId).execute();
    expect(lifted).toEqual([{ lifted_at: NOW + 2 }]);
  });

  test("reporting it again adds nothing and does not bring it back", async () => {
    const { bottle, reader } = await rested();
    await expect(reportThing(db(), reader, { kind: "bottle", id: bottle })).resolves.toMatchObject({ again: true });
    expect(await isShown(bottle, await aPerson(db()))).toBe(false);
    expect((await loadCase(db(), bottle)).decision).toBe("rest");
  });

  test("only what everybody saw, of somebody in danger from themselves, can rest", async () => {
    const threat = await reported(await aPerson(db()), "threat");
    await expect(decide(threat.official, threat.caseId)).rejects.toEqual(
      new Refusal("validation_failed", {}, { kind: "invalid" }),
    );
    const [about, reader, official] = [await aPerson(db()), await aPerson(db()), await anOfficial(db())];
    await reportThing(db(), reader, { kind: "user" satisfies ContentKind, id: about.id, reason: "self_harm" });
    const caseId = await markEvidenceOpened(db(), official, about.id);
    await expect(decide(official, caseId)).rejects.toThrow(Refusal);
    expect(await decide(official, caseId, { kind: "reject" })).toBeNull();
  });

  test("a day later it still rests", async () => {
    const { bottle } = await rested();
    const [adapter] = things.bottle ?? [];
    const who = { ...(await aPerson(db())), official: false };
    expect(await adapter?.visibleText(db(), who as never, bottle, NOW + DAY)).toBeNull();
  });
});
