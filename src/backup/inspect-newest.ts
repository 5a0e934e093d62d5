/** Checks the newest backup without restoring it. */

import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config/config";
import { monotonicTime } from "../runtime/clock";
import { sha256 } from "../runtime/sha256";
import { fileDigestOf } from "./durable-files";
import { type BackupManifest, CHECKSUMS_FILE, isBackupName, MANIFEST_FILE, parseChecksums } from "./manifest";
import { openBackupStore } from "./stores/backup-store";
import type { BackupStore } from "./stores/store";
import { findNewestWhole } from "./verification/verify-newest";
import { isBackupPicture } from "./verify";

export interface NewestBackup {
  name: string;
  /** ms, machine's clock. */
  at: number;
  bytes: number;
  faults: string[];
  /** Number of files whose contents were not read: all in a bucket; large ones, and those beyond the time limit. */
  unread: number;
}

/** How much of a backup is read. */
interface ReadLimits {
  /** ms, for pictures */
  time: number;
  /** Of one file; larger ones are not read. */
  bytes: number;
}

export const isDatabaseFile = (name: string): boolean => /^database[./]/.test(name);

async function loadChecksums(
  store: BackupStore,
  name: string,
  manifest: BackupManifest,
): Promise<Map<string, string> | null> {
  const text = await store.read(name, CHECKSUMS_FILE);
  return text !== null && sha256(text) === manifest.checksums ? parseChecksums(text) : null;
}

function findSizeFaults(sums: Map<string, string>, sizes: Map<string, number>, { bytes }: BackupManifest): string[] {
  const missing = [...sums.keys()].filter((each) => !sizes.has(each)).map((each) => `${each} is missing`);
  if (missing.length > 0) return missing;
  const sum = [...sums.keys()].reduce((all, each) => all + (sizes.get(each) ?? 0), 0);
  return sum === bytes ? [] : [`its files have ${sum} bytes, and had ${bytes}`];
}

/** Database and keys first; pictures within the time limit. */
async function findContentFaults(
  folder: string,
  sums: Map<string, string>,
  sizes: Map<string, number>,
  limits: ReadLimits,
) {
  const names = [...sums.keys()]
    .filter((name) => (sizes.get(name) ?? 0) <= limits.bytes)
    .sort((a, b) => Number(isBackupPicture(a)) - Number(isBackupPicture(b)));
  const late = monotonicTime() + limits.time;
  const faults: string[] = [];
  for (const [n, name] of names.entries()) {
    if (isBackupPicture(name) && monotonicTime() > late) return { faults, unread: sums.size - n };
    const found = await fileDigestOf(join(folder, name)).catch(() => null);
    if (found?.sha256 !== sums.get(name)) faults.push(`${name} was changed`);
  }
  return { faults, unread: sums.size - names.length };
}

async function findBackupFaults(store: BackupStore, name: string, manifest: BackupManifest, limits: ReadLimits) {
  const sums = await loadChecksums(store, name, manifest);
  if (!sums) return { faults: [`${CHECKSUMS_FILE} was changed, or is missing`], unread: 0 };
  const lacking = [...sums.keys()].some(isDatabaseFile) ? [] : ["it has no database"];
  const sizes = await store.sizes(name);
  const faults = [...lacking, ...findSizeFaults(sums, sizes, manifest)];
  if (faults.length > 0) return { faults, unread: 0 };
  if (!store.folder) return { faults: [], unread: sums.size };
  return findContentFaults(join(store.folder, name), sums, sizes, limits);
}

/** A backup folder without a manifest is broken: drafts have another name, and removal starts with old ones. */
async function findBrokenBackup({ folder }: BackupStore, newest: string): Promise<string | null> {
  const names = folder && existsSync(folder) ? await readdir(folder) : [];
  const last = names.filter(isBackupName).sort().at(-1) ?? "";
  return last > newest ? last : null;
}

/** SHA-256 of every file of the newest backup by its path, and where it lies; null: there is no sound one. */
export async function loadNewestChecksums(
  config: Pick<Config, "s3" | "dataDir" | "backup">,
  now: number,
): Promise<{ place: string; sums: ReadonlyMap<string, string> } | null> {
  const store = openBackupStore(config);
  const found = findNewestWhole(await store.backups(), now);
  const sums = found && (await loadChecksums(store, found.name, found.manifest));
  return sums ? { place: `${store.displayName.replace(/\/$/, "")}/${found.name}`, sums } : null;
}

/** null: there is none. @throws Error of the disk or the bucket */
export async function inspectNewestBackup(
  config: Pick<Config, "s3" | "dataDir" | "backup">,
  limits: ReadLimits,
  now: number,
): Promise<NewestBackup | null> {
  const store = openBackupStore(config);
  const all = await store.backups();
  const found = findNewestWhole(all, now);
  const broken = await findBrokenBackup(store, all[0]?.name ?? "");
  if (broken) {
    const faults = [`its ${MANIFEST_FILE} is missing or damaged`];
    return { name: broken, at: found?.manifest.takenAt ?? 0, bytes: 0, faults, unread: 0 };
  }
  if (!found) return null;
  const { name, manifest } = found;
  return {
    name,
    at: manifest.takenAt,
    bytes: manifest.bytes,
    ...(await findBackupFaults(store, name, manifest, limits)),
  };
}
