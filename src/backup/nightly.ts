import type { Config } from "../config/config";
import { claimMetaKey, readMeta } from "../db/meta";
import type { Db } from "../db/transact";
import { withStorageTimeout } from "../files/s3";
import { errorFields, type ServerLog } from "../runtime/log";
import { DAY, HOUR, MINUTE } from "../runtime/units";
import { maintainErasureList } from "./erasures";
import type { BackupStore } from "./stores/store";
import { findNewestWhole } from "./verification/verify-newest";

const BACKUP_STARTED_KEY = "backup begun";
/** ms for the erasure list: a folder that does not respond must not block housekeeping. */
const ERASURE_LIST_TIMEOUT = 10 * MINUTE;
/** UTC. */
const NIGHT_HOURS = { from: 2, to: 5 };
/** ms after the last backup: at night, and at any hour. The first is longer than a night. */
const MIN_BACKUP_INTERVAL = 6 * HOUR;
const MAX_BACKUP_INTERVAL = 26 * HOUR;

const isNight = (now: number): boolean => {
  const hour = new Date(now).getUTCHours();
  return hour >= NIGHT_HOURS.from && hour < NIGHT_HOURS.to;
};

/** Claims tonight's backup for one of several processes. The first start counts as a backup. */
export async function claimNightlyBackup(db: Db, now: number): Promise<boolean> {
  const value = String(now);
  if (await claimMetaKey(db, BACKUP_STARTED_KEY, value)) return false;
  const last = (await readMeta(db, BACKUP_STARTED_KEY)) ?? "";
  const since = now - Number(last);
  // A clock that was set back must not stop backups.
  const due = since < 0 || since >= MAX_BACKUP_INTERVAL || (since >= MIN_BACKUP_INTERVAL && isNight(now));
  if (!due) return false;
  const won = await db
    .updateTable("meta")
    .set({ value })
    .where("key", "=", BACKUP_STARTED_KEY)
    .where("value", "=", last)
    .returning("key")
    .executeTakeFirst();
  return won !== undefined;
}

/**
 * Removes backups of this installation that are `days` old, as `/privacy` says; never the newest, the newest whole
 * one, or the last that was proven.
 */
export async function removeOldBackups(
  store: Pick<BackupStore, "backups" | "remove">,
  { installation, proven }: { installation: string; proven: string | null },
  days: number,
  now: number,
): Promise<string[]> {
  const own = (await store.backups()).filter(({ manifest }) => manifest.installation === installation);
  const kept: ReadonlySet<string | null | undefined> = new Set([own[0]?.name, findNewestWhole(own, now)?.name, proven]);
  const old = own.filter(({ name, manifest }) => !kept.has(name) && manifest.takenAt <= now - days * DAY);
  for (const { name } of old) await store.remove(name);
  return old.map(({ name }) => name);
}

/** Runs a command as a separate process, so that a full disk or a long copy does not affect the server. */
export type SpawnCommand = (args: string[]) => Promise<{ code: number; output: string }>;

/** Part of the hourly housekeeping. @param now the machine's clock, ms */
export async function runNightlyBackup(
  config: Config,
  db: Db,
  log: ServerLog,
  spawn: SpawnCommand,
  now: number,
): Promise<void> {
  await withStorageTimeout(ERASURE_LIST_TIMEOUT, maintainErasureList(config, db, now)).catch((error) =>
    log.error(errorFields(error), "the list of the erased could not be written beside the backups"),
  );
  if (config.backup.days === 0 || !(await claimNightlyBackup(db, now))) return;
  const { code, output } = await spawn(["backup", "--nightly"]);
  if (code === 0) log.info({ said: output }, "backup made");
  else log.error({ said: output }, "backup failed");
}
