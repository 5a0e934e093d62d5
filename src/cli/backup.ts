import {
  makeBackup,
  openBackupStore,
  removeOldBackups,
  removeReplacedDatabases,
  restoreBackup,
  verifyBackup,
} from "../backup/backup";
import { type Config, readConfig } from "../config/config";
import { ensureInstallationId } from "../db/installation";
import type { Db } from "../db/transact";
import { machineTime, monotonicTime } from "../runtime/clock";
import { fetchBackup } from "./fetch-backup";
import { type CommandResult, formatBytes } from "./output";
import { restoredResult, unchangedResult } from "./restored-result";
import { withReadableDatabase } from "./with-database";

interface BackupOptions {
  to?: string;
  nightly?: boolean;
}

/** Copies database, pictures and keys beside the live server. */
export const backupCommand = ({ to, nightly }: BackupOptions): Promise<CommandResult> =>
  withReadableDatabase(async (db, config) => {
    const started = monotonicTime();
    const why = nightly ? "nightly" : "asked";
    const { place, manifest } = await makeBackup(config, db, {
      to: to ?? null,
      why,
      pictures: true,
      now: machineTime(),
    });
    const took = monotonicTime() - started;
    const removed = nightly ? await removeOld(config, db) : [];
    const { files, bytes, absent } = manifest;
    const missing = `${absent.length} pictures were missing already, the first: ${absent[0]}`;
    return {
      lines: [
        `${place}: ${files} files, ${formatBytes(bytes)}, in ${(took / 1000).toFixed(1)} s`,
        ...(absent.length > 0 ? [missing] : []),
        ...(removed.length > 0 ? [`removed ${removed.join(", ")}`] : []),
      ],
      json: { place, files, bytes, took: Math.round(took), missingPictures: absent, removed },
    };
  });

/** @returns the names of those that were removed */
async function removeOld(config: Config, db: Db): Promise<string[]> {
  const { dataDir, backup } = config;
  const replaced = await removeReplacedDatabases(dataDir, backup.days, machineTime());
  const store = openBackupStore(config);
  return [...replaced, ...(await removeOldBackups(store, await ensureInstallationId(db), backup.days, machineTime()))];
}

async function verifyFetchedBackup(config: Config, folder: string, from: string): Promise<CommandResult> {
  const faults = await verifyBackup(config, folder);
  const isWhole = faults.length === 0;
  return {
    lines: isWhole ? [`${from} is whole: checksums, database, foreign keys, coins and pictures`] : [],
    json: { backup: from, faults },
    failure: isWhole ? undefined : faults.join("\n"),
  };
}

interface RestoreOptions {
  verify?: boolean;
  withoutErasures?: boolean;
  asItWas?: boolean;
}

/** Restores into an empty place, or proves that one could. */
export async function restoreCommand(from: string, options: RestoreOptions): Promise<CommandResult> {
  const config = readConfig();
  const { folder, store, clear } = await fetchBackup(config, from);
  try {
    if (options.verify) return await verifyFetchedBackup(config, folder, from);
    const { withoutErasures, asItWas } = options;
    const restored = await restoreBackup(config, { folder, store, withoutErasures, asItWas }, machineTime());
    return asItWas ? unchangedResult(restored, config.dataDir) : restoredResult(restored, config.dataDir);
  } finally {
    await clear();
  }
}
