/** Migration 0064 makes of what an earlier version kept the same figures as the acts themselves would have. */
import { expect, test } from "bun:test";
import { type Kysely, sql } from "kysely";
import { up } from "../../migrations/0064-transparency";
import type { Db } from "../../src/db/transact";
import { openEvidence } from "../../src/official/official";
import { DAY, HOUR, MINUTE } from "../../src/runtime/units";
import { decideAppeal, decideCase, restoreContent, submitAppeal } from "../../src/safety/safety";
import { loadMonthFigures } from "../../src/safety/transparency/month-figures";
import { monthIndexOf, startOfMonth } from "../../src/safety/transparency/months";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { anOfficial, loadCase, officialContext, reportThing, things } from "./official-fixtures";

const NEW_YEAR = Date.UTC(2027, 0, 1);
const MONTHS = [monthIndexOf(NOW), monthIndexOf(NEW_YEAR) - 1, monthIndexOf(NEW_YEAR)];

/** A case reported, looked at and decided. */
async function aDecidedCase(db: Db, at: number, isUpheld: boolean) {
  const official = officialContext(await anOfficial(db));
  const author = await aPerson(db);
  const bottle = await aBottle(db, author, { created_at: at });
  await reportThing(db, await aPerson(db), { kind: "bottle", id: bottle }, at);
  const { id: caseId } = await loadCase(db, bottle);
  await openEvidence(db, official.id, caseId, at + 7 * MINUTE);
  await openEvidence(db, official.id, caseId, at + 9 * MINUTE);
  const warn = { kind: "warn", remove: true, rule: "2", reason: "It threatens someone.", endSessions: false } as const;
  const decision = isUpheld ? warn : ({ kind: "reject" } as const);
  const measureId = await decideCase(db, things, official, { caseId, decision }, at + HOUR);
  return { official, author, caseId, measureId };
}

/** The same, with a granted appeal where it was upheld. */
async function aCase(db: Db, at: number, isUpheld: boolean): Promise<void> {
  const { author, measureId } = await aDecidedCase(db, at, isUpheld);
  if (!measureId) return;
  await submitAppeal(db, { userId: author.id }, measureId, "I did not.", at + 2 * HOUR);
  const other = officialContext(await anOfficial(db));
  const answer = { decision: "granted", reply: "You are right." } as const;
  await decideAppeal(db, things, other, { measureId, decision: answer }, at + 3 * HOUR);
}

/** As before the migration. */
async function dropTransparency(db: Db): Promise<void> {
  await sql`drop table transparency_events`.execute(db);
  await sql`drop table transparency_months`.execute(db);
  await sql`alter table report_cases drop column first_look_at`.execute(db);
}

/** What came back by an appeal was kept nowhere: earlier versions leave a trace only of what an official showed again. */
const figuresOf = (db: Db) =>
  Promise.all(
    MONTHS.map(async (month) => {
      const { counts, ...times } = await loadMonthFigures(db, month);
      const { restored = 0, ...others } = counts;
      return { restored, counts: others, ...times };
    }),
  );

eachDatabase("rows of before the migration of months", (_, open) => {
  test("give the figures that the acts themselves recorded, in the right months", async () => {
    const db = await open();
    await seedBuiltIns(db);
    await aCase(db, NOW, true);
    await aCase(db, NOW + DAY, false);
    // Reported in the old year, looked at and decided in the new one.
    await aCase(db, NEW_YEAR - 1, true);
    await aCase(db, startOfMonth(monthIndexOf(NEW_YEAR)), false);
    const recorded = await figuresOf(db);
    expect(recorded[0]).toMatchObject({ counts: { "report spam": 2, look: 2 }, restored: 1, look: { median: 7 } });
    await dropTransparency(db);
    await up(db as unknown as Kysely<unknown>);
    expect(await figuresOf(db)).toEqual(recorded.map((figures) => ({ ...figures, restored: 0 })));
    const looks = await db.selectFrom("report_cases").select("first_look_at").execute();
    expect(looks.map((each) => each.first_look_at).includes(NOW + 7 * MINUTE)).toBe(true);
  });

  test("count what an official showed again", async () => {
    const db = await open();
    await seedBuiltIns(db);
    const { official, caseId } = await aDecidedCase(db, NOW, true);
    await restoreContent(db, things, official, { caseId, reason: "A mistake." }, NOW + DAY);
    const recorded = await figuresOf(db);
    expect(recorded[0]?.restored).toBe(1);
    await dropTransparency(db);
    await up(db as unknown as Kysely<unknown>);
    expect(await figuresOf(db)).toEqual(recorded);
  });

  test("are none where nothing was kept", async () => {
    const db = await open();
    await dropTransparency(db);
    await up(db as unknown as Kysely<unknown>);
    expect(await db.selectFrom("transparency_events").selectAll().execute()).toEqual([]);
  });
});
