/** `restore --as-it-was`: a backup of any schema in its place, unchanged. */
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fillDatabaseFrom, makeBackup, restoreBackup, writeErasuresToBackups } from "../../src/backup/backup";
import { excludedTables } from "../../src/backup/database";
import { type Config, readConfig } from "../../src/config/config";
import { listAppliedMigrations } from "../../src/db/migrate";
import { openUnmigrated } from "../../src/db/open";
import { sqliteSource } from "../../src/db/portable/sqlite";
import { databasePathIn, restoreMarkerPath } from "../../src/db/storage";
import { sha256 } from "../../src/runtime/sha256";
import { createDatabaseUrl } from "../resilience/fresh-storage";
import { runCli } from "../support/cli";
import { closeInstallations, emptyTarget, eraseAccount, openInstallation } from "./erasure-fixtures";
import { backUp, OPERATION_NOW, removeTempFolders, tempFolder } from "./installation";
import { findLostRows, readRowsAt, restoreSnapshot, SNAPSHOT_NAMES } from "./schema-snapshots";

afterEach(closeInstallations);
afterAll(removeTempFolders);

const hashOf = (path: string): string => sha256(readFileSync(path));
const restoreUnchanged = (into: Config, folder: string, withoutErasures?: boolean) =>
  restoreBackup(into, { folder, store: null, asItWas: true, withoutErasures }, OPERATION_NOW);

async function migrationsAt(url: string): Promise<string[]> {
  const { db, close } = await openUnmigrated(url);
  return listAppliedMigrations(db).finally(close);
}

/** A backup of a database as a past program makes it. */
async function backUpAt(url: string, config: Config): Promise<string> {
  const { db, close } = await openUnmigrated(url);
  const order = { to: null, why: "upgrade", pictures: false, now: OPERATION_NOW } as const;
  return (await makeBackup(config, db, order).finally(close)).place;
}

/** A data directory with the database of a snapshot. */
function pastConfig(snapshot: string): Config {
  const dataDir = join(tempFolder(), "past");
  mkdirSync(dataDir);
  restoreSnapshot(snapshot, databasePathIn(dataDir));
  return readConfig({ DATA_DIR: dataDir });
}

const PAST = [SNAPSHOT_NAMES[0], SNAPSHOT_NAMES[12], SNAPSHOT_NAMES.at(-2)].map((name) => name ?? "");

describe("a restore as it was", () => {
  test.each(PAST)("of %s keeps its schema and every byte", async (snapshot) => {
    const past = pastConfig(snapshot);
    const steps = await migrationsAt(databasePathIn(past.dataDir));
    const backup = await backUpAt(databasePathIn(past.dataDir), past);
    const target = emptyTarget();
    expect(await restoreUnchanged(target, backup, true)).toMatchObject({ erasedAgain: 0, erasedStillThere: 0 });
    const path = databasePathIn(target.dataDir);
    expect(hashOf(path)).toBe(hashOf(join(backup, "database.sqlite")));
    for (const end of ["-wal", "-shm", ".restoring"]) expect(existsSync(path + end)).toBe(false);
    expect((await migrationsAt(path)).sort()).toEqual(steps.sort());
  });

  test("is refused where people erased since are in it, and writes nothing then", async () => {
    const installation = await openInstallation();
    writeErasuresToBackups(installation.config, installation.db);
    const backup = await backUp(installation);
    await eraseAccount(installation, installation.person);
    const target = emptyTarget();
    await expect(restoreUnchanged(target, backup)).rejects.toThrow(
      /^1 person who was erased since is in this backup[^\n]*--as-it-was changes nothing[^\n]*--without-erasures[^\n]*$/,
    );
    for (const path of [databasePathIn(target.dataDir), restoreMarkerPath(target.dataDir), installation.picture])
      expect(existsSync(join(target.dataDir, path.replace(target.dataDir, "")))).toBe(false);
    expect(await restoreUnchanged(target, backup, true)).toMatchObject({
      erasedStillThere: 1,
      erasuresAsOf: OPERATION_NOW,
    });
    expect(hashOf(databasePathIn(target.dataDir))).toBe(hashOf(join(backup, "database.sqlite")));
    expect(existsSync(join(target.dataDir, installation.picture))).toBe(true);
    expect(readFileSync(join(target.dataDir, "second-factor.key"), "utf8")).toBe("a key");
  });

  test("asks for --without-erasures where no list says who was erased, and goes over no database", async () => {
    const past = pastConfig(PAST[1] ?? "");
    const backup = await backUpAt(databasePathIn(past.dataDir), past);
    await expect(restoreUnchanged(emptyTarget(), backup)).rejects.toThrow(/there is no list.*--without-erasures/);
    await expect(restoreUnchanged(past, backup, true)).rejects.toThrow("there is a database");
  });

  test("says which program reads it, for people and as JSON", async () => {
    const past = pastConfig(PAST[1] ?? "");
    const backup = await backUpAt(databasePathIn(past.dataDir), past);
    const env = { DATA_DIR: join(tempFolder(), "new") };
    const shown = await runCli(env, "restore", backup, "--as-it-was", "--without-erasures");
    // Copied by this version, before it migrates: not the one to start it with.
    expect([shown.code, shown.out]).toEqual([
      0,
      expect.stringMatching(/the program from before the upgrade: this one would/),
    ]);
    const other = { DATA_DIR: join(tempFolder(), "new") };
    const { out } = await runCli(other, "restore", backup, "--as-it-was", "--without-erasures", "--json");
    const schema = (PAST[1] ?? "").slice(3);
    expect(JSON.parse(out)).toMatchObject({
      ok: true,
      asItWas: true,
      schema,
      erasedStillThere: 0,
      takenAt: OPERATION_NOW,
    });
    const refused = await runCli(env, "restore", backup, "--as-it-was", "--without-erasures", "--json");
    expect(JSON.parse(refused.out)).toMatchObject({ ok: false, error: expect.stringContaining("there is a database") });
  });
});

