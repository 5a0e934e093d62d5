import { expect, test } from "bun:test";
import { listDriftingBottles } from "../../src/bottles/bottles";
import { SHUFFLE_KEY_RANGE } from "../../src/bottles/sea/candidates";
import { drawFromSamples } from "../../src/bottles/sea/sample-cache";
import type { BottleRow } from "../../src/db/tables/bottles";
import type { Db } from "../../src/db/transact";
import { SEA_LIMITS } from "../../src/limits/sea";
import { HOUR } from "../../src/runtime/units";
import { bottleRow, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";

const ALL = SEA_LIMITS.bottlesOnHome;
const PREFERRED = Math.round(ALL * SEA_LIMITS.readLanguageShare);

const insertBottles = async (db: Db, author: TestPerson, n: number, change: Partial<BottleRow>): Promise<void> => {
  const shuffled = (i: number) => ({ shuffle: Math.floor((i / n) * SHUFFLE_KEY_RANGE), ...change });
  const rows = Array.from({ length: n }, (_, i) => bottleRow(author, shuffled(i)));
  await db.insertInto("bottles").values(rows).execute();
};

eachDatabase("where letters have waited for long", (_, open) => {
  /** How many of the bottles that an English reader sees are in English. @param found English bottles that were found before */
  async function countRead(found: number, waited: number): Promise<{ shown: number; read: number }> {
    const db = await open();
    await seedBuiltIns(db);
    const author = await aPerson(db);
    const at = NOW - waited;
    await insertBottles(db, author, 60, { created_at: at, waiting_since: at, language: "ru" });
    await insertBottles(db, author, 60, { created_at: at, waiting_since: null, language: "ru" });
    await insertBottles(db, author, found, { created_at: at, waiting_since: null, language: "en" });
    const items = await listDriftingBottles(db, await aPerson(db, { reads: '["en"]' }), NOW, 0.3);
    return { shown: items.length, read: items.filter(({ language }) => language === "en").length };
  }

  test.each([60, 15, 3])(
    "two thirds of the places stay for languages that the reader reads, as far as there are any (%p found ones)",
    async (found) => {
      expect(await countRead(found, SEA_LIMITS.tooMany)).toEqual({ shown: ALL, read: Math.min(found, PREFERRED) });
    },
  );

  test.each([0, 6, 7, 9])(
    "in a large sea too, wherever the oldest letters are from (%p of nine in the reader's language)",
    async (read) => {
      const db = await open();
      await seedBuiltIns(db);
      const author = await aPerson(db);
      const waiting = async (n: number, at: number, language: string) => {
        for (let i = 0; i < n; i++)
          await insertBottles(db, author, 1, { created_at: at + i, waiting_since: at + i, language });
      };
      const oldest = NOW - SEA_LIMITS.tooMany - HOUR;
      await waiting(read, oldest, "en");
      await waiting(9 - read, oldest + 100, "ru");
      await waiting(30, NOW - 2 * HOUR, "en");
      await waiting(30, NOW - 2 * HOUR, "ru");
      for (const language of ["en", "ru"])
        await insertBottles(db, author, 60, { created_at: oldest, waiting_since: null, language });
      const reader = await aPerson(db, { reads: '["en"]' });
      const languages = ["en"];
      const query = { reader: reader.id, band: "adult", languages, key: SHUFFLE_KEY_RANGE * 0.3, now: NOW } as const;
      const drawn = await drawFromSamples(db, { ...query, languages }, 0.3);
      expect(drawn?.length).toBeGreaterThanOrEqual(SEA_LIMITS.fewestOnHome);
      const items = await listDriftingBottles(db, reader, NOW, 0.3);
      const shown = items.map(({ language }) => language);
      const least = Math.round(shown.length * SEA_LIMITS.readLanguageShare);
      expect(shown.filter((language) => language === "en").length).toBeGreaterThanOrEqual(least);
      expect(new Set(shown.slice(0, least))).toEqual(new Set(["en"]));
    },
  );

  test("for less long, the places go to those that wait", async () => {
    expect(await countRead(60, SEA_LIMITS.tooMany - 1)).toEqual({ shown: ALL, read: 0 });
  });
});
