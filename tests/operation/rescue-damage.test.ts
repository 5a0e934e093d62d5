/** A damaged database: what can be read is copied, what is missing is said, and the original stays as it is. */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { readConfig } from "../../src/config/config";
import { ensureInstallationId } from "../../src/db/installation";
import { openDatabase } from "../../src/db/open";
import type { Db } from "../../src/db/transact";
import { openLogger } from "../../src/runtime/log";
import { openClock } from "../../src/server/clock";
import { openSeededStorage } from "../../src/server/seeded-storage";
import { seededNumbers } from "../support/seeded-numbers";
import { removeTempFolders, tempFolder } from "./installation";
import {
  aCopy,
  aWholeDatabase,
  fileOf,
  garbage,
  lossesIn,
  overwrite,
  PAGE_SIZE,
  rescueWhole,
  rowsIn,
  TIMEOUT_MS,
  type WholeDatabase,
} from "./rescue-fixtures";

/** Damaged databases by seed; on demand more. */
const SEEDS = Number(process.env.RESCUE_SEEDS ?? "24");
const FIRST_SEED = Number(process.env.RESCUE_SEED ?? "1");
afterAll(removeTempFolders);

let whole: WholeDatabase;
beforeAll(async () => {
  whole = await aWholeDatabase();
}, TIMEOUT_MS);

/** Up to twelve places are overwritten, by noise or by nothing, each up to a page long. */
function damagedBy(seed: number): string {
  const random = seededNumbers(seed);
  const from = aCopy(whole);
  const { size } = statSync(fileOf(from));
  for (let left = 1 + random(12); left > 0; left--) {
    const length = random(2) === 0 ? PAGE_SIZE : 1 + random(PAGE_SIZE);
    const at = random(2) === 0 ? random(size / PAGE_SIZE) * PAGE_SIZE : random(size);
    overwrite(fileOf(from), at, random(4) === 0 ? new Uint8Array(length) : garbage(random, length));
  }
  return from;
}