describe("a database that is replaced", () => {
  const replacedTo = (config: Config): string => `${databasePathIn(config.dataDir)}.replaced`;
  const replace = (config: Config, folder: string) =>
    restoreBackup(config, { folder, store: null, asItWas: true, replacedTo: replacedTo(config) }, OPERATION_NOW);

  test("moves aside with its log, and its pictures stay", async () => {
    const installation = await openInstallation();
    const { config } = installation;
    const backup = await backUp(installation);
    await installation.close();
    const path = databasePathIn(config.dataDir);
    writeFileSync(`${path}-wal`, "a log of the other one");
    const before = hashOf(path);
    await replace(config, backup);
    expect(hashOf(path)).toBe(hashOf(join(backup, "database.sqlite")));
    expect(hashOf(replacedTo(config))).toBe(before);
    expect([existsSync(`${path}-wal`), existsSync(`${replacedTo(config)}-wal`)]).toEqual([false, true]);
    expect(existsSync(join(config.dataDir, installation.picture))).toBe(true);
    expect(existsSync(restoreMarkerPath(config.dataDir))).toBe(false);
  });

  test("is finished by the next call wherever the first was killed", async () => {
    const installation = await openInstallation();
    const { config } = installation;
    const backup = await backUp(installation);
    await installation.close();
    const path = databasePathIn(config.dataDir);
    const whole = join(tempFolder(), "whole.sqlite");
    copyFileSync(path, whole);
    const restoredHash = hashOf(join(backup, "database.sqlite"));
    const killedStates: (() => void)[] = [
      () => copyFileSync(whole, path),
      () => copyFileSync(whole, replacedTo(config)),
      () => {
        copyFileSync(whole, replacedTo(config));
        copyFileSync(join(backup, "database.sqlite"), path);
      },
    ];
    for (const leave of killedStates) {
      for (const each of [path, replacedTo(config)]) rmSync(each, { force: true });
      writeFileSync(restoreMarkerPath(config.dataDir), backup);
      writeFileSync(`${path}.restoring`, "half of it");
      leave();
      await replace(config, backup);
      expect([hashOf(path), hashOf(replacedTo(config))]).toEqual([restoredHash, hashOf(whole)]);
      expect(existsSync(restoreMarkerPath(config.dataDir))).toBe(false);
    }
  });

  test("stays where the backup is damaged", async () => {
    const installation = await openInstallation();
    const { config } = installation;
    const backup = await backUp(installation);
    await installation.close();
    writeFileSync(join(backup, "database.sqlite"), "damaged");
    const before = hashOf(databasePathIn(config.dataDir));
    await expect(replace(config, backup)).rejects.toThrow("is damaged");
    expect(hashOf(databasePathIn(config.dataDir))).toBe(before);
    expect(existsSync(restoreMarkerPath(config.dataDir))).toBe(false);
  });
});

test.if(process.env.TEST_DATABASES?.includes("postgres") ?? false)(
  "a past database of PostgreSQL comes back as it was",
  async () => {
    const source = sqliteSource(restoreSnapshot(PAST[2] ?? "", join(tempFolder(), "past.sqlite")));
    const steps = [...source.migrations];
    const from = await createDatabaseUrl("as_it_was_from");
    await fillDatabaseFrom(source, from).finally(source.close);
    const backups = tempFolder();
    const at = (DATABASE_URL: string) => readConfig({ DATA_DIR: tempFolder(), BACKUP_TO: backups, DATABASE_URL });
    const backup = await backUpAt(from, at(from));
    const to = await createDatabaseUrl("as_it_was_to");
    await restoreUnchanged(at(to), backup, true);
    expect((await migrationsAt(to)).sort()).toEqual(steps.sort());
    const leftOut: string[] = excludedTables();
    const before = Object.entries(await readRowsAt(from)).filter(([table]) => !leftOut.includes(table));
    expect(findLostRows(Object.fromEntries(before), await readRowsAt(to))).toEqual([]);
    await expect(
      restoreBackup(at(to), { folder: backup, store: null, asItWas: true, replacedTo: "x" }, OPERATION_NOW),
    ).rejects.toThrow("it has to be empty");
  },
  60_000,
);
