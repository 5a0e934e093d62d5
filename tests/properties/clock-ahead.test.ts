/** Rounds at the sea while the clock is ahead leave no mark on any bottle once it is right again, whosever it is and whatever state it is in. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { maintainSea } from "../../src/bottles/sea/maintenance";
import type { BottleRow } from "../../src/db/tables/bottles";
import { SEA_LIMITS } from "../../src/limits/sea";
import { DAY, HOUR } from "../../src/runtime/units";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, type TestPerson } from "../support/people";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../support/property-runs";

const STATES = ["sea", "sea", "sea", "kept", "removed"] as const;
const AUTHORS = ["adult", "young", "18 soon", "18 soon", "official"] as const;
/** Two days after `NOW`. */
const SOON_ADULT = "2008-11-23";

const bottle = fc.record({
  author: fc.constantFrom(...AUTHORS),
  state: fc.constantFrom(...STATES),
  /** ms before `NOW`. */
  age: fc.constantFrom(0, HOUR, 10 * DAY, SEA_LIMITS.drift - HOUR, SEA_LIMITS.drift + HOUR),
  picked: fc.boolean(),
});
type PlantedBottle = typeof bottle extends fc.Arbitrary<infer T> ? T : never;
const bottles = fc.array(bottle, { minLength: 2, maxLength: 8 });
const rounds = fc.array(fc.constantFrom(HOUR, 3 * DAY, 3 * DAY, 40 * DAY), { minLength: 1, maxLength: 3 });

type Marks = Pick<BottleRow, "state" | "band">;
/** What a round has changed. */
function markOf(after: Marks, before: Marks | undefined): string {
  const [expired, grown] = [after.state !== before?.state, after.band !== before?.band];
  if (grown) return after.state === "expired" ? "grown up and expired" : "grown up";
  return expired ? "expired" : "nothing";
}

eachDatabase("a clock that was ahead", (db) => {
  const authors = new Map<string, TestPerson>();
  beforeAll(async () => {
    authors.set("official", await seedBuiltIns(db()));
    authors.set("adult", await aPerson(db()));
    authors.set("young", await aMinor(db()));
    authors.set("18 soon", await aMinor(db(), { birthday: SOON_ADULT }));
  });

  const rowsOf = (ids: string[]) =>
    db()
      .selectFrom("bottles")
      .select(["id", "state", "band", "waiting_since", "expires_at"])
      .where("id", "in", ids)
      .orderBy("id")
      .execute();

  async function plant(all: PlantedBottle[]): Promise<string[]> {
    const ids: string[] = [];
    for (const { author, state, age, picked } of all) {
      const marks = picked ? { pick_count: 1, waiting_since: null } : {};
      ids.push(await aBottle(db(), authors.get(author) as TestPerson, { created_at: NOW - age, state, ...marks }));
    }
    return ids;
  }

  test(
    "leaves the sea as it was",
    async () => {
      const reached = new ReachedCases();
      const property = fc.asyncProperty(bottles, rounds, async (all, ahead) => {
        const ids = await plant(all);
        await maintainSea(db(), NOW);
        const before = await rowsOf(ids);
        for (const ms of ahead) await maintainSea(db(), NOW + ms);
        const marked = await rowsOf(ids);
        for (const [n, row] of marked.entries()) reached.add(markOf(row, before[n]));
        await maintainSea(db(), NOW + 1);
        expect(await rowsOf(ids)).toEqual(before);
        await db().deleteFrom("bottles").where("id", "in", ids).execute();
      });
      const soon = { author: "18 soon", state: "sea", age: 0, picked: false } as const;
      const examples: [PlantedBottle[], number[]][] = [
        [
          [soon, { ...soon, age: HOUR }],
          [3 * DAY, 40 * DAY],
        ],
      ];
      await fc.assert(property, { ...propertyRuns(30), examples });
      console.log(`marks of a clock ahead: ${reached}`);
      for (const each of ["expired", "grown up", "grown up and expired"]) expect(reached.of(each)).toBeGreaterThan(1);
    },
    PROPERTY_TIMEOUT,
  );
});
