import { expect, test } from "bun:test";
import { CHECK_IN_COUNTER, checkIn, hasCheckedIn, listCheckInWeek } from "../../src/coins/coins";
import { daysOfWeek } from "../../src/coins/rules";
import { dailyCountersReader, dayNumberOf } from "../../src/db/counters";
import { DAY } from "../../src/runtime/units";
import { countOutcomes, findLedgerFaults, loadCoins, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START as NOW } from "../support/people";
import { openPlanDatabase } from "../support/plans";

const SATURDAY = dayNumberOf(NOW);
const loadCounters = dailyCountersReader([CHECK_IN_COUNTER]);
const MIDNIGHT = (SATURDAY + 1) * DAY;

test("a week begins on the first weekday of the reader's region", () => {
  const around = (firstDay: number) => daysOfWeek(SATURDAY, firstDay).map((day) => day - SATURDAY);
  expect(around(1)).toEqual([-5, -4, -3, -2, -1, 0, 1]);
  expect(around(7)).toEqual([-6, -5, -4, -3, -2, -1, 0]);
  expect(around(6)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

eachDatabase("check-in", (db) => {
  test("pays 10 coins once per UTC day, to the last millisecond", async () => {
    const person = await aPerson(db());
    expect(hasCheckedIn(await loadCounters(db(), person.id, NOW))).toBe(false);
    expect(await checkIn(db(), person, NOW)).toEqual({ reward: 10, coins: 10 });
    expect(hasCheckedIn(await loadCounters(db(), person.id, NOW))).toBe(true);
    expect(await workOutcome(checkIn(db(), person, MIDNIGHT - 1))).toBe("already_checked_in");
    expect(hasCheckedIn(await loadCounters(db(), person.id, MIDNIGHT))).toBe(false);
    expect(await checkIn(db(), person, MIDNIGHT)).toEqual({ reward: 10, coins: 20 });
  });

  test("counters are looked up by their kind, however many days somebody was here", async () => {
    const { db: planned, plansOf, close } = await openPlanDatabase();
    const plans = await plansOf(() => loadCounters(planned, "somebody", NOW));
    expect(plans.filter((each) => each.includes("daily_counters"))).toEqual([
      "SEARCH daily_counters USING INDEX sqlite_autoindex_daily_counters_1 (user_id=? AND kind=? AND day=?)",
    ]);
    await close();
  });

  test("a clock that steps back over midnight pays for no day twice", async () => {
    const person = await aPerson(db());
    const times = [MIDNIGHT - 1, MIDNIGHT, MIDNIGHT - 1, MIDNIGHT, MIDNIGHT - DAY, MIDNIGHT - 1, MIDNIGHT + 1];
    const outcomes = [];
    for (const time of times) outcomes.push(await workOutcome(checkIn(db(), person, time)));
    expect(outcomes.filter((each) => each === "done")).toHaveLength(2);
    expect(await loadCoins(db(), person)).toBe(20);
  });

  test("the record prevents a second check-in, even without its counter", async () => {
    const person = await aPerson(db());
    await checkIn(db(), person, NOW);
    await db().deleteFrom("daily_counters").where("user_id", "=", person.id).execute();
    expect(await workOutcome(checkIn(db(), person, NOW))).toBe("already_checked_in");
    expect(await loadCoins(db(), person)).toBe(10);
  });

  test("of 30 check-ins at once one is paid", async () => {
    const person = await aPerson(db());
    const counts = await countOutcomes(Array.from({ length: 30 }, () => checkIn(db(), person, NOW)));
    expect(counts).toEqual({ done: 1, already_checked_in: 29 });
    expect(await findLedgerFaults(db())).toEqual([]);
  });

  test("the current week has done, missed and future days", async () => {
    const person = await aPerson(db());
    for (const day of [-6, -5, -3, 0]) await checkIn(db(), person, NOW + day * DAY);
    const week = await listCheckInWeek(db(), { id: person.id, createdAt: NOW - 60 * DAY }, 1, NOW);
    expect(week.map(({ done }) => done)).toEqual([true, false, true, false, false, true, false]);
    expect(week.map(({ when }) => when)).toEqual(["past", "past", "past", "past", "past", "today", "ahead"]);
  });

  test("a week has its first and its last day, and nobody else's check-ins", async () => {
    const [person, other] = [await aPerson(db()), await aPerson(db())];
    for (const day of [-7, -6, 0]) await checkIn(db(), person, NOW + day * DAY);
    for (const day of [-3, -2]) await checkIn(db(), other, NOW + day * DAY);
    const week = await listCheckInWeek(db(), { id: person.id, createdAt: NOW - 60 * DAY }, 7, NOW);
    expect(week.map(({ done }) => done)).toEqual([true, false, false, false, false, false, true]);
  });

  test("the week of a new person has no missed days before they joined", async () => {
    const person = await aPerson(db());
    const whenJoined = async (days: number) => {
      const week = await listCheckInWeek(db(), { id: person.id, createdAt: NOW - days * DAY }, 1, NOW);
      expect(week.every(({ done }) => !done)).toBe(true);
      return week.map(({ when }) => when);
    };
    const [before, past] = [Array(5).fill("before"), Array(2).fill("past")];
    expect(await whenJoined(0)).toEqual([...before, "today", "ahead"]);
    expect(await whenJoined(2)).toEqual([...before.slice(2), ...past, "today", "ahead"]);
  });
});
