/** What somebody is shown of a large sea is the same whoever looked in the second before: samples are shared, readers differ. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { listDriftingBottles } from "../../src/bottles/bottles";
import { SHUFFLE_KEY_RANGE } from "../../src/bottles/sea/candidates";
import type { Db } from "../../src/db/transact";
import { readCacheFigures } from "../../src/runtime/cache";
import { SECOND } from "../../src/runtime/units";
import { bottleRow, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, type TestPerson } from "../support/people";
import { PROPERTY_TIMEOUT, propertyRuns } from "../support/property-runs";

const LANGUAGES = ["en", "de"] as const;
/** Of each band and language: more than a sample needs, so that no reader has to be shown the sea without one. */
const SIZE = 120;

async function fillSea(db: Db, author: TestPerson, language: string): Promise<void> {
  const rows = Array.from({ length: SIZE }, (_, n) =>
    bottleRow(author, {
      language,
      shuffle: Math.floor((n / SIZE) * SHUFFLE_KEY_RANGE),
      // None has waited so long that every place would be for those who wait.
      created_at: NOW - SIZE + n,
      waiting_since: n % 2 ? null : NOW - SIZE + n,
    }),
  );
  await db.insertInto("bottles").values(rows).execute();
}

const sampled = (): number => readCacheFigures()["sea samples"]?.hits ?? 0;
const stories = fc.record({
  askers: fc.array(fc.nat(), { minLength: 2, maxLength: 5 }),
  point: fc.double({ min: 0, max: 0.999, noNaN: true }),
});

eachDatabase("a large sea", (db) => {
  const readers: TestPerson[] = [];
  beforeAll(async () => {
    await seedBuiltIns(db());
    for (const language of LANGUAGES)
      for (const author of [await aPerson(db()), await aMinor(db())]) await fillSea(db(), author, language);
    for (const reads of [["en"], ["de"], ["en", "de"]])
      readers.push(
        await aPerson(db(), { reads: JSON.stringify(reads) }),
        await aMinor(db(), { reads: JSON.stringify(reads) }),
      );
  });

  test(
    "is the same for each reader, whoever has looked before",
    async () => {
      let now = NOW;
      const shownTo = async (asker: number, point: number): Promise<string[]> => {
        const reader = readers[asker % readers.length] ?? null;
        return (await listDriftingBottles(db(), reader, now, point)).map(({ id }) => id);
      };
      const before = sampled();
      const property = fc.asyncProperty(stories, async ({ askers, point }) => {
        for (const asker of askers) {
          now += SECOND;
          const alone = await shownTo(asker, point);
          expect(alone).toHaveLength(12);
          now += SECOND;
          for (const other of askers) await shownTo(other, point);
          expect({ asker, shown: await shownTo(asker, point) }).toEqual({ asker, shown: alone });
        }
      });
      const examples: [{ askers: number[]; point: number }][] = [[{ askers: [0, 1, 2, 3, 4, 5], point: 0.4 }]];
      await fc.assert(property, { ...propertyRuns(examples.length + 7), examples });
      // Were there no sample, each reader would be shown the sea itself.
      expect(sampled() - before).toBeGreaterThan(20);
    },
    PROPERTY_TIMEOUT,
  );
});
