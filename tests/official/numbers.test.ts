import { beforeEach, expect, test } from "bun:test";
import { newId } from "../../src/db/ids";
import { SAFETY_LIMITS } from "../../src/limits/safety";
import { findOldestCase, loadDailyCounts, loadPendingWork } from "../../src/official/official";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/runtime/units";
import { anOfficial, loadCase, reportThing } from "../safety/official-fixtures";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";

/** Midnight (UTC) at which the day of the last test begins. */
const MIDNIGHT = Math.floor(NOW / DAY) * DAY;

eachDatabase("the numbers of the official side", (db) => {
  let author: TestPerson;
  let reader: TestPerson;
  /** Each test has its own time, years from the others: their rows are not in its 14 days. */
  let today = MIDNIGHT;

  beforeEach(async () => {
    await seedBuiltIns(db());
    today += 400 * DAY;
    [author, reader] = [await aPerson(db()), await aPerson(db())];
  });

  const thrownAt = (time: number) => aBottle(db(), author, { id: newId(time), created_at: time });
  const bottles = async (now: number) => (await loadDailyCounts(db(), now, "nobody")).bottles;
  const on = (counts: Record<number, number>) =>
    Array.from({ length: SAFETY_LIMITS.chartDays }, (_, day) => counts[SAFETY_LIMITS.chartDays - 1 - day] ?? 0);

  test("a day begins at midnight (UTC), and what is older than 14 days is in none of them", async () => {
    const first = today - (SAFETY_LIMITS.chartDays - 1) * DAY;
    for (const time of [today - 1, today, today + 1, today - DAY, first, first - 1]) await thrownAt(time);
    expect(await bottles(today + 12 * HOUR)).toEqual(on({ 0: 2, 1: 2, 13: 1 }));
    // At the next midnight every day moves back by one.
    expect(await bottles(today + DAY - 1)).toEqual(on({ 0: 2, 1: 2, 13: 1 }));
    expect(await bottles(today + DAY)).toEqual(on({ 1: 2, 2: 2 }));
  });

  test("counts everything once, each of its own kind", async () => {
    const now = today + HOUR;
    const id = await thrownAt(now);
    await thrownAt(now - DAY);
    const others = [await aPerson(db(), { id: newId(now), now }), await aPerson(db(), { id: newId(now), now })];
    // Three people report one bottle: one case.
    for (const who of [reader, ...others]) await reportThing(db(), who, { kind: "bottle", id }, now);
    expect(await loadDailyCounts(db(), now, "nobody")).toEqual({
      bottles: on({ 0: 1, 1: 1 }),
      comments: on({}),
      people: on({ 0: 2 }),
      reports: on({ 0: 1 }),
    });
  });

  test("is counted anew after a minute", async () => {
    const now = today + HOUR;
    await thrownAt(now);
    expect(await bottles(now)).toEqual(on({ 0: 1 }));
    await thrownAt(now + SECOND);
    expect(await bottles(now + MINUTE - 1)).toEqual(on({ 0: 1 }));
    expect(await bottles(now + MINUTE)).toEqual(on({ 0: 2 }));
  });

  test("what waits: reports are as old as the oldest that nobody has decided", async () => {
    await db().deleteFrom("reports").execute();
    await db().deleteFrom("report_cases").execute();
    const official = await anOfficial(db());
    const [old, young] = [await thrownAt(today), await thrownAt(today)];
    expect(await loadPendingWork(db(), "nobody")).toMatchObject({ reports: 0, hidden: 0, oldest: null });
    await reportThing(db(), reader, { kind: "bottle", id: old }, today + HOUR);
    await reportThing(db(), reader, { kind: "bottle", id: young }, today + 2 * HOUR);
    // Reported again by somebody else it is no younger, and no second case.
    await reportThing(db(), official, { kind: "bottle", id: old }, today + 3 * HOUR);
    expect(await loadPendingWork(db(), "nobody")).toMatchObject({ reports: 2, oldest: today + HOUR });
    const { id } = await loadCase(db(), old);
    expect(await findOldestCase(db(), "nobody")).toEqual({ id, opened_at: today + HOUR });
    const decided = { decided_at: today + 4 * HOUR, decision: "rejected" } as const;
    await db().updateTable("report_cases").set(decided).where("id", "=", id).execute();
    expect(await loadPendingWork(db(), "nobody")).toMatchObject({ reports: 1, oldest: today + 2 * HOUR });
    expect(await findOldestCase(db(), "nobody")).toMatchObject({ opened_at: today + 2 * HOUR });
  });
});
