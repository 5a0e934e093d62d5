import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { Migrator } from "kysely/migration";
import { MIGRATIONS } from "../../migrations/index";
import { backupBeforeUpgrade, lastBackup } from "../../src/backup/backup";
import { readConfig } from "../../src/config";
import { migrateAs } from "../../src/db/migrate";
import { openDatabase, openUnmigrated } from "../../src/db/open";
import { faultsOfSqlite } from "../../src/db/portable/sqlite";
import { openLog } from "../../src/log";
import { livedIn } from "./lived";

const NAMES = Object.keys(MIGRATIONS);
/** In which order the first ones landed. */
const LANDING = [1, 8, 6, 5, 3, 4, 9, 2];
const byNumber = (number: number) => NAMES.find((name) => Number(name.slice(0, 4)) === number) ?? "";

/** What each program that was ever started knew; what the first one kept, a life of today does not fit into. */
const PAST = NAMES.map(
  (name, n) =>
    [name, n < LANDING.length ? LANDING.slice(0, n + 1).map(byNumber) : NAMES.slice(0, n + 1)] as const,
);

/** Kept by triggers or by the migrator. */
const COUNTED = /^(sqlite_|kysely_|tallies$|meta$)/;

const dir = mkdtempSync(join(tmpdir(), "driftglass-past-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const tablesOf = (database: Database.Database): string[] =>
  database
    .prepare<[], { name: string }>("select name from sqlite_schema where type = 'table'")
    .all()
    .map(({ name }) => name)
    .filter((name) => !COUNTED.test(name));
const columnsOf = (database: Database.Database, table: string): string[] =>
  (database.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);

function countsOf(path: string, tables?: string[]): Record<string, number> {
  const database = new Database(path);
  const counts = (tables ?? tablesOf(database)).map((table) => {
    const { n } = database.prepare(`select count(*) as n from ${table}`).get() as { n: number };
    return [table, n] as const;
  });
  database.close();
  return Object.fromEntries(counts);
}

const life = join(dir, "life.sqlite");
beforeAll(() => livedIn(life));

/** A database as that program left it, with a whole life in what it had of tables and columns. */
async function pastDatabase(path: string, known: readonly string[]): Promise<string> {
  const { db, close } = await openUnmigrated(path);
  await migrateAs(db, known);
  await close();
  const past = new Database(path);
  past.pragma("foreign_keys = OFF");
  past.exec(`attach '${life}' as life`);
  const today = new Database(life, { readonly: true });
  const there = new Set(tablesOf(today));
  for (const table of tablesOf(past).filter((each) => there.has(each))) {
    const shared = columnsOf(past, table).filter((column) => columnsOf(today, table).includes(column));
    past.exec(`insert or ignore into ${table} (${shared}) select ${shared} from life.${table}`);
  }
  today.close();
  past.close();
  return path;
}

describe("data of every past schema", () => {
  test.each(PAST.slice(1))("up to %s start today, whole and with all their rows", async (name, known) => {
    const path = await pastDatabase(join(dir, `${name}.sqlite`), known);
    const before = countsOf(path);
    expect(before.users).toBeGreaterThan(2);
    const { db, close } = await openDatabase(path);
    expect((await db.selectFrom("users").select("id").execute()).length).toBe(before.users ?? 0);
    await close();
    expect(faultsOfSqlite(path)).toEqual([]);
    const lost = Object.keys(before).filter(
      (table) => (countsOf(path, [table])[table] ?? 0) < (before[table] ?? 0),
    );
    expect(lost).toEqual([]);
  });

  test("stay as they were when any step breaks off, and start afterwards", async () => {
    const path = await pastDatabase(join(dir, "broken.sqlite"), LANDING.map(byNumber));
    const before = countsOf(path);
    for (const broken of NAMES.slice(LANDING.length)) {
      const { db, close } = await openUnmigrated(path);
      const breaking = { up: () => Promise.reject(new Error("killed")) };
      const provider = { getMigrations: async () => ({ ...MIGRATIONS, [broken]: breaking }) };
      const { error } = await new Migrator({
        db,
        provider,
        allowUnorderedMigrations: true,
      }).migrateToLatest();
      expect(String(error)).toContain("killed");
      await close();
      expect(countsOf(path)).toEqual(before);
    }
    await (await openDatabase(path)).close();
    expect(faultsOfSqlite(path)).toEqual([]);
  });

  test("are copied before they are upgraded", async () => {
    const dataDir = join(dir, "upgraded");
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
    await Bun.write(join(dataDir, ".keep"), "");
    const path = await pastDatabase(join(dataDir, "driftglass.sqlite"), NAMES.slice(0, -1));
    const log = openLog("silent");
    const before = countsOf(path);
    await (await openDatabase(path, "any", (db) => backupBeforeUpgrade(config, db, log, 1))).close();
    const last = await lastBackup(config);
    expect(countsOf(join(dataDir, "backups", last?.name ?? "", "database.sqlite")).users).toBe(
      before.users ?? 0,
    );
    await (await openDatabase(path, "any", () => Promise.reject(new Error("today already")))).close();
  });
});
