export { registerBackupMetrics } from "./backup-metrics";
export { fileDigestOf } from "./durable-files";
export { countUnlistedErasures, maintainErasureList, writeErasuresToBackups } from "./erasures";
export { databaseHasPeople, ensureDatabaseFillable, fillDatabaseFrom } from "./fill-database";
export { inspectNewestBackup, loadNewestChecksums, type NewestBackup } from "./inspect-newest";
export { findLastBackup } from "./last-backup";
export { refuseLiveServer } from "./live-server";
export { makeBackup } from "./make-backup";
export { createNightlyBackup, removeOldBackups, type SpawnCommand } from "./nightly";
export { claimNightlyBackup, endNightlyBackup, isLostCopy, readNightlyBackupState } from "./nightly-claim";
export { ensurePeerServersMatch, serverFactsOf } from "./peer-server-check";
export { type RescueReport, rescueDataDir } from "./rescue";
export { restoreBackup } from "./restore";
export { removeReplacedDatabases, replacedDatabasePath } from "./restoring/replaced-databases";
export {
  createSiblingDatabase,
  dropReplacedDatabases,
  dropSiblingDatabase,
  replacedPostgresName,
  swapInDatabase,
} from "./restoring/replaced-postgres";
export { openBackupStore } from "./stores/backup-store";
export { IncompleteBackup } from "./stores/bucket-store";
export type { BackupStore } from "./stores/store";
export { backupBeforeUpgrade } from "./upgrade-backup";
export { readVerificationState, type VerificationState } from "./verification/verification-state";
export {
  claimVerification,
  createBackupVerification,
  endVerification,
  findNewestWhole,
  type SpawnBounds,
} from "./verification/verify-newest";
export { isBackupPicture, readBackupFolder, verifyBackup } from "./verify";
