/** What `upgrade` does with the database and from which settings. */
import { Database } from "bun:sqlite";
import { afterAll, afterEach, expect, test } from "bun:test";
import { existsSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import {
  makeBackup,
  removeReplacedDatabases,
  replacedDatabasePath,
  writeErasuresToBackups,
} from "../../src/backup/backup";
import { readSettings } from "../../src/cli/upgrade/settings";
import { databasePathIn, restoreMarkerPath } from "../../src/db/storage";
import { DAY } from "../../src/runtime/units";
import { runCli } from "../support/cli";
import { aPerson } from "../support/people";
import { closeInstallations, eraseAccount, openInstallation, openRestored, peopleIn } from "./erasure-fixtures";
import { backUp, OPERATION_NOW, removeTempFolders } from "./installation";
import { NEW_MIGRATION } from "./upgrade-fake-server";

afterEach(closeInstallations);
afterAll(removeTempFolders);

function addMigration(path: string): void {
  const database = new Database(path);
  database.prepare("insert into kysely_migration (name, timestamp) values (?, '')").run(NEW_MIGRATION);
  database.close();
}

test("a migrated database is put back from the copy that was made before it migrated; the erased are erased again", async () => {
  const installation = await openInstallation();
  const { config, db } = installation;
  writeErasuresToBackups(config, db);
  const backup = await backUp(installation);
  const later = await aPerson(db);
  await makeBackup(config, db, { to: null, why: "upgrade", pictures: false, now: OPERATION_NOW + 2_000 });
  await eraseAccount(installation, installation.person, OPERATION_NOW + 3_000);
  await installation.close();
  const path = databasePathIn(config.dataDir);
  const call = ["put-back", backup, "--since", String(OPERATION_NOW + 1_000), "--json"];
  const env = { DATA_DIR: config.dataDir };
  expect(JSON.parse((await runCli(env, ...call)).out)).toEqual({ ok: true, migrated: false });
  addMigration(path);
  expect(JSON.parse((await runCli(env, ...call, "--look")).out)).toEqual({ ok: true, migrated: true });
  const { ok, erasedAgain, replacedTo, takenAt } = JSON.parse((await runCli(env, ...call)).out);
  expect({ ok, erasedAgain, takenAt }).toEqual({ ok: true, erasedAgain: 1, takenAt: OPERATION_NOW + 2_000 });
  expect(existsSync(replacedTo)).toBe(true);
  expect(existsSync(restoreMarkerPath(config.dataDir))).toBe(false);
  expect(await peopleIn(await openRestored(config))).toEqual([later.id]);
}, 30_000);

test("the migrated database ends as backups do", async () => {
  const { config } = await openInstallation();
  const paths = [0, 8].map((days) => replacedDatabasePath(config.dataDir, OPERATION_NOW - days * DAY));
  for (const path of paths) for (const end of ["", "-wal"]) writeFileSync(path + end, "");
  const removed = await removeReplacedDatabases(config.dataDir, 7, OPERATION_NOW);
  expect(removed).toEqual([basename(paths[1] ?? "")]);
  expect(paths.map((path) => [existsSync(path), existsSync(`${path}-wal`)])).toEqual([
    [true, true],
    [false, false],
  ]);
  expect(existsSync(databasePathIn(config.dataDir))).toBe(true);
});

test("a unit stands for its restart, its stop and its user; a command of one's own goes before", () => {
  const settings = readSettings({ unit: "driftglass.service", url: "http://127.0.0.1:3000/", wait: 5 });
  expect(settings).toMatchObject({
    restart: "systemctl restart driftglass",
    stop: "systemctl stop driftglass",
    url: "http://127.0.0.1:3000",
    wait: 5_000,
  });
  expect(settings.dataBy).toMatch(/^systemd-run .*-p User=driftglass .*-E DATA_DIR=\/var\/lib\/driftglass$/);
  const own = readSettings({ unit: "driftglass", restart: "rc restart", url: "http://[::1]:1", wait: 5 });
  expect(own).toMatchObject({ restart: "rc restart", stop: null });
  expect(() => readSettings({ unit: "x; rm", url: "http://x", wait: 5 })).toThrow("no name of a unit");
});
