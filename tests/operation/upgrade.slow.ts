/** An upgrade that breaks off leaves everything as it was, and starts anew. */
import { afterAll, describe, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Migrator } from "kysely/migration";
import { MIGRATIONS } from "../../migrations/index";
import { backupBeforeUpgrade, fillDatabaseFrom, openBackupStore } from "../../src/backup/backup";
import { readConfig } from "../../src/config/config";
import { openDatabase, openUnmigrated } from "../../src/db/open";
import { findSqliteFaults, sqliteSource } from "../../src/db/portable/sqlite";
import { openLogger } from "../../src/runtime/log";
import { createDatabaseUrl } from "../resilience/fresh-storage";
import { KILLS, killPoints, killTimeout, runUntilStatement } from "./kill-runs";
import { findLostRows, readRowsAt, restoreSnapshot, SNAPSHOT_NAMES } from "./schema-snapshots";

/** The first one with everything of its time in it. */
const EARLY_SNAPSHOT = SNAPSHOT_NAMES.find((name) => name.startsWith("04")) ?? "";

/** ms */
const LONG = killTimeout(600_000);

const dir = mkdtempSync(join(tmpdir(), "driftglass-upgrade-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const at = (name: string): string => join(dir, `${name}.sqlite`);
const early = restoreSnapshot(EARLY_SNAPSHOT, at("early"));

/** Opens a database as the server does. */
const OPEN_SCRIPT = `import { openDatabase } from "./src/db/open";
await (await openDatabase(process.env.ADDRESS)).close();`;

const upgrade = (address: string, statement?: number) =>
  runUntilStatement(["-e", OPEN_SCRIPT], statement, { ADDRESS: address });

/** @param make a database of that past */
async function killedEverywhere(make: (name: string) => Promise<string>): Promise<number> {
  const { statements } = await upgrade(await make("counted"));
  const before = await readRowsAt(await make("before"));
  for (const moment of killPoints(statements)) {
    const address = await make("killed");
    expect(await upgrade(address, moment)).toMatchObject({ signal: "SIGKILL" });
    expect(findLostRows(before, await readRowsAt(address))).toEqual([]);
    expect((await upgrade(address)).signal).toBe(null);
    expect(findLostRows(before, await readRowsAt(address))).toEqual([]);
    const { db, close } = await openDatabase(address, "none");
    await db.selectFrom("users").select("id").execute().finally(close);
  }
  return statements;
}

describe("an upgrade from the first whole life", () => {
  test(
    `killed at ${KILLS} of its statements: as it was, and whole when it starts again`,
    async () => {
      const statements = await killedEverywhere(async (name) => {
        for (const end of ["", "-wal", "-shm"]) rmSync(at(name) + end, { force: true });
        copyFileSync(early, at(name));
        return at(name);
      });
      console.log(`SQLite: ${statements} statements`);
      expect(findSqliteFaults(at("killed"))).toEqual([]);
    },
    LONG,
  );

  test.if(process.env.TEST_DATABASES?.includes("postgres") ?? false)(
    "the same on PostgreSQL",
    async () => {
      const statements = await killedEverywhere(async (name) => {
        const url = await createDatabaseUrl(`upgrade_${name}`);
        const source = sqliteSource(early);
        await fillDatabaseFrom(source, url).finally(source.close);
        return url;
      });
      console.log(`PostgreSQL: ${statements} statements`);
    },
    LONG,
  );

  test("with a step that fails stays as it was", async () => {
    const path = at("failing");
    copyFileSync(early, path);
    const before = await readRowsAt(path);
    for (const broken of Object.keys(MIGRATIONS).slice(-12)) {
      const { db, close } = await openUnmigrated(path);
      const breaking = { up: () => Promise.reject(new Error("killed")) };
      const provider = { getMigrations: async () => ({ ...MIGRATIONS, [broken]: breaking }) };
      const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
      expect(String((await migrator.migrateToLatest()).error)).toContain("killed");
      await close();
      expect(await readRowsAt(path)).toEqual(before);
    }
  });

  test("begins with a copy, and is not begun where that fails", async () => {
    const dataDir = join(dir, "upgraded");
    mkdirSync(dataDir);
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
    const path = join(dataDir, "driftglass.sqlite");
    copyFileSync(restoreSnapshot(SNAPSHOT_NAMES.at(-2) ?? "", at("yesterday")), path);
    const before = await readRowsAt(path);
    await expect(openDatabase(path, "any", () => Promise.reject(new Error("no room")))).rejects.toThrow();
    expect(await readRowsAt(path)).toEqual(before);
    const log = openLogger("silent");
    await (await openDatabase(path, "any", (db) => backupBeforeUpgrade(config, db, log, 1))).close();
    const [copy, ...others] = await openBackupStore(config).backups();
    expect(others).toEqual([]);
    const copied = await readRowsAt(join(dataDir, "backups", copy?.name ?? "", "database.sqlite"));
    expect(copied.users).toEqual(before.users ?? []);
    await (await openDatabase(path, "any", () => Promise.reject(new Error("today already")))).close();
  });
});
