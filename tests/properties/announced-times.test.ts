/** A time that is announced is true: it is to come, at that time what was announced is there, and a millisecond before it is not. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { loadDailyAllowance, pickUpBottle, throwBottle } from "../../src/bottles/bottles";
import { checkIn } from "../../src/coins/coins";
import type { Db } from "../../src/db/transact";
import { ACCOUNT_LIMITS } from "../../src/limits/account";
import { SEA_LIMITS } from "../../src/limits/sea";
import { updateProfile } from "../../src/profile/profile";
import { emptyCaches } from "../../src/runtime/cache";
import { Refusal } from "../../src/runtime/errors";
import { DAY, HOUR } from "../../src/runtime/units";
import { loadTransparency } from "../../src/safety/transparency/list-months";
import { loadTrust } from "../../src/trust/trust";
import { aBottle, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { anIncompletePerson } from "../support/incomplete-people";
import { aPerson } from "../support/people";
import { propertyRuns } from "../support/property-runs";

interface Announced {
  /** ms, as it is told at `now`. */
  told: number;
  isThere(at: number): Promise<boolean>;
  /** Told in whole ones of these alone (ms): it may be there by less than one of them earlier. */
  unit?: number;
}

/** What a refusal tells. */
async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const refused = await work.then(() => null).catch((error: unknown) => error);
  if (!(refused instanceof Refusal)) throw new Error("not refused");
  return refused;
}
const isTaken = (work: Promise<unknown>): Promise<boolean> => work.then(() => true).catch(() => false);

const ANNOUNCED: Record<string, (db: Db, now: number) => Promise<Announced>> = {
  "the next numbers on /transparency": async (db, now) => {
    const monthsAt = async (at: number): Promise<number> => {
      emptyCaches();
      return (await loadTransparency(db, at)).months.length;
    };
    const { nextAt } = await loadTransparency(db, now);
    const before = await monthsAt(now);
    return { told: Date.parse(nextAt), isThere: async (at) => (await monthsAt(at)) > before };
  },
  "the next check-in": async (db, now) => {
    const me = await aPerson(db);
    await checkIn(db, me, now);
    const { params } = await refusalOf(checkIn(db, me, now));
    return { told: Number(params.resetsAt), isThere: (at) => isTaken(checkIn(db, me, at)) };
  },
  "the next throw": async (db, now) => {
    const me = await aPerson(db);
    for (let n = 0; n < SEA_LIMITS.throwsPerDay; n++) await throwBottle(db, me, { content: "hi" }, now);
    const { params } = await refusalOf(throwBottle(db, me, { content: "hi" }, now));
    expect((await loadDailyAllowance(db, { ...me, official: false }, now)).resetsAt).toBe(Number(params.resetsAt));
    return { told: Number(params.resetsAt), isThere: (at) => isTaken(throwBottle(db, me, { content: "hi" }, at)) };
  },
  "the next bottle that one may pick up": async (db, now) => {
    const [me, author] = [await aPerson(db), await aPerson(db)];
    const pick = async (at: number) => pickUpBottle(db, me, await aBottle(db, author, { created_at: now }), at);
    for (let n = 0; n < SEA_LIMITS.picksPerDay; n++) await pick(now);
    const { params } = await refusalOf(pick(now));
    return { told: Number(params.resetsAt), isThere: (at) => isTaken(pick(at)) };
  },
  "another try at naming a birthday": async (db, now) => {
    const refusedAt = now - (now % ACCOUNT_LIMITS.birthdayAfterRefusal);
    const me = await anIncompletePerson(db, { birthday_refused_last_at: refusedAt });
    const ask = (at: number) => updateProfile(db, me, { birthday: "1990-01-01" }, at, async () => undefined);
    const { params } = await refusalOf(ask(now));
    return { told: now + Number(params.n) * DAY, unit: DAY, isThere: (at) => isTaken(ask(at)) };
  },
  "the age of an account that the next step of trust needs": async (db, now) => {
    const { id } = await aPerson(db, { created_at: now - HOUR, throw_count: 0 });
    const trustAt = async (at: number) => (await loadTrust(db, id, at))?.next?.from ?? null;
    return { told: (await trustAt(now)) ?? 0, isThere: async (at) => (await trustAt(at)) === null };
  },
};

/** Of two years, mostly at the borders of months and days. */
const someTime = fc
  .tuple(fc.nat(23), fc.oneof(fc.constantFrom(-DAY, -1, 0, 1, HOUR, DAY - 1, DAY, DAY + 1), fc.nat(28 * DAY)))
  .map(([month, more]) => Date.UTC(2027, month) + more);

eachDatabase("an announced time", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
    await aPerson(db());
  });

  test.each(Object.entries(ANNOUNCED))("%s", async (_, announce) => {
    const property = fc.asyncProperty(someTime, async (now) => {
      const { told, isThere, unit = 1 } = await announce(db(), now);
      expect(told).toBeGreaterThan(now);
      const asked = [await isThere(told - unit), await isThere(told)];
      expect({ now, told, asked }).toEqual({ now, told, asked: [false, true] });
    });
    const newYear = Date.UTC(2028, 0);
    const examples: [number][] = [[newYear - 1], [newYear], [newYear + DAY - 1], [newYear + DAY]];
    await fc.assert(property, { ...propertyRuns(examples.length + 4), examples });
  });
});
