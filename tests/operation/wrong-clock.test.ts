/** Backups of a machine whose clock was 40 days ahead and was set right, or is 40 days behind. */
import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import {
  claimNightlyBackup,
  createBackupVerification,
  findLastBackup,
  openBackupStore,
  registerBackupMetrics,
  removeOldBackups,
} from "../../src/backup/backup";
import { ensureInstallationId } from "../../src/db/installation";
import { openLogger } from "../../src/runtime/log";
import { readRegisteredMetrics } from "../../src/runtime/meters";
import { DAY, HOUR, SECOND } from "../../src/runtime/units";
import { backUp, type Installation, OPERATION_NOW, trackInstallations } from "./installation";

const JUMP = 40 * DAY;
const place = trackInstallations();

async function removeOld({ config, db }: Installation, now: number): Promise<string[]> {
  const own = { installation: await ensureInstallationId(db), proven: null };
  return removeOldBackups(openBackupStore(config), own, 7, now);
}

test("a backup of the future does not stand for those that are made since", async () => {
  const here = await place();
  const { config, db } = here;
  const future = await backUp(here, OPERATION_NOW + JUMP);
  // Alone it is better than none.
  expect(await findLastBackup(config, OPERATION_NOW)).toMatchObject({ name: basename(future) });
  const real = await backUp(here, OPERATION_NOW);
  expect(await findLastBackup(config, OPERATION_NOW + DAY)).toMatchObject({ at: OPERATION_NOW });

  const calls: string[][] = [];
  const spawn = async (args: string[]) => {
    calls.push(args);
    return { code: 0, output: "" };
  };
  const now = () => OPERATION_NOW + DAY;
  await createBackupVerification({ config, db, log: openLogger("silent"), spawn, now })();
  expect(calls).toEqual([["restore", real, "--verify"]]);

  registerBackupMetrics(db, config, () => OPERATION_NOW + 5 * DAY);
  const { metrics } = await readRegisteredMetrics(db, new Promise(() => undefined));
  const age = metrics.find(({ name }) => name === "driftglass_backup_age_seconds")?.samples;
  expect(age?.map(([, value]) => value)).toEqual([(5 * DAY) / SECOND]);
});

test("a clock 40 days ahead removes no backup before a newer one is there, and set right it keeps the newest real one", async () => {
  const here = await place();
  const real = await backUp(here, OPERATION_NOW);
  expect(await removeOld(here, OPERATION_NOW + JUMP)).toEqual([]);
  const future = await backUp(here, OPERATION_NOW + JUMP);
  expect(await removeOld(here, OPERATION_NOW + DAY)).toEqual([]);
  expect(await removeOld(here, OPERATION_NOW + 20 * DAY)).toEqual([]);
  const names = () =>
    readdirSync(join(here.config.dataDir, "backups")).filter((name) => name.startsWith("driftglass-"));
  expect(names().sort()).toEqual([basename(real), basename(future)].sort());
});

test("the nightly backup goes on whichever way the clock was set", async () => {
  const { db } = await place();
  expect(await claimNightlyBackup(db, OPERATION_NOW)).toBe(false);
  expect(await claimNightlyBackup(db, OPERATION_NOW + JUMP)).toBe(true);
  expect(await claimNightlyBackup(db, OPERATION_NOW + HOUR)).toBe(true);
  expect(await claimNightlyBackup(db, OPERATION_NOW - JUMP)).toBe(true);
  expect(await claimNightlyBackup(db, OPERATION_NOW - JUMP + HOUR)).toBe(false);
});
