/** What a nightly backup comes to where something beside the copy fails, and where a copy is not begun. */
import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, rmSync, symlinkSync, truncateSync, utimesSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { basename, join } from "node:path";
import { sql } from "kysely";
import {
  claimNightlyBackup,
  createNightlyBackup,
  makeBackup,
  openBackupStore,
  removeOldBackups,
  replacedDatabasePath,
} from "../../src/backup/backup";
import { MANIFEST_FILE } from "../../src/backup/manifest";
import { runDoctorChecks } from "../../src/cli/doctor/doctor";
import { ownCommandLine } from "../../src/cli/spawn-self";
import { ensureInstallationId } from "../../src/db/installation";
import { readMeta } from "../../src/db/meta";
import type { Db } from "../../src/db/transact";
import { openPictureStores } from "../../src/files/picture-stores";
import { openLogger } from "../../src/runtime/log";
import { readRegisteredMetrics } from "../../src/runtime/meters";
import { DAY, HOUR, MINUTE } from "../../src/runtime/units";
import { childProcessJobs, housekeepingJobs } from "../../src/server/housekeeping";
import { keepBackupAt } from "../properties/copies/kept-backups";
import { backUp, type Installation, OPERATION_NOW, trackInstallations } from "./installation";

const place = trackInstallations();

/** Rounds of one server. @param spawn stands for the process @returns runs one, and says what was logged */
function nightly({ config, db }: Installation, spawn: () => Promise<{ code: number; output: string }>) {
  let time = OPERATION_NOW;
  const lines: string[] = [];
  const log = openLogger("info", { write: (line) => void lines.push(JSON.parse(line).msg) });
  const run = createNightlyBackup({ config, db, log, spawn, now: () => time });
  return async (now: number) => {
    time = now;
    await run();
    return lines.splice(0);
  };
}

const nightlyFindings = async ({ config }: Installation, now: number) =>
  (await runDoctorChecks(config, now)).filter(({ about }) => about === "nightly backup").map(({ text }) => text);

const RESULT_FAILS = sql`create trigger no_result before insert on meta when new.key = 'backup result'
  begin select raise(abort, 'no result'); end`;
const refuseResults = (db: Db) => RESULT_FAILS.execute(db);
const allowResults = (db: Db) => sql`drop trigger no_result`.execute(db);

test("old ones that cannot be removed are told, and are no failed copy: none is made again", async () => {
  const here = await place();
  const round = nightly(here, async () => {
    await backUp(here, OPERATION_NOW);
    return { code: 0, output: "a backup: 5 files\nold ones could not be removed: AccessDenied" };
  });
  await round(OPERATION_NOW - DAY);
  expect(await round(OPERATION_NOW)).toEqual(["backup made"]);
  expect(await round(OPERATION_NOW + HOUR)).toEqual([]);
  const text = "the server's own is made, and old ones could not be removed: AccessDenied";
  expect(await nightlyFindings(here, OPERATION_NOW + HOUR)).toEqual([text]);
});

test("the command ends with 0 where something old cannot be removed, says so, and removes the rest", async () => {
  const here = await place();
  const { dataDir } = here.config;
  // A folder in the place of a file.
  mkdirSync(`${replacedDatabasePath(dataDir, OPERATION_NOW - 40 * DAY)}/in-use`, { recursive: true });
  const old = basename(await backUp(here, OPERATION_NOW - 40 * DAY));
  const { exitCode, stdout } = Bun.spawnSync(ownCommandLine(["backup", "--nightly", "--json"]), {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: "silent" },
  });
  const said = JSON.parse(stdout.toString());
  expect([exitCode, said.ok, said.removed]).toEqual([0, true, [old]]);
  expect(said.notRemoved).toEqual([expect.stringContaining("upgraded-")]);
});

test("one that cannot be removed does not keep those that can", async () => {
  const manifest = { installation: "one", pictures: true };
  const backups = [0, 20, 30, 40].map((days) => ({
    name: `of ${days}`,
    manifest: { ...manifest, takenAt: OPERATION_NOW - days * DAY } as never,
  }));
  const removed: string[] = [];
  const remove = async (name: string) => {
    if (name === "of 30") throw new Error("AccessDenied");
    removed.push(name);
  };
  const store = { backups: async () => backups, unfinished: async () => [], remove };
  const own = { installation: "one", proven: null };
  expect(removeOldBackups(store, own, 7, OPERATION_NOW)).rejects.toThrow("AccessDenied");
  await Bun.sleep(0);
  expect(removed).toEqual(["of 20", "of 40"]);
});

