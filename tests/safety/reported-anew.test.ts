import { beforeAll, expect, test } from "bun:test";
import type { Db } from "../../src/db/transact";
import { translatorFor } from "../../src/i18n/translator";
import { DAY } from "../../src/runtime/units";
import { listOwnReports } from "../../src/safety/reports/own-report";
import { actUndoably, decideCase, undoAct } from "../../src/safety/safety";
import { listFileNames } from "../chat/chat-app";
import { uploadForm } from "../profile/uploader";
import { openTestApp } from "../support/app";
import { aBottle, countOutcomes, loadBottleRow, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { makePng, paintNoise } from "../support/sample-pictures";
import { anOfficial, loadCase, markEvidenceOpened, officialContext, reportThing, things } from "./official-fixtures";

const t = translatorFor("en");
const LATER = NOW + 100 * DAY;

async function reject(db: Db, thing: string, now = NOW) {
  const official = await anOfficial(db);
  const caseId = await markEvidenceOpened(db, official, thing);
  await decideCase(db, things, officialContext(official), { caseId, decision: { kind: "reject" } }, now);
}

/** Somebody who was reported for spam, which was rejected. */
async function aRejectedReport(db: Db) {
  const [author, reporter] = [await aPerson(db), await aPerson(db)];
  const about = { kind: "user", id: author.id } as const;
  await reportThing(db, reporter, about);
  await reject(db, author.id);
  return { author, reporter, about };
}

eachDatabase("what was decided once", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  const reportsOf = (reporter: TestPerson) =>
    db().selectFrom("reports").selectAll().where("reporter_id", "=", reporter.id).orderBy("created_at").execute();

  test("can be reported anew by who reported it: a case of its own, urgent and rung, with what is said now", async () => {
    const { author, reporter, about } = await aRejectedReport(db());
    await db().updateTable("users").set({ signature: "I know where you live" }).where("id", "=", author.id).execute();
    const threat = { ...about, reason: "threat", note: "He waits at my door" } as const;
    expect(await reportThing(db(), reporter, threat, LATER)).toMatchObject({ again: false, reason: "threat" });
    const open = await loadCase(db(), author.id);
    expect(open).toMatchObject({ opened_at: LATER, decided_at: null, reporters: 1, urgent_at: LATER, alarm_at: LATER });
    expect(JSON.parse(open.evidence ?? "").text).toContain("I know where you live");
    expect((await reportsOf(reporter)).map(({ reason, note }) => [reason, note])).toEqual([
      ["spam", ""],
      ["threat", "He waits at my door"],
    ]);
    expect((await listOwnReports(db(), reporter.id)).map(({ decidedAt }) => decidedAt)).toEqual([null, NOW]);
    expect(await reportThing(db(), reporter, { ...about, reason: "other" }, LATER + 1)).toEqual({
      ...about,
      reason: "threat",
      createdAt: LATER,
      again: true,
    });
  });

  test("of two reports at once one counts", async () => {
    const { author, reporter, about } = await aRejectedReport(db());
    const both = [1, 2].map(() => reportThing(db(), reporter, { ...about, reason: "threat" }, LATER));
    expect(await countOutcomes(both)).toEqual({ done: 2 });
    expect((await Promise.all(both)).map(({ again }) => again).toSorted()).toEqual([false, true]);
    expect(await loadCase(db(), author.id)).toMatchObject({ reporters: 1, decided_at: null });
    expect(await reportsOf(reporter)).toHaveLength(2);
  });

  test("rings anew, and is not hidden by the same person alone", async () => {
    const [author, reporter] = [await aPerson(db()), await aPerson(db())];
    const letter = { kind: "bottle", id: await aBottle(db(), author), reason: "self_harm" } as const;
    await reportThing(db(), reporter, letter);
    expect((await loadBottleRow(db(), letter.id)).hidden_at).toBe(NOW);
    await reject(db(), letter.id);
    expect((await loadBottleRow(db(), letter.id)).hidden_at).toBeNull();
    expect(await reportThing(db(), reporter, letter, LATER)).toMatchObject({ again: false });
    expect(await loadCase(db(), letter.id)).toMatchObject({ decided_at: null, alarm_at: LATER });
    expect((await loadBottleRow(db(), letter.id)).hidden_at).toBeNull();
  });

  test("stays to be seen where three report it anew; somebody new counts with them", async () => {
    const author = await aPerson(db());
    const reporters = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
    const letter = { kind: "bottle", id: await aBottle(db(), author), reason: "self_harm" } as const;
    await Promise.all(reporters.map((reporter) => reportThing(db(), reporter, { ...letter, reason: "spam" })));
    await reject(db(), letter.id);
    for (const reporter of reporters) await reportThing(db(), reporter, letter, LATER);
    expect(await loadCase(db(), letter.id)).toMatchObject({ decided_at: null, reporters: 3, hidden_at: null });
    expect((await loadBottleRow(db(), letter.id)).hidden_at).toBeNull();
    await reportThing(db(), await aPerson(db()), letter, LATER);
    expect((await loadBottleRow(db(), letter.id)).hidden_at).toBe(LATER);
  });

  /** Removed by an official who can still undo it. @returns what undoes it */
  async function remove(thing: string) {
    const official = await anOfficial(db());
    const caseId = await markEvidenceOpened(db(), official, thing);
    const ruled = { rule: "2", reason: "It threatens someone.", endSessions: false } as const;
    const removal = { caseId, decision: { kind: "remove", remove: false, ...ruled } } as const;
    await actUndoably(db(), { adapters: things, official: officialContext(official) }, "case", removal, LATER);
    return () => undoAct(db(), things, official.id, `case_${caseId}`, LATER + 1);
  }

  for (const [reason, n] of [
    ["threat", 1],
    ["spam", 3],
  ] as const)
    test(`${reason}: stays to be seen where its removal is undone`, async () => {
      const author = await aPerson(db());
      const reporters = await Promise.all(Array.from({ length: n }, () => aPerson(db())));
      const letter = { kind: "bottle", id: await aBottle(db(), author) } as const;
      for (const each of reporters) await reportThing(db(), each, letter);
      await reject(db(), letter.id);
      for (const each of reporters) await reportThing(db(), each, { ...letter, reason }, LATER);
      const undo = await remove(letter.id);
      expect((await loadBottleRow(db(), letter.id)).hidden_at).toBe(LATER);
      await undo();
      expect((await loadBottleRow(db(), letter.id)).hidden_at).toBeNull();
      expect(await loadCase(db(), letter.id)).toMatchObject({ hidden_at: null, undoable_until: null });
    });

  for (const who of ["somebody new", "who had reported it"])
    test(`and is removed: reported meanwhile by ${who}, and undone`, async () => {
      const isNew = who === "somebody new";
      const about = { kind: "user", id: (await aPerson(db())).id } as const;
      const before = [await aPerson(db()), await aPerson(db())];
      const last = await aPerson(db());
      for (const each of isNew ? before : [...before, last]) await reportThing(db(), each, about);
      await reject(db(), about.id);
      for (const each of before) await reportThing(db(), each, about, LATER);
      const undo = await remove(about.id);
      await reportThing(db(), last, about, LATER);
      await undo();
      expect((await loadCase(db(), about.id)).hidden_at !== null).toBe(isNew);
    });

  test("and is gone since adds nothing, and is no error", async () => {
    const [author, reporter] = [await aPerson(db()), await aPerson(db())];
    const letter = { kind: "bottle", id: await aBottle(db(), author) } as const;
    await reportThing(db(), reporter, letter);
    await reject(db(), letter.id);
    await db().updateTable("bottles").set({ hidden_at: NOW }).where("id", "=", letter.id).execute();
    expect(await reportThing(db(), reporter, letter, LATER)).toMatchObject({ again: true, createdAt: NOW });
    expect(await reportsOf(reporter)).toHaveLength(1);
  });

  test("and is gone since is answered as before by the API and by the page, too", async () => {
    const [author, reporter] = [await aPerson(db()), await aPerson(db())];
    const letter = { kind: "bottle", id: await aBottle(db(), author), reason: "spam", note: "" } as const;
    const { ask, enter } = openTestApp(db());
    const session = await enter(reporter);
    const send = async () => {
      const response = await ask("POST", "/api/reports", { token: session, json: letter });
      return { status: response.status, ...((await response.json()) as object) };
    };
    expect(await send()).toMatchObject({ status: 201, again: false });
    await reject(db(), letter.id);
    await db().updateTable("bottles").set({ hidden_at: NOW }).where("id", "=", letter.id).execute();
    expect(await send()).toMatchObject({ status: 200, again: true, reason: "spam" });
    const path = `/report/bottle/${letter.id}`;
    const form = { reason: "threat", note: "" };
    expect((await ask("POST", path, { session, form })).headers.get("location")).toBe(path);
    expect(await reportsOf(reporter)).toHaveLength(1);
  });

  test("has a page with the answer and a way to report something new, with the photo that is meant", async () => {
    const { author, reporter, about } = await aRejectedReport(db());
    const app = openTestApp(db());
    const session = await app.enter(reporter);
    const path = `/report/user/${author.id}`;
    const page = async (query = "") => (await app.ask("GET", `${path}${query}`, { session })).text();
    const [answer, anew, form] = [t("safety.report.decided"), t("safety.report.anew"), t("safety.report.send")];
    expect(await page("?photo=p1")).toContain(`href="${path}?anew&amp;photo=p1"`);
    expect(await page()).toContain(answer);
    expect(await page("?anew")).toContain(form);
    const send = (fields: Record<string, string>) => app.ask("POST", path, { session, form: fields });
    const refused = await send({ note: "He waits at my door" });
    expect(await refused.text()).toContain("He waits at my door");
    expect((await send({ reason: "threat", note: "" })).headers.get("location")).toBe(path);
    for (const html of [await page(), await page("?anew")]) {
      expect(html).toContain(t("safety.report.thanks"));
      for (const each of [anew, answer, form]) expect(html).not.toContain(each);
    }
    expect(await loadCase(db(), about.id)).toMatchObject({ decided_at: null });
  });

  test("has its picture sealed anew; while a case is open none is copied twice", async () => {
    const app = openTestApp(db());
    const [author, reporter] = [await aPerson(db()), await aPerson(db())];
    const body = uploadForm(makePng(40, 30, paintNoise(1)));
    await app.ask("POST", "/api/auth/upload-avatar", { token: await app.enter(author), body });
    const json = { kind: "user", id: author.id, reason: "spam", note: "" };
    const token = await app.enter(reporter);
    const report = async (key: string) => {
      const headers = { "idempotency-key": key };
      const response = await app.ask("POST", "/api/reports", { token, json, headers });
      const { again } = (await response.json()) as { again: boolean };
      return { status: response.status, again, sealed: (await listFileNames(app.evidence)).length };
    };
    expect(await report("one")).toEqual({ status: 201, again: false, sealed: 1 });
    expect(await report("two")).toEqual({ status: 200, again: true, sealed: 1 });
    await reject(db(), author.id);
    expect(await report("three")).toEqual({ status: 201, again: false, sealed: 2 });
    expect((await report("three")).status).toBe(201);
    expect(await loadCase(db(), author.id)).toMatchObject({ decided_at: null, reporters: 1 });
  }, 30_000);
});
