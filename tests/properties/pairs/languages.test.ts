/** Two languages that somebody reads: letters in either are preferred, in whatever order they are named. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { listDriftingBottles } from "../../../src/bottles/bottles";
import { SEA_POOL_PLACES } from "../../../src/bottles/sea/candidates";
import { SEA_LIMITS } from "../../../src/limits/sea";
import { DAY, MINUTE } from "../../../src/runtime/units";
import { bottleRow, seedBuiltIns } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { aPerson, TEST_START, type TestPerson } from "../../support/people";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../../support/property-runs";

const LANGUAGES = ["fr", "de", "ru"] as const;

/** Letters of one language: nobody has found them yet, or somebody has. */
interface Letters {
  waiting: number;
  found: number;
}
interface Sea {
  letters: Letters[];
  /** Which languages the reader reads, in their order. */
  reads: string[];
  point: number;
}
const letters = fc.record({ waiting: fc.nat(5), found: fc.nat(7) });
const sea: fc.Arbitrary<Sea> = fc.record({
  letters: fc.tuple(letters, letters, letters),
  reads: fc.shuffledSubarray([...LANGUAGES], { minLength: 2, maxLength: 2 }),
  point: fc.double({ min: 0, max: 0.999, noNaN: true }),
});

/** At least as many letters in languages that one reads stand on home: the places that are theirs, as far as they go. */
function leastRead({ letters: all, reads }: Sea): number {
  const read = all.filter((_, n) => reads.includes(LANGUAGES[n] ?? ""));
  const sum = (of: Letters[], part: keyof Letters) => of.reduce((total, each) => total + each[part], 0);
  const first = Math.min(SEA_POOL_PLACES.waiting_read, sum(read, "waiting"));
  const waitingPlaces = Math.min(SEA_POOL_PLACES.waiting, sum(all, "waiting"));
  return Math.min(sum(read, "waiting") + sum(read, "found"), first + SEA_POOL_PLACES.drawn_read - waitingPlaces);
}

eachDatabase("two languages that somebody reads", (db, _, kind) => {
  let author: TestPerson;
  beforeAll(async () => {
    await seedBuiltIns(db());
    author = await aPerson(db());
  });
  const reached = new ReachedCases();

  /** None has waited too long. */
  async function fillSea({ letters: all }: Sea, now: number) {
    await db().deleteFrom("bottles").where("author_id", "=", author.id).execute();
    const rows = all.flatMap(({ waiting, found }, n) =>
      Array.from({ length: waiting + found }, (__, i) => {
        const change = { language: LANGUAGES[n], created_at: now - MINUTE + i, free_at: now - DAY };
        return bottleRow(author, { ...change, ...(i < waiting ? {} : { waiting_since: null, pick_count: 1 }) });
      }),
    );
    if (rows.length > 0) await db().insertInto("bottles").values(rows).execute();
    return new Map(rows.map(({ id, language }) => [id, language]));
  }

  test(
    "share the places that are theirs",
    async () => {
      const property = fc.asyncProperty(sea, async (each) => {
        const now = TEST_START + 5_000 * reached.of("seas");
        const languages = await fillSea(each, now);
        const reader = await aPerson(db(), { reads: JSON.stringify(each.reads) });
        // Samples of the sea are kept for a second: each has its own time.
        reached.add("seas");
        const shown = await listDriftingBottles(db(), reader, now, each.point);
        const read = shown.filter(({ id }) => each.reads.includes(languages.get(id) ?? ""));
        for (const { id } of read) reached.add(languages.get(id) ?? "");
        expect(new Set(shown.map(({ id }) => id)).size).toBe(Math.min(SEA_LIMITS.bottlesOnHome, languages.size));
        expect(read.length).toBeGreaterThanOrEqual(leastRead(each));
      });
      await fc.assert(property, propertyRuns(25));
      console.log(`languages (${kind}): ${reached}`);
      for (const language of LANGUAGES) expect(reached.of(language)).toBeGreaterThan(20);
    },
    PROPERTY_TIMEOUT,
  );
});
