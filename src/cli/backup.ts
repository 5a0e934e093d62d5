import { statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import {
  type BackupStore,
  makeBackup,
  openBackupStore,
  removeOldBackups,
  restoreBackup,
  verifyBackup,
} from "../backup/backup";
import { type Config, readConfig } from "../config/config";
import { ensureInstallationId } from "../db/installation";
import { machineTime, monotonicTime } from "../runtime/clock";
import { toIsoTime } from "../runtime/iso";
import { CommandFailure, formatBytes, writeOutputLine } from "./output";
import { withDatabase } from "./with-database";

interface BackupOptions {
  to?: string;
  nightly?: boolean;
}

/** Copies database, pictures and keys beside the live server. */
export const backupCommand = ({ to, nightly }: BackupOptions): Promise<void> =>
  withDatabase(async (db, config) => {
    const started = monotonicTime();
    const why = nightly ? "nightly" : "asked";
    const { place, manifest } = await makeBackup(config, db, {
      to: to ?? null,
      why,
      pictures: true,
      now: machineTime(),
    });
    const seconds = ((monotonicTime() - started) / 1000).toFixed(1);
    writeOutputLine(`${place}: ${manifest.files} files, ${formatBytes(manifest.bytes)}, in ${seconds} s`);
    if (manifest.absent.length > 0)
      writeOutputLine(`${manifest.absent.length} pictures were missing already, the first: ${manifest.absent[0]}`);
    if (!nightly) return;
    const old = await removeOldBackups(
      openBackupStore(config),
      await ensureInstallationId(db),
      config.backup.days,
      machineTime(),
    );
    if (old.length > 0) writeOutputLine(`removed ${old.join(", ")}`);
  });

interface FetchedBackup {
  folder: string;
  /** Beside which erased ids are kept; null: the folder's own. */
  store: BackupStore | null;
  clear(): Promise<void>;
}

async function fetchBackup(config: Config, from: string): Promise<FetchedBackup> {
  if (!from.startsWith("s3:")) {
    const folder = resolve(from);
    if (!statSync(folder, { throwIfNoEntry: false })) throw new CommandFailure(`there is no folder ${folder}`);
    return { folder, store: null, clear: async () => undefined };
  }
  const store = openBackupStore(config, dirname(from.replace(/\/+$/, "")).replace(/^s3:\//, "s3:/"));
  const folder = await mkdtemp(join(tmpdir(), "driftglass-fetched-"));
  const clear = () => rm(folder, { recursive: true, force: true });
  try {
    await store.fetch(basename(from), folder);
  } catch (error) {
    await clear();
    throw error;
  }
  return { folder, store, clear };
}

async function verifyFetchedBackup(config: Config, folder: string, from: string): Promise<void> {
  const faults = await verifyBackup(config, folder);
  if (faults.length > 0) throw new CommandFailure(faults.join("\n"));
  writeOutputLine(`${from} is whole: checksums, database, foreign keys, coins and pictures`);
}

/** Restores into an empty place, or proves that one could. */
export async function restoreCommand(
  from: string,
  options: { verify?: boolean; withoutErasures?: boolean },
): Promise<void> {
  const config = readConfig();
  const { folder, store, clear } = await fetchBackup(config, from);
  try {
    if (options.verify) return await verifyFetchedBackup(config, folder, from);
    const { withoutErasures } = options;
    const restored = await restoreBackup(config, { folder, store, withoutErasures }, machineTime());
    const { manifest, files, erasedAgain, erasuresAsOf } = restored;
    writeOutputLine(`restored ${files} files of ${toIsoTime(manifest.takenAt)}; everybody signs in again`);
    if (erasedAgain > 0) writeOutputLine(`erased again: ${erasedAgain} people who had left since`);
    writeOutputLine(
      erasuresAsOf === null
        ? "nothing says who else was erased since: whoever was is back"
        : `who was erased is known up to ${toIsoTime(erasuresAsOf)}`,
    );
    if (process.geteuid?.() === 0)
      writeOutputLine(`${resolve(config.dataDir)} is root's: a server of another user needs it (chown -R)`);
  } finally {
    await clear();
  }
}
