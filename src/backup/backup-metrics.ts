import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { Config } from "../config/config";
import type { Db } from "../db/transact";
import { cachedFor } from "../runtime/cache";
import { registerGauge } from "../runtime/meters";
import { MINUTE, SECOND } from "../runtime/units";
import { findLastBackup } from "./last-backup";
import { openBackupStore } from "./stores/backup-store";
import { readVerificationState } from "./verification/verification-state";

/** Registers age and size of the newest backup. @param machineNow not shifted for tests, ms */
export function registerBackupMetrics(db: Db, config: Config, machineNow: () => number): void {
  // Backups may lie in a bucket.
  const cachedBackup = cachedFor("newest backup", MINUTE, (_: "newest") => findLastBackup(config, machineNow()));
  const newestBackup = () => cachedBackup("newest", machineNow());
  registerGauge(db, "driftglass_backup_age_seconds", "Since the newest whole backup.", async () => {
    const backup = await newestBackup();
    return backup && Math.max(0, machineNow() - backup.at) / SECOND;
  });
  registerGauge(db, "driftglass_backup_bytes", "Size of the newest whole backup.", async () => {
    return (await newestBackup())?.bytes ?? null;
  });
  registerVerifiedAge(db, config, machineNow);
  registerBackupRoom(db, config);
}

/** One that was proven and is gone since counts as none. */
function registerVerifiedAge(db: Db, config: Config, machineNow: () => number): void {
  const cachedAge = cachedFor("verified backup", MINUTE, async (_: "last") => {
    const { verified } = await readVerificationState(db);
    const isThere = verified && (await openBackupStore(config).backups()).some(({ name }) => name === verified.name);
    return { takenAt: isThere ? verified.takenAt : null };
  });
  registerGauge(db, "driftglass_backup_verified_age_seconds", "Since the newest proven backup was taken.", async () => {
    const { takenAt } = await cachedAge("last", machineNow());
    return takenAt === null ? null : Math.max(0, machineNow() - takenAt) / SECOND;
  });
}

/** Room in the folder of backups, or in the nearest one above that is there. */
async function freeRoomAt(folder: string): Promise<number> {
  const found = await statfs(folder).catch(() => null);
  if (found) return found.bavail * found.bsize;
  return folder === dirname(folder) ? 0 : freeRoomAt(dirname(folder));
}

/** A bucket has no bound that it tells. */
function registerBackupRoom(db: Db, config: Config): void {
  registerGauge(db, "driftglass_backup_disk_free_bytes", "Room left on the disk where backups go.", async () => {
    const { folder } = openBackupStore(config);
    return folder === null ? null : freeRoomAt(folder);
  });
}
