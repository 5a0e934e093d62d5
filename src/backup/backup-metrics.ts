import type { Config } from "../config/config";
import type { Db } from "../db/transact";
import { cachedFor } from "../runtime/cache";
import { registerGauge } from "../runtime/meters";
import { MINUTE, SECOND } from "../runtime/units";
import { findLastBackup } from "./last-backup";

/** Registers age and size of the newest backup. @param machineNow not shifted for tests, ms */
export function registerBackupMetrics(db: Db, config: Config, machineNow: () => number): void {
  // Backups may lie in a bucket.
  const cachedBackup = cachedFor("newest backup", MINUTE, (_: "newest") => findLastBackup(config));
  const newestBackup = () => cachedBackup("newest", machineNow());
  registerGauge(db, "driftglass_backup_age_seconds", "Since the newest whole backup.", async () => {
    const backup = await newestBackup();
    return backup && Math.max(0, machineNow() - backup.at) / SECOND;
  });
  registerGauge(db, "driftglass_backup_bytes", "Size of the newest whole backup.", async () => {
    return (await newestBackup())?.bytes ?? null;
  });
}