describe("damage", () => {
  test(
    `of ${SEEDS} seeds: pages overwritten anywhere`,
    async () => {
      let [read, all] = [0, 0];
      for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
        const { report } = await rescueWhole(damagedBy(seed)).catch((error: Error) => {
          throw new Error(`seed ${seed}: ${error.message}`);
        });
        read += report.tables.reduce((sum, { rows }) => sum + rows, 0);
        all += report.tables.reduce((sum, { table }) => sum + (whole.counts[table] ?? 0), 0);
      }
      console.log(`rescue: ${SEEDS} seeds, ${read} of ${all} rows (${((100 * read) / all).toFixed(1)} %)`);
      expect(read / all).toBeGreaterThan(0.7);
    },
    TIMEOUT_MS,
  );

  test(
    "of the header: nothing is lost",
    async () => {
      for (const bytes of [16, 100]) {
        const from = aCopy(whole);
        overwrite(fileOf(from), 0, garbage(seededNumbers(bytes), bytes));
        const { report } = await rescueWhole(from);
        expect([report.hasHeader, lossesIn(report)]).toEqual([false, []]);
      }
    },
    TIMEOUT_MS,
  );

  test(
    "of the whole first page: tables are found by what stands on the others",
    async () => {
      const from = aCopy(whole);
      overwrite(fileOf(from), 0, new Uint8Array(PAGE_SIZE));
      const { report } = await rescueWhole(from);
      expect(rowsIn(report, "bottles")).toBe(whole.counts.bottles ?? -1);
    },
    TIMEOUT_MS,
  );

  test(
    "of the page with the installation's id: it is known by the mark of its pictures",
    async () => {
      const from = aCopy(whole);
      const database = new Database(fileOf(from));
      database.run("delete from meta");
      database.close();
      const { to } = await rescueWhole(from);
      const { db, close } = await openDatabase(fileOf(to), "none");
      expect(`driftglass-${await ensureInstallationId(db)}.mark`).toBe(whole.marker);
      await close();
    },
    TIMEOUT_MS,
  );

  test(
    "a page in the middle of a table costs its rows alone, and the way to them nothing",
    async () => {
      const bottles = whole.counts.bottles ?? 0;
      const database = new Database(fileOf(whole.folder), { readonly: true });
      const { rootpage = 0 } =
        database.query<{ rootpage: number }, []>("select rootpage from sqlite_schema where name = 'bottles'").get() ??
        {};
      database.close();
      const lostRoot = aCopy(whole);
      overwrite(fileOf(lostRoot), (rootpage - 1) * PAGE_SIZE, new Uint8Array(PAGE_SIZE));
      const { report } = await rescueWhole(lostRoot);
      expect(rowsIn(report, "bottles")).toBe(bottles);
      expect(report.tables.find(({ table }) => table === "bottles")?.damagedPages).toBe(1);
    },
    TIMEOUT_MS,
  );

  test(
    "a log that is torn, flipped or of something else: what was committed before is there",
    async () => {
      const from = aCopy(whole);
      const writer = new Database(fileOf(from));
      writer.run("pragma journal_mode = WAL");
      for (let n = 0; n < 5; n++) writer.run("insert into meta values (?, '1')", [`from the log ${n}`]);
      const killed = tempFolder();
      cpSync(from, killed, { recursive: true });
      writer.close();
      const log = `${fileOf(killed)}-wal`;
      const frames = readFileSync(log);
      for (let seed = 1; seed <= 8; seed++) {
        const random = seededNumbers(seed);
        writeFileSync(log, frames);
        if (seed % 2) truncateSync(log, random(frames.length));
        else overwrite(log, random(frames.length), garbage(random, 8));
        const { report } = await rescueWhole(killed);
        expect(rowsIn(report, "meta")).toBeGreaterThanOrEqual(whole.counts.meta ?? 0);
      }
    },
    TIMEOUT_MS,
  );

  test(
    "a file that was cut off: the rest is read",
    async () => {
      const { size } = statSync(fileOf(whole.folder));
      for (const part of [0.9, 0.5, 0.25]) {
        const from = aCopy(whole);
        truncateSync(fileOf(from), Math.floor(size * part) + 17);
        const { report } = await rescueWhole(from);
        expect(lossesIn(report).length).toBeGreaterThan(0);
      }
    },
    TIMEOUT_MS,
  );
});

describe("a server of which a table is lost", () => {
  const open = (dataDir: string) => {
    const config = readConfig({ DATA_DIR: dataDir });
    return openSeededStorage(config, openClock(config), openLogger("silent"));
  };
  const contentsOf = async (db: Db) => ({
    accounts: (await db.selectFrom("users").select("username_key").where("id", "<>", "gone").execute()).length,
    bottles: (await db.selectFrom("bottles").select("id").execute()).length,
    designs: (await db.selectFrom("designs").select("id").execute()).length,
  });

  // What people wrote goes with them: no row names one who is not there.
  const LOST = { meta: {}, users: { bottles: 0, designs: 4 } };
  test.each(Object.entries(LOST))("%s: what is rescued starts, and nothing is there twice", async (table, lost) => {
    const from = tempFolder();
    const served = await open(from);
    const before = await contentsOf(served.db);
    await served.close();
    const raw = new Database(fileOf(from));
    const [row] = raw
      .query<{ page: number }, [string]>("select rootpage as page from sqlite_schema where name = ?")
      .all(table);
    raw.close();
    overwrite(fileOf(from), ((row?.page ?? 0) - 1) * PAGE_SIZE, garbage(seededNumbers(1), PAGE_SIZE));
    const { report, to } = await rescueWhole(from);
    expect(rowsIn(report, table)).toBe(0);
    for (let start = 0; start < 2; start++) {
      const again = await open(to);
      expect(await contentsOf(again.db)).toEqual({ ...before, ...lost });
      await again.close();
    }
  });
});
