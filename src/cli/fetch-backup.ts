import { statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { openBackupStore } from "../backup/stores/backup-store";
import { IncompleteBackup } from "../backup/stores/bucket-store";
import type { BackupStore } from "../backup/stores/store";
import { isBackupPicture, verifyBackup } from "../backup/verify";
import type { Config } from "../config/config";
import { CommandFailure } from "./output";

/** A backup whose files are on this machine. */
interface FetchedBackup {
  folder: string;
  /** Beside which erased ids are kept; null: the folder's own. */
  store: BackupStore | null;
  /** Removes the copy. */
  clear(): Promise<void>;
}

/**
 * Copies a backup of a bucket into a temporary folder; a folder stays where it is.
 * @param from folder, or `s3://bucket/prefix/name` @param keep only files for which it says so
 * @throws CommandFailure there is no such folder
 */
export async function fetchBackup(
  config: Config,
  from: string,
  keep?: (file: string) => boolean,
): Promise<FetchedBackup> {
  if (!from.startsWith("s3:")) {
    const folder = resolve(from);
    if (!statSync(folder, { throwIfNoEntry: false })) throw new CommandFailure(`there is no folder ${folder}`);
    return { folder, store: null, clear: async () => undefined };
  }
  const store = openBackupStore(config, dirname(from.replace(/\/+$/, "")).replace(/^s3:\//, "s3:/"));
  const folder = await mkdtemp(join(tmpdir(), "driftglass-fetched-"));
  const clear = () => rm(folder, { recursive: true, force: true });
  try {
    await store.download(basename(from), folder, keep);
  } catch (error) {
    await clear();
    throw error;
  }
  return { folder, store, clear };
}

/** Proves a backup; pictures of one in a bucket are read there, and never stored here. @returns its faults */
export async function verifyBackupAt(config: Config, from: string): Promise<string[]> {
  const fetched = await fetchBackup(config, from, (file) => !isBackupPicture(file)).catch((error) => {
    if (error instanceof IncompleteBackup) return error.message;
    throw error;
  });
  if (typeof fetched === "string") return [fetched];
  const { folder, store, clear } = fetched;
  try {
    const name = basename(from);
    return await verifyBackup(config, folder, store ? (file) => store.digest(name, file) : undefined);
  } finally {
    await clear();
  }
}
