import { expect, test } from "bun:test";
import { listCoinRecords, loadCoinChart, payCoins } from "../../src/coins/coins";
import type { CoinRecordType } from "../../src/coins/records";
import { dayNumberOf } from "../../src/db/counters";
import { LIST_START, parseListCursor } from "../../src/db/paging";
import { transact } from "../../src/db/transact";
import { localDayOf, wallClock } from "../../src/i18n/time-zone";
import { DAY, MINUTE } from "../../src/runtime/units";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START as NOW, type TestPerson } from "../support/people";

eachDatabase("coin records", (db) => {
  const move = (person: TestPerson, amount: number, at: number, ref: string) =>
    transact(db(), (tx) => payCoins(tx, { userId: person.id, amount, reason: "admin_adjustment", ref }, at));

  /** All pages of a list, `limit` records each. */
  async function pages(person: TestPerson, type: CoinRecordType, limit: number): Promise<number[][]> {
    const pages: number[][] = [];
    let after = LIST_START;
    for (;;) {
      const { items, nextCursor } = await listCoinRecords(db(), person.id, type, { after, limit });
      pages.push(items.map(({ amount }) => amount));
      if (!nextCursor) return pages;
      after = parseListCursor(nextCursor) ?? LIST_START;
    }
  }

  test("newest first, page by page, with each filter, without other people's", async () => {
    const [person, other] = [await aPerson(db()), await aPerson(db())];
    const amounts = [50, -1, 2, -3, 4, -5, 6];
    for (const [n, amount] of amounts.entries()) await move(person, amount, NOW, `${n}`);
    await move(other, 99, NOW, "theirs");
    expect(await pages(person, "all", 3)).toEqual([[6, -5, 4], [-3, 2, -1], [50]]);
    expect(await pages(person, "income", 2)).toEqual([
      [6, 4],
      [2, 50],
    ]);
    expect(await pages(person, "expense", 2)).toEqual([[-5, -3], [-1]]);
  });

  test("a record has amount, reason and balance", async () => {
    const person = await aPerson(db());
    await move(person, 7, NOW, "cause");
    const { items, nextCursor } = await listCoinRecords(db(), person.id, "all", {
      after: LIST_START,
      limit: 1,
    });
    const record = { id: "1", amount: 7, reason: "admin_adjustment", ref: "cause", balance: 7 };
    expect(items).toEqual([{ ...record, createdAt: NOW }]);
    expect(nextCursor).toBeNull();
  });

  test("the days of the chart and the current month, to the millisecond", async () => {
    const person = await aPerson(db());
    const today = dayNumberOf(NOW);
    const month = Date.UTC(2026, 10, 1);
    const times = [(today - 29) * DAY - 1, (today - 29) * DAY, month - 1, month, NOW, NOW];
    for (const [n, at] of times.entries()) await move(person, 10 ** n, at, `${n}`);
    await move(person, -7, NOW, "spent");
    expect(await loadCoinChart(db(), person.id, null, NOW)).toEqual({
      days: [
        { day: today - 29, earned: 10, spent: 0 },
        { day: dayNumberOf(month) - 1, earned: 100, spent: 0 },
        { day: dayNumberOf(month), earned: 1_000, spent: 0 },
        { day: today, earned: 110_000, spent: 7 },
      ],
      month: { earned: 111_000, spent: 7 },
    });
    const last = Date.UTC(2027, 0, 31, 12);
    await move(person, 3, Date.UTC(2027, 0, 1), "on the first of 31 days");
    expect(await loadCoinChart(db(), person.id, null, last)).toEqual({ days: [], month: { earned: 3, spent: 0 } });
  });

  test.each(["Asia/Tokyo", "America/St_Johns"])("the days and the month are those of the clock in %s", async (zone) => {
    const person = await aPerson(db());
    const day = dayNumberOf(Date.UTC(2026, 11, 1));
    // When the first of December begins there.
    const midnight = day * DAY - (wallClock(day * DAY, zone) - day * DAY);
    for (const [n, at] of [midnight - 1, midnight, midnight + DAY - 1, midnight + DAY].entries())
      await move(person, 10 ** n, at, `${n}`);
    await move(person, -2, midnight - DAY * 29, "the first of the 30 days");
    await move(person, -4, midnight - DAY * 29 - 1, "the day before");
    const { days, month } = await loadCoinChart(db(), person.id, zone, midnight);
    expect(days).toEqual([
      { day: day - 29, earned: 0, spent: 2 },
      { day: day - 1, earned: 1, spent: 0 },
      { day, earned: 110, spent: 0 },
      { day: day + 1, earned: 1_000, spent: 0 },
    ]);
    expect(month).toEqual({ earned: 1_110, spent: 0 });
  });
  // Clocks that change by an hour, by half of one, and at midnight.
  test.each([
    ["Africa/Casablanca", Date.UTC(2026, 2, 26)],
    ["Australia/Lord_Howe", Date.UTC(2026, 3, 20)],
    ["America/Havana", Date.UTC(2026, 10, 20)],
  ])("each quarter of an hour in %s counts for the day that its clock shows", async (zone, now) => {
    const person = await aPerson(db());
    const offsets = new Set(Array.from({ length: 34 }, (_, n) => wallClock(now - n * DAY, zone) - (now - n * DAY)));
    expect(offsets.size).toBe(2);
    const expected = new Map<number, number>();
    const first = localDayOf(now, zone) - 29;
    const rows = [];
    for (let at = now - 34 * DAY, n = 1; at < now; at += 45 * MINUTE, n++) {
      const day = localDayOf(at, zone);
      if (day >= first) expected.set(day, (expected.get(day) ?? 0) + n);
      rows.push({
        user_id: person.id,
        amount: n,
        reason: "admin_adjustment",
        ref: `${n}`,
        balance: 0,
        seq: n,
        created_at: at,
      });
    }
    await db()
      .insertInto("coin_records")
      .values(rows as never)
      .execute();
    const { days } = await loadCoinChart(db(), person.id, zone, now);
    expect(days.map(({ day, earned }) => [day, earned])).toEqual([...expected]);
  });
});
