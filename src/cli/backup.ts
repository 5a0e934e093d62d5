// Not through the front door, which loads every room for `restore`: these processes run beside a server.

import { makeBackup } from "../backup/make-backup";
import { removeOldBackups } from "../backup/nightly";
import { removeReplacedDatabases } from "../backup/restoring/replaced-databases";
import { dropReplacedDatabases } from "../backup/restoring/replaced-postgres";
import { openBackupStore } from "../backup/stores/backup-store";
import { readVerificationState } from "../backup/verification/verification-state";
import { type Config, readConfig } from "../config/config";
import { ensureInstallationId } from "../db/installation";
import type { Db } from "../db/transact";
import { machineTime, monotonicTime } from "../runtime/clock";
import { fetchBackup, verifyBackupAt } from "./fetch-backup";
import { type CommandResult, formatBytes } from "./output";
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
  const replaced = config.databaseUrl
    ? await dropReplacedDatabases(config.databaseUrl, backup.days, machineTime())
    : await removeReplacedDatabases(dataDir, backup.days, machineTime());
  const { verified } = await readVerificationState(db);
  const own = { installation: await ensureInstallationId(db), proven: verified?.name ?? null };
  return [...replaced, ...(await removeOldBackups(openBackupStore(config), own, backup.days, machineTime()))];
}

async function proveBackup(config: Config, from: string): Promise<CommandResult> {
  const faults = await verifyBackupAt(config, from);
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
  if (options.verify) return proveBackup(config, from);
  const [{ restoreBackup }, { restoredResult, unchangedResult }] = await Promise.all([
    import("../backup/restore"),
    import("./restored-result"),
  ]);
  const { folder, store, clear } = await fetchBackup(config, from);
  try {
    const { withoutErasures, asItWas } = options;
    const restored = await restoreBackup(config, { folder, store, withoutErasures, asItWas }, machineTime());
    return asItWas ? unchangedResult(restored, config.dataDir) : restoredResult(restored, config.dataDir);
  } finally {
    await clear();
  }
}