test("what cannot be read is not taken for a copy that never ended", async () => {
  const here = await place();
  const name = basename(await backUp(here, OPERATION_NOW - 40 * DAY));
  const store = openBackupStore(here.config);
  expect(await store.unfinished()).toEqual([]);
  const [proven] = await store.backups();
  const manifest = join(store.folder ?? "", name, MANIFEST_FILE);
  rmSync(manifest);
  expect(await store.unfinished()).toEqual([{ name, since: expect.any(Number) }]);
  // Leads to itself: it is there, and nobody can read it.
  symlinkSync(manifest, manifest);
  expect(store.unfinished()).rejects.toThrow("ELOOP");
  const removed: string[] = [];
  const remove = async (each: string) => void removed.push(each);
  let since = OPERATION_NOW - DAY;
  const misread = {
    backups: async () => [{ ...proven, name: "z" } as never],
    unfinished: async () => [{ name, since }],
    remove,
  };
  const own = { installation: proven?.manifest.installation ?? "", proven: name };
  await removeOldBackups(misread, own, 7, OPERATION_NOW);
  expect(removed).toEqual([]);
  // An old one that somebody is copying there just now.
  since = OPERATION_NOW - HOUR;
  await removeOldBackups(misread, { ...own, proven: null }, 7, OPERATION_NOW);
  expect(removed).toEqual([]);
  since = OPERATION_NOW - DAY;
  await removeOldBackups(misread, { ...own, proven: null }, 7, OPERATION_NOW);
  expect(removed).toEqual([name]);
});

test("a copy that never ended is as old as the newest of its folders, and what goes meanwhile is none", async () => {
  const here = await place();
  const name = basename(await backUp(here, OPERATION_NOW - 40 * DAY));
  const store = openBackupStore(here.config);
  const folder = join(store.folder ?? "", name);
  rmSync(join(folder, MANIFEST_FILE));
  const deepest = join(folder, "copied/deep");
  mkdirSync(deepest, { recursive: true });
  const newest = OPERATION_NOW + HOUR;
  for (const each of readdirSync(folder, { recursive: true })) utimesSync(join(folder, String(each)), 1, 1);
  utimesSync(folder, 1, 1);
  utimesSync(deepest, newest / 1000, newest / 1000);
  expect(await store.unfinished()).toEqual([{ name, since: newest }]);
  // A name that leads nowhere is as one that has gone between the list and the look.
  rmSync(folder, { recursive: true });
  symlinkSync(join(store.folder ?? "", "away"), folder);
  expect(await store.unfinished().catch((error) => error.code)).toEqual([]);
});

test("a claim that cannot be noted whole is none, and how a copy ended is no failure of it", async () => {
  const here = await place();
  const { db } = here;
  let fails = false;
  const round = nightly(here, async () => {
    if (fails) await refuseResults(db);
    return { code: 0, output: "" };
  });
  await round(OPERATION_NOW - DAY);
  await refuseResults(db);
  expect(await round(OPERATION_NOW)).toEqual(["whether a backup is due could not be asked"]);
  await allowResults(db);
  fails = true;
  expect(await round(OPERATION_NOW + MINUTE)).toEqual(["backup made", "how the backup ended could not be noted"]);
  await allowResults(db);
  const { metrics } = await readRegisteredMetrics(db, new Promise(() => undefined));
  const copies = metrics.find(({ name }) => name === "driftglass_backup_copies_total");
  expect(copies?.samples.map(([, value]) => value)).toEqual([1, 0]);
});

test("doctor tells of a copy that nobody ended", async () => {
  const here = await place();
  await claimNightlyBackup(here.db, OPERATION_NOW - DAY);
  expect(await claimNightlyBackup(here.db, OPERATION_NOW)).toBe(true);
  expect(await nightlyFindings(here, OPERATION_NOW + HOUR)).toEqual([]);
  const text = "the server's own began 2 h ago and has not ended: it was killed, or takes that long";
  expect(await nightlyFindings(here, OPERATION_NOW + 2 * HOUR)).toEqual([text]);
});

test("a copy out of PostgreSQL is not begun where there is less room than the last one's database took", async () => {
  const { db, config } = await place();
  const store = openBackupStore(config);
  mkdirSync(store.folder ?? "");
  await keepBackupAt(store, OPERATION_NOW - DAY, "portable");
  const [last] = await store.backups();
  const { bavail, bsize } = await statfs(config.dataDir);
  const file = join(store.folder ?? "", last?.name ?? "", "database.sqlite");
  truncateSync(file, bavail * bsize + 1e9);
  const asked = makeBackup({ ...config, databaseUrl: "postgres://nobody@127.0.0.1:1/none" }, db, {
    to: null,
    why: "nightly",
    pictures: true,
    now: OPERATION_NOW,
  });
  expect(await asked.catch(({ message }) => message)).toMatch(/^there is no room for a backup in .*: \d+ bytes/);
});

test("it is none of a round's jobs, and the last of those beside: what takes hours holds up none of them", async () => {
  const here = await place();
  const { db, config } = here;
  const pictures = openPictureStores(config, await ensureInstallationId(db));
  const context = { db, config, pictures, log: openLogger("silent") };
  const clock = { now: () => OPERATION_NOW };
  const beside = childProcessJobs(context, here, clock);
  const isClaimed = async () => (await readMeta(db, "backup begun")) !== undefined;
  const last = beside.pop();
  for (const job of [...housekeepingJobs(context, here, clock), ...beside]) await job();
  const before = await isClaimed();
  await last?.();
  expect([before, await isClaimed()]).toEqual([false, true]);
});
