import type { Config } from "../config/config";
import { openBackupStore } from "./backup-store";

interface LastBackup {
  name: string;
  /** ms, machine's clock. */
  at: number;
  bytes: number;
}

/** The newest complete backup; null: there is none. @throws Error of the bucket */
export async function findLastBackup(config: Pick<Config, "s3" | "dataDir" | "backup">): Promise<LastBackup | null> {
  const [found] = await openBackupStore(config).backups();
  return found ? { name: found.name, at: found.manifest.takenAt, bytes: found.manifest.bytes } : null;
}
