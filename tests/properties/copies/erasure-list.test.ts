/** Whoever was erased stays in the list as long as any backup is older: whichever of them is restored erases them again. */
import { expect, test } from "bun:test";
import { mkdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { listErasures, setErasuresSince } from "../../../src/account/erasures";
import { maintainErasureList, openBackupStore } from "../../../src/backup/backup";
import { erasedFileName, listErasedIds } from "../../../src/backup/erasure-lists";
import type { BackupStore } from "../../../src/backup/stores/store";
import { readConfig } from "../../../src/config/config";
import { newId } from "../../../src/db/ids";
import type { Db } from "../../../src/db/transact";
import { erasureListRetention } from "../../../src/limits/erasure";
import { DAY, SECOND } from "../../../src/runtime/units";
import { eachDatabase } from "../../support/databases";
import { aFolder } from "../../support/files";
import { PROPERTY_TIMEOUT, propertyRuns, ReachedCases } from "../../support/property-runs";
import { keepBackupAt } from "./kept-backups";
import { COPIED_AT } from "./source";

const OLDEST = 400;
const daysAgo = fc.uniqueArray(fc.integer({ min: 1, max: OLDEST }), { maxLength: 5, size: "max" });
/**
 * Days ago at which backups were made that are still there, at which people were erased, and at which another
 * installation with the same place for backups has put those of its own there.
 */
const HISTORIES = fc.record({
  backups: daysAgo,
  erased: fc.uniqueArray(fc.nat(OLDEST), { minLength: 4, maxLength: 9 }),
  others: daysAgo,
});

async function putOther(store: BackupStore, days: number): Promise<string> {
  const at = COPIED_AT - days * DAY;
  const id = newId(at);
  await store.erased.put(erasedFileName(id), new TextEncoder().encode(id), "text/plain");
  utimesSync(join(store.folder ?? "", "erased", id.slice(0, 2), erasedFileName(id)), at / SECOND, at / SECOND);
  return id;
}

/** The whole list, of people who were erased so many days ago. */
async function insertErased(db: Db, erased: number[]) {
  await db.deleteFrom("erasures").execute();
  await setErasuresSince(db, 0, true);
  const times = erased.map((days) => COPIED_AT - days * DAY);
  const rows = times.map((at) => ({ user_id: newId(at), erased_at: at, messages: "keep" as const }));
  await db.insertInto("erasures").values(rows).execute();
  return rows;
}

const countWithin = (most: number, days: number[]): number => days.filter((each) => each <= most).length;

interface History {
  backups: number[];
  erased: number[];
  others: number[];
}

async function checkHistory(db: Db, { backups, erased, others }: History, reached: ReachedCases): Promise<void> {
  const config = readConfig({ DATA_DIR: aFolder() });
  mkdirSync(join(config.dataDir, "backups"), { recursive: true });
  const store = openBackupStore(config);
  for (const days of backups) await keepBackupAt(store, COPIED_AT - days * DAY);
  const rows = await insertErased(db, erased);
  const theirs: string[] = [];
  for (const days of others.toSorted((a, b) => a - b)) theirs.push(await putOther(store, days));
  await maintainErasureList(config, db, COPIED_AT);
  const kept = Math.max(erasureListRetention(config.backup.days) / DAY, ...backups);
  const staying = rows.filter(({ erased_at }) => erased_at >= COPIED_AT - kept * DAY);
  const expected = staying.map(({ user_id }) => user_id).sort();
  for (const days of erased) reached.add(days <= kept ? "stays" : "goes");
  expect((await listErasures(db)).map(({ id }) => id).sort()).toEqual(expected);
  // And beside the backups, for who has nothing but these, with those of the other installation.
  const besides = theirs.slice(0, countWithin(kept, others));
  expect([...(await listErasedIds(store)).keys()].sort()).toEqual([...expected, ...besides].sort());
}

eachDatabase("the list of the erased", (db) => {
  test(
    "has everybody who was erased since the oldest backup, and no one whose time is over",
    async () => {
      const reached = new ReachedCases();
      const property = fc.asyncProperty(HISTORIES, (history) => checkHistory(db(), history, reached));
      const examples: [History][] = [[{ backups: [1, 300], erased: [0, 200, 299, 301], others: [1, 299, 301] }]];
      await fc.assert(property, { ...propertyRuns(examples.length + 11), examples });
      expect(reached.rare(["stays", "goes"])).toEqual([]);
    },
    PROPERTY_TIMEOUT,
  );
});
