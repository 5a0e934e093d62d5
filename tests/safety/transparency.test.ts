/** The figures of `/transparency` (docs/product.md 12.16). */
import { beforeAll, beforeEach, expect, test } from "bun:test";
import { REPORT_REASONS } from "../../src/db/tables/safety";
import type { Db } from "../../src/db/transact";
import { translatorFor } from "../../src/i18n/translator";
import { openEvidence } from "../../src/official/official";
import { DAY, HOUR, MINUTE } from "../../src/runtime/units";
import { decideAppeal, decideCase, submitAppeal } from "../../src/safety/safety";
import { closeMonths, latestFinalMonth, listFinalMonths } from "../../src/safety/transparency/close-months";
import { monthIndexOf, monthName, startOfMonth } from "../../src/safety/transparency/months";
import { publishedMonth } from "../../src/safety/transparency/published-month";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { anOfficial, loadCase, officialContext, reportThing, things } from "./official-fixtures";

const MONTH = monthIndexOf(NOW);
/** When the month of NOW is final. */
const FINAL = startOfMonth(MONTH + 1) + DAY;

const WARN = { kind: "warn", remove: true, rule: "2", reason: "It threatens someone.", endSessions: false } as const;

/** As many cases, each opened after 10 minutes and decided after an hour. */
async function aMonthOfCases(db: Db, many: number) {
  const official = officialContext(await anOfficial(db));
  const measures: { measureId: string; userId: string }[] = [];
  for (let n = 0; n < many; n++) {
    const [author, reporter] = [await aPerson(db), await aPerson(db)];
    const bottle = await aBottle(db, author);
    await reportThing(db, reporter, { kind: "bottle", id: bottle }, NOW);
    const { id: caseId } = await loadCase(db, bottle);
    await openEvidence(db, official.id, caseId, NOW + 10 * MINUTE);
    const measureId = await decideCase(db, things, official, { caseId, decision: WARN }, NOW + HOUR);
    measures.push({ measureId: measureId ?? "", userId: author.id });
  }
  return { official, measures };
}

const monthsAt = async (db: Db, now: number) => (await listFinalMonths(db, now)).map(publishedMonth);

