import type { Config } from "../config/config";
import type { Db } from "../db/transact";
import { withStorageTimeout } from "../files/s3";
import { errorFields, type ServerLog } from "../runtime/log";
import { registerCounter } from "../runtime/meters";
import { DAY, HOUR, MINUTE } from "../runtime/units";
import { maintainErasureList } from "./erasures";
import { timeOfBackupName } from "./manifest";
import { claimNightlyBackup, endNightlyBackup } from "./nightly-claim";
import type { BackupStore } from "./stores/store";
import { findNewestWhole } from "./verification/verify-newest";

/** ms for the erasure list: a folder that does not respond must not block housekeeping. */
const ERASURE_LIST_TIMEOUT = 10 * MINUTE;
const FAULT_LENGTH = 500;
/** ms for which nothing was added to what is unfinished: somebody may copy an old backup into the place, of whatever installation. */
const UNTOUCHED = 12 * HOUR;

/**
 * Removes backups of this installation that are `days` old, as `/privacy` says; never the newest, the newest whole
 * one, or the last that was proven. What was begun before the newest, `days` ago, and never finished, goes with them, once nobody has added to it for hours. @throws Error of the first that cannot be removed, once each was tried
 */
export async function removeOldBackups(
  store: Pick<BackupStore, "backups" | "unfinished" | "remove">,
  { installation, proven }: { installation: string; proven: string | null },
  days: number,
  now: number,
): Promise<string[]> {
  const own = (await store.backups()).filter(({ manifest }) => manifest.installation === installation);
  const kept: ReadonlySet<string | null | undefined> = new Set([own[0]?.name, findNewestWhole(own, now)?.name, proven]);
  const before = now - days * DAY;
  const old = own.filter(({ name, manifest }) => !kept.has(name) && manifest.takenAt <= before).map(({ name }) => name);
  const faults: unknown[] = [];
  // What cannot be listed or removed does not keep the others.
  const unfinished = await store.unfinished().catch((error) => {
    faults.push(error);
    return [];
  });
  for (const { name, since } of unfinished) {
    const isOld = name < (own[0]?.name ?? "") && timeOfBackupName(name) <= before;
    if (isOld && !kept.has(name) && since <= now - UNTOUCHED) old.push(name);
  }
  for (const name of old) await store.remove(name).catch((error) => faults.push(error));
  if (faults.length > 0) throw faults[0];
  return old;
}

/** Runs a command as a separate process, so that a full disk or a long copy does not affect the server. */
export type SpawnCommand = (args: string[]) => Promise<{ code: number; output: string }>;

interface NightlyBackupTools {
  config: Config;
  db: Db;
  log: ServerLog;
  spawn: SpawnCommand;
  /** The machine's clock, ms. */
  now(): number;
}

/** What `backup --nightly` says where its backup is made and older ones stay. */
export const KEPT_OLD_PREFIX = "old ones could not be removed: ";
const KEPT_OLD_LINE = new RegExp(`^${KEPT_OLD_PREFIX}(.+)$`, "m");

/** Makes the backup if it is due. @returns null: it was not @throws Error of the database, which could not say whether it is due */
async function tryNightlyBackup({ db, log, spawn, now }: NightlyBackupTools): Promise<"made" | "failed" | null> {
  const begun = now();
  if (!(await claimNightlyBackup(db, begun))) return null;
  const { code, output } = await spawn(["backup", "--nightly"]).catch((error: Error) => ({
    code: 1,
    output: error.message,
  }));
  if (code === 0) log.info({ said: output }, "backup made");
  else log.error({ said: output }, "backup failed");
  const fault = code === 0 ? null : output.slice(0, FAULT_LENGTH) || `it ended with ${code}`;
  const keptOld = code === 0 ? KEPT_OLD_LINE.exec(output)?.[1]?.slice(0, FAULT_LENGTH) : undefined;
  await endNightlyBackup(db, { begun, ended: now() }, { fault, keptOld: keptOld ?? null }).catch((error) =>
    log.error(errorFields(error), "how the backup ended could not be noted"),
  );
  return code === 0 ? "made" : "failed";
}

const RESULTS = ["made", "failed"].map((result) => ({ result }));

/** Counts how nightly backups end. @returns part of the hourly housekeeping */
export function createNightlyBackup(tools: NightlyBackupTools): () => Promise<void> {
  const { config, db, log, now } = tools;
  const count = registerCounter(db, "driftglass_backup_copies_total", "Nightly backups.", RESULTS);
  return async () => {
    await withStorageTimeout(ERASURE_LIST_TIMEOUT, maintainErasureList(config, db, now())).catch((error) =>
      log.error(errorFields(error), "the list of the erased could not be written beside the backups"),
    );
    if (config.backup.days === 0) return;
    const result = await tryNightlyBackup(tools).catch((error) => {
      log.error(errorFields(error), "whether a backup is due could not be asked");
      return null;
    });
    if (result) count({ result });
  };
}
