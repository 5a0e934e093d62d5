import type { Config } from "../config/config";
import { isDatabaseFile } from "./inspect-newest";
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

/** Bytes of the database in the newest complete backup of PostgreSQL; 0: there is none, or it cannot be read. */
export async function findLastDatabaseSize(config: Config, now: number): Promise<number> {
  const store = openBackupStore(config);
  const found = findNewestWhole(await store.backups().catch(() => []), now);
  if (!found || found.manifest.database === "sqlite") return 0;
  const sizes = await store.sizes(found.name).catch(() => new Map<string, number>());
  return [...sizes].reduce((sum, [name, bytes]) => sum + (isDatabaseFile(name) ? bytes : 0), 0);
}
