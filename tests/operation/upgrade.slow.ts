/** An upgrade that breaks off leaves everything as it was, and starts anew. */
import { afterAll, describe, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Migrator } from "kysely/migration";
import { MIGRATIONS } from "../../migrations/index";
import { backupBeforeUpgrade, fillFrom, lastBackup } from "../../src/backup/backup";
import { readConfig } from "../../src/config/config";
import { openDatabase, openUnmigrated } from "../../src/db/open";
import { faultsOfSqlite, sqliteSource } from "../../src/db/portable/sqlite";
import { openLog } from "../../src/runtime/log";
import { freshDatabase } from "../unbreakable/fresh";
import { KILLS, moments, runMortal } from "./mortal";
import { KEPT, lostFrom, rowsAt, unpack } from "./past";

/** The first one with everything of its time in it. */
const EARLY = KEPT.find((name) => name.startsWith("04")) ?? "";

const dir = mkdtempSync(join(tmpdir(), "driftglass-upgrade-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const at = (name: string): string => join(dir, `${name}.sqlite`);
const early = unpack(EARLY, at("early"));

/** Opens a database as the server does. */
const OPENS = `import { openDatabase } from "./src/db/open";
await (await openDatabase(process.env.ADDRESS)).close();`;

const upgrade = (address: string, statement?: number) =>
  runMortal(["-e", OPENS], statement, { ADDRESS: address });

/** @param make a database of that past */
async function killedEverywhere(make: (name: string) => Promise<string>): Promise<number> {
  const { statements } = await upgrade(await make("counted"));
  const before = await rowsAt(await make("before"));
  for (const moment of moments(statements)) {
    const address = await make("killed");
    expect(await upgrade(address, moment)).toMatchObject({ signal: "SIGKILL" });
    expect(lostFrom(before, await rowsAt(address))).toEqual([]);
    expect((await upgrade(address)).signal).toBe(null);
    expect(lostFrom(before, await rowsAt(address))).toEqual([]);
    const { db, close } = await openDatabase(address, "none");
    await db.selectFrom("users").select("id").execute().finally(close);
  }
  return statements;
}

describe("an upgrade from the first whole life", () => {
  test(`killed at ${KILLS} of its statements: as it was, and whole when it starts again`, async () => {
    const statements = await killedEverywhere(async (name) => {
      for (const end of ["", "-wal", "-shm"]) rmSync(at(name) + end, { force: true });
      copyFileSync(early, at(name));
      return at(name);
    });
    console.log(`SQLite: ${statements} statements`);
    expect(faultsOfSqlite(at("killed"))).toEqual([]);
  }, 600_000);

  test.if(process.env.TEST_DATABASES?.includes("postgres") ?? false)(
    "the same on PostgreSQL",
    async () => {
      const statements = await killedEverywhere(async (name) => {
        const url = await freshDatabase(`upgrade_${name}`);
        const source = sqliteSource(early);
        await fillFrom(source, url).finally(source.close);
        return url;
      });
      console.log(`PostgreSQL: ${statements} statements`);
    },
    600_000,
  );

  test("with a step that fails stays as it was", async () => {
    const path = at("failing");
    copyFileSync(early, path);
    const before = await rowsAt(path);
    for (const broken of Object.keys(MIGRATIONS).slice(-12)) {
      const { db, close } = await openUnmigrated(path);
      const breaking = { up: () => Promise.reject(new Error("killed")) };
      const provider = { getMigrations: async () => ({ ...MIGRATIONS, [broken]: breaking }) };
      const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
      expect(String((await migrator.migrateToLatest()).error)).toContain("killed");
      await close();
      expect(await rowsAt(path)).toEqual(before);
    }
  });

  test("begins with a copy, and is not begun where that fails", async () => {
    const dataDir = join(dir, "upgraded");
    mkdirSync(dataDir);
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
    const path = join(dataDir, "driftglass.sqlite");
    copyFileSync(unpack(KEPT.at(-2) ?? "", at("yesterday")), path);
    const before = await rowsAt(path);
    await expect(openDatabase(path, "any", () => Promise.reject(new Error("no room")))).rejects.toThrow();
    expect(await rowsAt(path)).toEqual(before);
    const log = openLog("silent");
    await (await openDatabase(path, "any", (db) => backupBeforeUpgrade(config, db, log, 1))).close();
    const last = await lastBackup(config);
    const copied = await rowsAt(join(dataDir, "backups", last?.name ?? "", "database.sqlite"));
    expect(copied.users).toEqual(before.users ?? []);
    await (await openDatabase(path, "any", () => Promise.reject(new Error("today already")))).close();
  });
});