eachDatabase("the months of reports", (db) => {
  beforeAll(() => seedBuiltIns(db()));
  beforeEach(async () => {
    await db().deleteFrom("transparency_events").execute();
    await db().deleteFrom("transparency_months").execute();
  });

  test("count reports, times, measures, appeals and what came back; a count below five is hidden", async () => {
    const { official, measures } = await aMonthOfCases(db(), 6);
    for (const { measureId, userId } of measures.slice(0, 5)) {
      await submitAppeal(db(), { userId }, measureId, "I did not.", NOW + 2 * HOUR);
      const decision = { decision: "granted", reply: "You are right." } as const;
      const other = { ...official, id: (await anOfficial(db())).id };
      await decideAppeal(db(), things, other, { measureId, decision }, NOW + 3 * HOUR);
    }
    const [month] = await monthsAt(db(), FINAL);
    expect(month?.month).toBe(monthName(MONTH));
    const few = { fewerThan: 5 };
    expect(month?.reports).toEqual({
      ...Object.fromEntries(REPORT_REASONS.map((each) => [each, few])),
      spam: 6,
    } as never);
    expect(month?.firstLook).toEqual({ medianMinutes: 10, p90Minutes: 10 });
    expect(month?.decision).toEqual({ medianMinutes: 60, p90Minutes: 60 });
    expect(month?.measures).toMatchObject({ warn: 6, ban: few });
    expect(month?.appeals).toEqual({ made: 5, granted: 5, refused: few });
    expect(month?.restored).toBe(5);
    expect(month?.rejected).toEqual(few);
  });

  test("reports of accounts that are gone by then are no reports without a broken rule", async () => {
    const official = officialContext(await anOfficial(db()));
    for (let n = 0; n < 5; n++) {
      const author = await aPerson(db());
      await reportThing(db(), await aPerson(db()), { kind: "user", id: author.id }, NOW);
      const { id: caseId } = await loadCase(db(), author.id);
      await openEvidence(db(), official.id, caseId, NOW);
      await db().deleteFrom("users").where("id", "=", author.id).execute();
      await decideCase(db(), things, official, { caseId, decision: { kind: "reject" } }, NOW + HOUR);
    }
    const [month] = await monthsAt(db(), FINAL);
    expect([month?.closed, month?.rejected]).toEqual([5, { fewerThan: 5 }]);
    await closeMonths(db(), FINAL);
    const app = openTestApp(db());
    app.later(FINAL - app.clock.now());
    const page = await (await app.ask("GET", "/transparency")).text();
    expect(page).toMatch(new RegExp(`>${translatorFor("en")("transparency.closed")}<.*?>5<`));
  });

  test("look the same with four reports as with none, and give no totals", async () => {
    await aMonthOfCases(db(), 4);
    const [month] = await monthsAt(db(), FINAL);
    const [nothing] = [publishedMonth({ month: MONTH, figures: { counts: {}, look: NONE, decision: NONE } })];
    expect(month).toEqual(nothing);
    expect(JSON.stringify(month)).not.toContain("total");
  });

  test("are published once they are final, and do not change when people leave or rows are swept", async () => {
    const { measures } = await aMonthOfCases(db(), 5);
    expect((await monthsAt(db(), FINAL - 1)).map(({ month }) => month)).not.toContain(monthName(MONTH));
    const before = await monthsAt(db(), FINAL);
    await closeMonths(db(), FINAL);
    expect(await db().selectFrom("transparency_events").selectAll().execute()).toEqual([]);
    for (const { userId } of measures) await db().deleteFrom("users").where("id", "=", userId).execute();
    await db().deleteFrom("report_cases").execute();
    await closeMonths(db(), FINAL + DAY);
    expect(await monthsAt(db(), FINAL + DAY)).toEqual(before);
  });

  test("count what is erased within the month, too", async () => {
    const { measures } = await aMonthOfCases(db(), 5);
    for (const { userId } of measures) await db().deleteFrom("users").where("id", "=", userId).execute();
    expect((await monthsAt(db(), FINAL))[0]?.measures.warn).toBe(5);
  });

  test("are closed once by several servers, and a look at a case is first once", async () => {
    const official = await anOfficial(db());
    const author = await aPerson(db());
    const bottle = await aBottle(db(), author);
    await reportThing(db(), await aPerson(db()), { kind: "bottle", id: bottle }, NOW);
    const { id } = await loadCase(db(), bottle);
    const looks = Array.from({ length: 5 }, (_, n) => openEvidence(db(), official.id, id, NOW + n * MINUTE));
    await Promise.all(looks);
    const kinds = await db().selectFrom("transparency_events").select("kind").where("kind", "=", "look").execute();
    expect(kinds).toHaveLength(1);
    await Promise.all([1, 2, 3].map(() => closeMonths(db(), FINAL)));
    const [row] = await db().selectFrom("transparency_months").selectAll().where("month", "=", MONTH).execute();
    expect(JSON.parse(row?.figures ?? "")).toMatchObject({ counts: { look: 1, "report spam": 1 } });
  });

  test("are a friendly sentence where nothing is published yet; for programs they are cached", async () => {
    const app = openTestApp(db());
    const page = await app.ask("GET", "/transparency");
    expect(await page.text()).toContain("Nothing to show yet");
    const api = await app.ask("GET", "/api/transparency");
    expect(api.headers.get("cache-control")).toBe("public, max-age=300");
    expect(await api.json()).toMatchObject({ months: [] });
    const etag = api.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    const again = (known: string) => app.ask("GET", "/api/transparency", { headers: { "if-none-match": known } });
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const same = await again(known);
      expect([same.status, await same.text(), same.headers.get("etag")]).toEqual([304, "", etag]);
    }
    expect((await again('"other"')).status).toBe(200);
  });
});

const NONE = { n: 0, median: 0, p90: 0 };

test("a month is final a day after its end, at every place of the year", () => {
  const newYear = Date.UTC(2027, 0, 1);
  expect(monthName(latestFinalMonth(newYear + DAY - 1))).toBe("2026-11");
  expect(monthName(latestFinalMonth(newYear + DAY))).toBe("2026-12");
});
