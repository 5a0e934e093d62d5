import { beforeAll, describe, expect, test } from "bun:test";
import { checkIn, listCheckInWeek, listCoinRecords, loadCoinChart, reconcileCoins } from "../../src/coins/coins";
import { eraseCoins } from "../../src/coins/erasure";
import type { CoinRecordType } from "../../src/coins/records";
import { LIST_START } from "../../src/db/paging";
import { type Db, transact } from "../../src/db/transact";
import { seedBuiltIns } from "../support/bottles";
import { aPerson, TEST_START as NOW } from "../support/people";
import { findScans, openPlanDatabase } from "../support/plans";
import { aCoinHistory, type CoinHistory } from "./coin-faults";

let db: Db;
let plansOf: (work: () => Promise<unknown>) => Promise<string[]>;
let history: CoinHistory;

const sorts = (plans: string[]) => plans.filter((each) => each.includes("TEMP B-TREE"));

const page = { after: LIST_START, limit: 20 };

describe("query plans: few rows are read, from indexes, at any number of records", () => {
  beforeAll(async () => {
    ({ db, plansOf } = await openPlanDatabase());
    await seedBuiltIns(db);
    history = await aCoinHistory(db);
  });

  test.each<[CoinRecordType, string]>([
    ["all", "sqlite_autoindex_coin_records_1"],
    ["income", "sqlite_autoindex_coin_records_1"],
    ["expense", "coin_records_expense"],
  ])("%s: the page comes in order from %s", async (type, index) => {
    const plans = await plansOf(() => listCoinRecords(db, history.finder.id, type, page));
    expect(plans.filter((each) => each.includes(`INDEX ${index} `))).toHaveLength(1);
    expect([...findScans(plans), ...sorts(plans)]).toEqual([]);
  });

  test("the week and the check-in read the person's rows only", async () => {
    const person = await aPerson(db);
    const plans = await plansOf(async () => {
      await listCheckInWeek(db, { id: person.id, createdAt: NOW }, 1, NOW);
      await checkIn(db, person, NOW);
    });
    expect(findScans(plans)).toEqual([]);
  });

  test("the days of the chart are read from one index", async () => {
    const plans = await plansOf(() => loadCoinChart(db, history.author.id, null, NOW));
    expect(plans.some((each) => each.includes("COVERING INDEX coin_records_time"))).toBe(true);
    expect(findScans(plans)).toEqual([]);
  });

  test("the reconciliation reads by person, never a whole table", async () => {
    expect(findScans(await plansOf(() => reconcileCoins(db)))).toEqual([]);
  });

  test("erasing a person's coins uses an index", async () => {
    expect(findScans(await plansOf(() => transact(db, (tx) => eraseCoins(tx, history.finder.id))))).toEqual([]);
  });
});
