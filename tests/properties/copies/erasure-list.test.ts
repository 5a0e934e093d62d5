/** Whoever was erased stays in the list as long as any backup is older: whichever of them is restored erases them again. */
import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { listErasures, setErasuresSince } from "../../../src/account/erasures";
import { maintainErasureList, openBackupStore } from "../../../src/backup/backup";
import { listErasedIds } from "../../../src/backup/erasure-lists";
import { readConfig } from "../../../src/config/config";
import { newId } from "../../../src/db/ids";
import { erasureListRetention } from "../../../src/limits/erasure";
import { DAY } from "../../../src/runtime/units";
import { eachDatabase } from "../../support/databases";
import { aFolder } from "../../support/files";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../keys/runs";
import { keepBackupAt } from "./kept-backups";
import { COPIED_AT } from "./source";

const OLDEST = 400;
const daysAgo = fc.uniqueArray(fc.integer({ min: 1, max: OLDEST }), { maxLength: 5, size: "max" });
/** Days ago at which backups were made that are still there, and at which people were erased. */
const HISTORIES = fc.record({
  backups: daysAgo,
  erased: fc.uniqueArray(fc.nat(OLDEST), { minLength: 4, maxLength: 9 }),
});

eachDatabase("the list of the erased", (db) => {
  test(
    "has everybody who was erased since the oldest backup, and no one whose time is over",
    async () => {
      const reached = new ReachedCases();
      const property = fc.asyncProperty(HISTORIES, async ({ backups, erased }) => {
        const config = readConfig({ DATA_DIR: aFolder() });
        mkdirSync(join(config.dataDir, "backups"), { recursive: true });
        const store = openBackupStore(config);
        for (const days of backups) await keepBackupAt(store, COPIED_AT - days * DAY);
        await db().deleteFrom("erasures").execute();
        await setErasuresSince(db(), 0, true);
        const rows = erased.map((days) => ({
          user_id: newId(COPIED_AT - days * DAY),
          erased_at: COPIED_AT - days * DAY,
        }));
        await db()
          .insertInto("erasures")
          .values(rows.map((row) => ({ ...row, messages: "keep" as const })))
          .execute();
        await maintainErasureList(config, db(), COPIED_AT);
        const kept = Math.max(erasureListRetention(config.backup.days) / DAY, ...backups);
        const staying = rows.filter(({ erased_at }) => erased_at >= COPIED_AT - kept * DAY);
        const expected = staying.map(({ user_id }) => user_id).sort();
        for (const days of erased) reached.add(days <= kept ? "stays" : "goes");
        expect((await listErasures(db())).map(({ id }) => id).sort()).toEqual(expected);
        // And beside the backups, for who has nothing but these.
        expect([...(await listErasedIds(store)).keys()].sort()).toEqual(expected);
      });
      const examples: [{ backups: number[]; erased: number[] }][] = [
        [{ backups: [1, 300], erased: [0, 200, 299, 301] }],
      ];
      await fc.assert(property, { ...propertyRuns(examples.length + 11), examples });
      expect(Math.min(reached.of("stays"), reached.of("goes"))).toBeGreaterThan(0);
    },
    PROPERTY_TIMEOUT,
  );
});
