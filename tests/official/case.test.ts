import { beforeAll, expect, test } from "bun:test";
import { deleteUser } from "../../src/auth/auth";
import { pageAfterCursor } from "../../src/db/page-input";
import { DELETED_USER_ID } from "../../src/limits/account";
import {
  adjustCoins,
  caseNumber,
  loadCaseAndLogAccess,
  loadCaseParties,
  loadReportCase,
  openEvidence,
  sendOfficialMessage,
} from "../../src/official/official";
import { DAY, MINUTE } from "../../src/runtime/units";
import {
  AUDIT_LOG_LIST,
  decideCase,
  liftMeasure,
  listAuditLog,
  setLegalHold,
  takeMeasure,
} from "../../src/safety/safety";
import {
  anOfficial,
  loadCase,
  markEvidenceOpened,
  officialContext,
  reportThing,
  things,
} from "../safety/official-fixtures";
import { aBottle, listMessagesOf, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

eachDatabase("a case", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  async function reported() {
    const [author, reader, official] = [await aPerson(db()), await aPerson(db()), await anOfficial(db())];
    const bottle = await aBottle(db(), author, { content: "Buy my watches." });
    await reportThing(db(), reader, { kind: "bottle", id: bottle });
    return { author, reader, official, caseId: (await loadCase(db(), bottle)).id };
  }

  const logOf = async ({ id }: { id: string }) => {
    const page = pageAfterCursor(undefined, AUDIT_LOG_LIST);
    return (await listAuditLog(db(), id, page, undefined, (eb) => eb("audit_log.official_id", "=", id))).items;
  };

  test("has a number of six digits, everywhere the same", async () => {
    const { official, caseId } = await reported();
    const { number } = await loadReportCase(db(), official.id, caseId, NOW);
    expect(number).toBe(caseNumber(caseId));
    expect(String(number)).toMatch(/^\d{6}$/);
    expect(caseNumber("01936f0e-0000-7000-8000-000000000001")).toBe(100_001);
  });

  test("each look at open evidence is logged, for both people; a page that is made anew at once is the same look", async () => {
    const { author, reader, official, caseId } = await reported();
    await loadCaseAndLogAccess(db(), official.id, caseId, NOW);
    expect(await logOf(official)).toEqual([]);
    await openEvidence(db(), official.id, caseId, NOW);
    await loadCaseAndLogAccess(db(), official.id, caseId, NOW + MINUTE - 1);
    const one = [
      ["evidence_opened", author.id, caseId],
      ["person_looked_up", reader.id, caseId],
    ];
    const looks = async () =>
      (await logOf(official))
        .map(({ act, about_id, thing_id }) => [act, about_id ?? "", thing_id ?? ""])
        .toSorted((a, b) => (a[0] ?? "").localeCompare(b[0] ?? ""));
    expect(await looks()).toEqual(one);
    const repeated = await loadCaseAndLogAccess(db(), official.id, caseId, NOW + MINUTE);
    expect(repeated.looks).toEqual({ first: NOW, last: NOW });
    expect(await looks()).toEqual(one.flatMap((each) => [each, each]));
  });

  test("about an official is not there for them, also where they opened it before that was so", async () => {
    const [official, reader] = [await anOfficial(db()), await aPerson(db())];
    const bottle = await aBottle(db(), official);
    await reportThing(db(), reader, { kind: "bottle", id: bottle });
    const { id } = await loadCase(db(), bottle);
    await markEvidenceOpened(db(), official, bottle);
    const hold = { hold: true, reason: "Mine." };
    for (const act of [
      () => openEvidence(db(), official.id, id, NOW),
      () => setLegalHold(db(), official.id, id, hold, NOW),
      () => loadCaseAndLogAccess(db(), official.id, id, NOW + 2 * MINUTE),
    ])
      expect(await workOutcome(act())).toBe("report_not_found");
    expect(await workOutcome(openEvidence(db(), (await anOfficial(db())).id, id, NOW))).toBe("done");
  });

  test("shows who is reported beside who reported it", async () => {
    const { author, reader, official, caseId } = await reported();
    await db().insertInto("blocks").values({ blocker_id: reader.id, blocked_id: author.id, created_at: NOW }).execute();
    const warn = { kind: "warn", rule: "4", reason: "Trade.", endSessions: false } as const;
    await takeMeasure(db(), officialContext(official), author.id, warn, NOW);
    const row = await openEvidence(db(), official.id, caseId, NOW);
    const waiting = await loadCaseParties(db(), official.id, row, NOW);
    expect(waiting.reported).toMatchObject({
      nickname: author.nickname,
      measures: [{ kind: "warn", from: NOW }],
      about: { n: 1, decided: 0, upheld: 0 },
      by: { n: 0, decided: 0, upheld: 0 },
      blockedBy: 1,
      band: "adult",
    });
    expect(waiting.reporter).toMatchObject({
      id: reader.id,
      measures: [],
      by: { n: 1, decided: 0, upheld: 0 },
      blockedBy: 0,
    });
    const remove = { ...warn, kind: "remove", remove: true } as const;
    await decideCase(db(), things, officialContext(official), { caseId, decision: remove }, NOW);
    const decided = await loadCaseParties(db(), official.id, row, NOW);
    expect([decided.reported?.about, decided.reporter?.by]).toEqual([
      { n: 1, decided: 1, upheld: 1 },
      { n: 1, decided: 1, upheld: 1 },
    ]);
  });

  test("the log says by which rule, for how long and how much", async () => {
    const { author, official } = await reported();
    const suspend = { kind: "suspend", days: 7, rule: "2", reason: "Threats.", endSessions: false } as const;
    await takeMeasure(db(), officialContext(official), author.id, suspend, NOW);
    await adjustCoins(db(), official, author.id, { amount: 3, reason: "A gift." }, NOW + 1);
    expect(await logOf(official)).toMatchObject([
      { act: "coins_adjusted", kind: "3", rule: null },
      { act: "measure_taken", kind: "suspend", rule: "2", from_at: NOW, until_at: NOW + 7 * DAY },
    ]);
  });

  test.each([
    ["Ann", "Hello Ann, Annika’s ann. ANN", "Hello @…, Annika’s @…. @…"],
    ["リン", "リンさんへ", "@…さんへ"],
    ["a.b (c)", "Hallo a.b (c),", "Hallo @…,"],
    ["माया", "नमस्ते माया,", "नमस्ते @…,"],
    // Not what was left out by who wrote it.
    ["Not", "You may not … here.", "You may @… … here."],
  ])("a letter and coins to %s name them, and their words in the log do not", async (nickname, text, reason) => {
    const { official } = await reported();
    const person = await aPerson(db(), { nickname });
    await sendOfficialMessage(db(), { id: official.id }, person.id, text, NOW);
    await adjustCoins(db(), { id: official.id }, person.id, { amount: 1, reason: text }, NOW);
    expect((await listMessagesOf(db(), person)).map(({ params }) => params)).toEqual([{ text }, { text }]);
    expect(await logOf(official)).toMatchObject([
      { act: "coins_adjusted", about: nickname, reason },
      { act: "person_written", about: nickname, reason },
    ]);
  });

  test("the reasons of measures and what lifts them are logged without the nickname, which the measure keeps", async () => {
    const { author, official } = await reported();
    const { id } = author;
    await db().updateTable("users").set({ nickname: "Ann" }).where("id", "=", id).execute();
    const words = { rule: "2", reason: "Ann threatens.", endSessions: false } as const;
    const context = officialContext(official);
    const measureId = await takeMeasure(db(), context, id, { kind: "warn", ...words }, NOW);
    await liftMeasure(db(), things, context, { measureId, reason: "Ann did not." }, NOW + 1);
    expect(await logOf(official)).toMatchObject([
      { act: "measure_lifted", reason: "@… did not." },
      { act: "measure_taken", reason: "@… threatens." },
    ]);
    const measures = db().selectFrom("measures").select("reason").where("id", "=", measureId);
    expect(await measures.execute()).toEqual([{ reason: "Ann threatens." }]);
  });

  test("an official writes to a person, who reads it as a system message; the log keeps the words", async () => {
    const { author, official } = await reported();
    const sent = { id: official.id, once: { key: "message", request: "message" } };
    for (let n = 0; n < 2; n++) await sendOfficialMessage(db(), sent, author.id, "Please write more kindly.", NOW);
    expect((await listMessagesOf(db(), author)).map(({ params }) => params)).toEqual([
      { text: "Please write more kindly." },
    ]);
    expect(await logOf(official)).toMatchObject([
      { act: "person_written", about: author.nickname, reason: "Please write more kindly." },
    ]);
    expect(await workOutcome(sendOfficialMessage(db(), official, official.id, "Me.", NOW))).toBe("forbidden");
    expect(await workOutcome(sendOfficialMessage(db(), official, "nobody", "You.", NOW))).toBe("user_not_found");
    const leaver = await aPerson(db());
    await deleteUser(db(), leaver.id, NOW, async () => undefined);
    expect(await workOutcome(sendOfficialMessage(db(), official, DELETED_USER_ID, "You.", NOW))).toBe("user_not_found");
  });
});
