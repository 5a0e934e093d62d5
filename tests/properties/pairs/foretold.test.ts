/** What a page says of a limit before one tries is what the attempt then meets: for one less, as many, and one more. */
import { beforeAll, expect, test } from "bun:test";
import { loadDailyAllowance, pickUpBottle, throwBottle } from "../../../src/bottles/bottles";
import { hasTooManyUncollected } from "../../../src/bottles/throwing/throw";
import { checkIn } from "../../../src/coins/coins";
import { spendDailyLimit } from "../../../src/db/counters";
import { type Db, transact } from "../../../src/db/transact";
import { SEA_LIMITS } from "../../../src/limits/sea";
import { aBottle, seedBuiltIns, workOutcome } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { aPerson, TEST_START as NOW, type TestPerson } from "../../support/people";
import { insertBottles, times, waitingBottles } from "./counts";

interface Foretold {
  n: number;
  /** Gives the person `k` of it. */
  have(db: Db, person: TestPerson, k: number): Promise<unknown>;
  /** Whether the page says that one more goes. */
  says(db: Db, person: TestPerson & { official: boolean }): Promise<boolean>;
  attempt(db: Db, person: TestPerson): Promise<unknown>;
}

const spend = (kind: string, most: number) => (db: Db, person: TestPerson, k: number) =>
  times(k, () => transact(db, (tx) => spendDailyLimit(tx, person.id, kind, most, NOW)));

const throwOne = (db: Db, person: TestPerson) => throwBottle(db, person, { content: "hi" }, NOW);

const FORETOLD: Readonly<Record<string, Foretold>> = {
  "bottles that wait": {
    n: SEA_LIMITS.uncollectedMax,
    have: (db, person, k) => insertBottles(db, waitingBottles(person, k)),
    says: async (db, person) => !(await hasTooManyUncollected(db, person, NOW)),
    attempt: throwOne,
  },
  "throws of a day": {
    n: SEA_LIMITS.throwsPerDay,
    have: spend("throw", SEA_LIMITS.throwsPerDay),
    says: async (db, person) => (await loadDailyAllowance(db, person, NOW)).throwsLeft > 0,
    attempt: throwOne,
  },
  "picks of a day": {
    n: SEA_LIMITS.picksPerDay,
    have: spend("pick", SEA_LIMITS.picksPerDay),
    says: async (db, person) => (await loadDailyAllowance(db, person, NOW)).picksLeft > 0,
    attempt: async (db, person) => pickUpBottle(db, person, await aBottle(db, await aPerson(db)), NOW),
  },
  "check-ins of a day": {
    n: 1,
    have: spend("checkin", 1),
    says: async (db, person) => !(await loadDailyAllowance(db, person, NOW)).checkedIn,
    attempt: (db, person) => checkIn(db, person, NOW),
  },
};

const cells = Object.keys(FORETOLD).flatMap((limit) => [false, true].map((official) => ({ limit, official })));

eachDatabase("a limit", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test.each(cells)("$limit, official: $official", async ({ limit, official }) => {
    const { n, have, says, attempt } = FORETOLD[limit] as Foretold;
    const [said, met] = [[] as boolean[], [] as boolean[]];
    for (const k of [0, n - 1, n, n + 1]) {
      const person = await aPerson(db(), { official: official ? 1 : 0 });
      await have(db(), person, k);
      said.push(await says(db(), { ...person, official }));
      met.push((await workOutcome(attempt(db(), person))) === "done");
    }
    expect(said).toEqual(met);
    if (!official) expect(met).toEqual([true, true, false, false]);
  });
});
