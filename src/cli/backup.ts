// Not through the front door, which loads every room for `restore`: these processes run beside a server.

import { existsSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { makeBackup } from "../backup/make-backup";
import { KEPT_OLD_PREFIX, removeOldBackups } from "../backup/nightly";
import { removeReplacedDatabases } from "../backup/restoring/replaced-databases";
import { dropReplacedDatabases } from "../backup/restoring/replaced-postgres";
import { openBackupStore } from "../backup/stores/backup-store";
import { readVerificationState } from "../backup/verification/verification-state";
import { type Config, readConfig } from "../config/config";
import { ensureInstallationId } from "../db/installation";
import type { Db } from "../db/transact";
import { machineTime, monotonicTime } from "../runtime/clock";
import { fetchBackup, verifyBackupAt } from "./fetch-backup";
import { type CommandResult, formatBytes, isJsonWanted, writeResult } from "./output";
import { withReadableDatabase } from "./with-database";

/** Takes away what a signal leaves half-done: else it stays for a day, as large as the database. After `nohup` it goes on without its terminal. */
function removeWhenInterrupted(draft: string, sentTo: string | null): void {
  const sent = sentTo
    ? `; what was sent to ${sentTo} is no backup unless “driftglass restore ${sentTo} --verify” says so`
    : "";
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      // It has another name once it is a backup.
      const isHalf = existsSync(draft);
      rmSync(draft, { recursive: true, force: true });
      const failure = isHalf ? `interrupted: nothing is left in ${dirname(draft)}${sent}` : "interrupted at its end";
      process.exit(writeResult({ lines: [], json: {}, failure }, isJsonWanted()));
    });
}

interface BackupOptions {
  to?: string;
  nightly?: boolean;
}

/** `removed`: names; `faults`: why others stay. */
interface RemovedOld {
  removed: string[];
  faults: string[];
}

const NOTHING_OLD: RemovedOld = { removed: [], faults: [] };

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
      onDraft: removeWhenInterrupted,
    });
    const took = monotonicTime() - started;
    const { removed, faults } = nightly ? await removeOld(config, db) : NOTHING_OLD;
    const { files, bytes, absent } = manifest;
    const missing = `${absent.length} pictures were missing already, the first: ${absent[0]}`;
    return {
      notes: faults.map((fault) => KEPT_OLD_PREFIX + fault),
      lines: [
        `${place}: ${files} files, ${formatBytes(bytes)}, in ${(took / 1000).toFixed(1)} s`,
        ...(absent.length > 0 ? [missing] : []),
        ...(removed.length > 0 ? [`removed ${removed.join(", ")}`] : []),
      ],
      json: { place, files, bytes, took: Math.round(took), missingPictures: absent, removed, notRemoved: faults },
    };
  });

/** The backup is made by then: what cannot be removed is told, and is no failure. */
async function removeOld(config: Config, db: Db): Promise<RemovedOld> {
  const { dataDir, databaseUrl, backup } = config;
  const now = machineTime();
  const removeReplaced = () =>
    databaseUrl
      ? dropReplacedDatabases(databaseUrl, backup.days, now)
      : removeReplacedDatabases(dataDir, backup.days, now);
  const removeBackups = async () => {
    const { verified } = await readVerificationState(db);
    const own = { installation: await ensureInstallationId(db), proven: verified?.name ?? null };
    return removeOldBackups(openBackupStore(config), own, backup.days, now);
  };
  const removed: string[] = [];
  const faults: string[] = [];
  for (const remove of [removeReplaced, removeBackups]) {
    try {
      removed.push(...(await remove()));
    } catch (error) {
      faults.push((error instanceof Error ? error.message : String(error)).replaceAll("\n", " "));
    }
  }
  return { removed, faults };
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
