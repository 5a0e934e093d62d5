import type { Config } from "../config/config";
import { openBackupStore } from "./stores/backup-store";
import { findNewestWhole } from "./verification/verify-newest";

interface LastBackup {
  name: string;
  /** ms, machine's clock. */
  at: number;
  bytes: number;
}

/** The newest complete backup; a copy of the database alone counts as none. null: none. @throws Error of the bucket */
export async function findLastBackup(
  config: Pick<Config, "s3" | "dataDir" | "backup">,
  now: number,
): Promise<LastBackup | null> {
  const found = findNewestWhole(await openBackupStore(config).backups(), now);
  return found ? { name: found.name, at: found.manifest.takenAt, bytes: found.manifest.bytes } : null;
}
