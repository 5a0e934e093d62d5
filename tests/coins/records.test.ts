import { expect, test } from "bun:test";
import { listCoinRecords, loadCoinChart, payCoins } from "../../src/coins/coins";
import type { CoinRecordType } from "../../src/coins/records";
import { dayNumberOf } from "../../src/db/counters";
import { LIST_START, parseListCursor } from "../../src/db/paging";
import { transact } from "../../src/db/transact";
import { DAY } from "../../src/runtime/units";
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
    expect(await loadCoinChart(db(), person.id, NOW)).toEqual({
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
    expect(await loadCoinChart(db(), person.id, last)).toEqual({ days: [], month: { earned: 3, spent: 0 } });
  });
});
