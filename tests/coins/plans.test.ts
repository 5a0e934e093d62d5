import { beforeAll, describe, expect, test } from "bun:test";
import { checkIn, coinDays, listRecords, reconcile, weekOf } from "../../src/coins/coins";
import { forgetCoins } from "../../src/coins/erasure";
import type { RecordType } from "../../src/coins/records";
import { START } from "../../src/db/paging";
import { type Db, transact } from "../../src/db/transact";
import { furnish } from "../support/bottles";
import { aPerson, BEGINNING as NOW } from "../support/people";
import { scans, watchedDatabase } from "../support/plans";
import { aLife, type Life } from "./harm";

let db: Db;
let plansOf: (work: () => Promise<unknown>) => Promise<string[]>;
let life: Life;

const sorts = (plans: string[]) => plans.filter((each) => each.includes("TEMP B-TREE"));

const page = { after: START, limit: 20 };

describe("plans: however many records there are, a few rows are read from indexes", () => {
  beforeAll(async () => {
    ({ db, plansOf } = await watchedDatabase());
    await furnish(db);
    life = await aLife(db);
  });

  test.each<[RecordType, string]>([
    ["all", "sqlite_autoindex_coin_records_1"],
    ["income", "sqlite_autoindex_coin_records_1"],
    ["expense", "coin_records_expense"],
  ])("%s: the page comes in order from %s", async (type, index) => {
    const plans = await plansOf(() => listRecords(db, life.finder.id, type, page));
    expect(plans.filter((each) => each.includes(`INDEX ${index} `))).toHaveLength(1);
    expect([...scans(plans), ...sorts(plans)]).toEqual([]);
  });

  test("the week and the check-in read what is theirs", async () => {
    const person = await aPerson(db);
    const plans = await plansOf(async () => {
      await weekOf(db, { id: person.id, createdAt: NOW }, 1, NOW);
      await checkIn(db, person, NOW);
    });
    expect(scans(plans)).toEqual([]);
  });

  test("the days of the chart come from one index alone", async () => {
    const plans = await plansOf(() => coinDays(db, life.author.id, NOW));
    expect(plans.some((each) => each.includes("COVERING INDEX coin_records_time"))).toBe(true);
    expect(scans(plans)).toEqual([]);
  });

  test("the reconciliation goes from person to person, never through a table", async () => {
    expect(scans(await plansOf(() => reconcile(db)))).toEqual([]);
  });

  test("forgetting somebody's coins finds them", async () => {
    expect(scans(await plansOf(() => transact(db, (tx) => forgetCoins(tx, life.finder.id))))).toEqual([]);
  });
});
