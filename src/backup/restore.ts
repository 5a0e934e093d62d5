import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { addErasures, setErasuresSince } from "../account/account";
import type { Config } from "../config/config";
import { openDatabase } from "../db/open";
import { lockFileForServer, removeOthersPermissions } from "../db/sqlite/file-protection";
import { databasePathIn, restoreMarkerPath } from "../db/storage";
import { transact } from "../db/transact";
import { openPictureStores } from "../files/picture-stores";
import { pictureMediaTypeOf } from "../files/pictures";
import { databaseOfStoreMarker } from "../files/store-marker";
import { ROOMS } from "../rooms";
import { type BackupStore, openBackupStore } from "./backup-store";
import { syncToDisk } from "./durable-files";
import { findKnownErasures, type KnownErasures } from "./erasure-lists";
import { eraseRestoredPeople } from "./erasures";
import { ensureDatabaseFillable, restoreDatabaseInto } from "./fill-database";
import type { BackupManifest } from "./manifest";
import { hasFittingPgPrograms } from "./pg-programs";
import { findFileFaults, readBackupFolder } from "./verify";

interface RestoreResult {
  manifest: BackupManifest;
  files: number;
  erasedAgain: number;
  /** Time up to which erasures are known, ms; null: restored without a list. */
  erasuresAsOf: number | null;
}

const isEmpty = async (folder: string): Promise<boolean> => (await readdir(folder).catch(() => [])).length === 0;

/** Checks the requirements of the backup's database before anything is written. */
async function refuseOtherDatabaseKind({ databaseUrl }: Config, { database }: BackupManifest): Promise<void> {
  if (database === "sqlite" && databaseUrl)
    throw new Error("this backup is of SQLite: restore it without DATABASE_URL, then `driftglass move`");
  if (database !== "dump") return;
  if (!databaseUrl) throw new Error("this backup is of PostgreSQL: DATABASE_URL says into which database it goes");
  if (!(await hasFittingPgPrograms(databaseUrl)))
    throw new Error("this backup was made by pg_dump: pg_restore has to be there, not older than the server");
}

/** @returns empties the database again if filling it fails */
async function refuseNonEmptyTarget(config: Config, { pictures }: BackupManifest): Promise<() => Promise<void>> {
  const { dataDir, databaseUrl } = config;
  const file = databasePathIn(dataDir);
  if (!databaseUrl && existsSync(file))
    throw new Error(`there is a database at ${file}: a restore goes into an empty place`);
  const undo = databaseUrl ? await ensureDatabaseFillable(databaseUrl) : async () => undefined;
  if (!pictures || existsSync(restoreMarkerPath(dataDir)) || config.s3) return undo;
  if (!(await isEmpty(join(dataDir, "pictures"))))
    throw new Error(`there are pictures in ${join(dataDir, "pictures")}: a restore goes into an empty place`);
  return undo;
}

/** Refuses a bucket with the marker of another database. */
async function refuseForeignBucket(config: Config, { installation }: BackupManifest): Promise<void> {
  if (!config.s3) return;
  for await (const { name } of openPictureStores(config, installation).pictures.list()) {
    const mark = databaseOfStoreMarker(name);
    if (mark && mark !== installation)
      throw new Error(`the bucket ${config.s3.bucket} belongs to another database: it bears its mark`);
  }
}

async function restoreFile(folder: string, name: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(join(folder, name), `${to}.half`);
  removeOthersPermissions(`${to}.half`);
  await syncToDisk(`${to}.half`);
  await rename(`${to}.half`, to);
}

async function restorePicture(config: Config, folder: string, name: string, { installation }: BackupManifest) {
  if (!config.s3) return restoreFile(folder, name, join(config.dataDir, name));
  const { pictures, evidence } = openPictureStores(config, installation);
  const file = name.replace(/^.*\//, "");
  const store = name.startsWith("evidence/") ? evidence : pictures;
  await store.put(file, await Bun.file(join(folder, name)).bytes(), pictureMediaTypeOf(file));
}

async function restoreFiles(config: Config, folder: string, manifest: BackupManifest, names: string[]) {
  for (const name of names) {
    if (/^(pictures|evidence)\//.test(name)) await restorePicture(config, folder, name, manifest);
    else if (name.startsWith("keys/")) await restoreFile(folder, name, join(config.dataDir, name.slice(5)));
  }
}

async function finishRestoredDatabase(
  config: Config,
  url: string,
  known: KnownErasures,
  { installation }: BackupManifest,
  now: number,
) {
  const { db, close } = await openDatabase(url);
  try {
    const { pictures } = openPictureStores(config, installation);
    const count = await eraseRestoredPeople(db, pictures, known.erased, now);
    await addErasures(db, known.erased, now);
    await setErasuresSince(db, known.since, known.asOf === null);
    for (const room of ROOMS) await room.afterRestore?.(db, now);
    // Their e-mails were sent at the first erasure.
    await transact(db, async (tx) => {
      for (const room of ROOMS) for (const table of room.notBackedUp ?? []) await tx.deleteFrom(table).execute();
    });
    return count;
  } finally {
    await close();
  }
}

/** Stores with erasure lists: beside the backup or in its bucket, and the one of the settings. */
async function findErasedSince(
  config: Config,
  from: RestoreSource,
  manifest: BackupManifest,
  now: number,
): Promise<KnownErasures> {
  const beside = from.store ?? openBackupStore(config, dirname(from.folder));
  const places = new Map([beside, openBackupStore(config)].map((store) => [store.displayName, store]));
  const known = await findKnownErasures([...places.values()], manifest, now);
  if (known.asOf === null && !from.withoutErasures) throw new Error(known.missingReason);
  return known;
}

interface RestoreSource {
  folder: string;
  /** The bucket that the folder was fetched from. */
  store: BackupStore | null;
  /** Restore even if no list of later erasures exists. */
  withoutErasures?: boolean;
}

/** @throws Error of the disk or the database, which is then partly filled */
async function restoreDatabase(
  config: Config,
  { folder }: RestoreSource,
  { manifest, url, known }: DatabaseRestore,
  now: number,
) {
  await restoreDatabaseInto(folder, manifest, url);
  return finishRestoredDatabase(config, url, known, manifest, now);
}

interface DatabaseRestore {
  manifest: BackupManifest;
  url: string;
  known: KnownErasures;
}

/**
 * Restores into an empty data directory and database, and erases again the people erased since.
 * @throws Error if the target is in use or not empty, or no erasure list exists
 */
export async function restoreBackup(config: Config, from: RestoreSource, now: number): Promise<RestoreResult> {
  const { folder } = from;
  const { manifest, sums } = await readBackupFolder(folder);
  const { dataDir, databaseUrl } = config;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const claim = databaseUrl ? null : lockFileForServer(databasePathIn(dataDir));
  try {
    await refuseOtherDatabaseKind(config, manifest);
    const undo = await refuseNonEmptyTarget(config, manifest);
    await refuseForeignBucket(config, manifest);
    const [fault] = await findFileFaults(folder, sums);
    if (fault) throw new Error(`the backup is damaged: ${fault}`);
    const known = await findErasedSince(config, from, manifest, now);
    await writeFile(restoreMarkerPath(dataDir), folder, { mode: 0o600, flush: true });
    await restoreFiles(config, folder, manifest, [...sums.keys()]);
    const half = `${databasePathIn(dataDir)}.restoring`;
    for (const end of ["", "-wal", "-shm"]) await rm(half + end, { force: true });
    const url = databaseUrl ?? half;
    const erasedAgain = await restoreDatabase(config, from, { manifest, url, known }, now).catch(async (error) => {
      await undo().catch(() => undefined);
      throw error;
    });
    if (!databaseUrl) await rename(half, databasePathIn(dataDir));
    await rm(restoreMarkerPath(dataDir));
    await syncToDisk(dataDir);
    return { manifest, files: sums.size, erasedAgain, erasuresAsOf: known.asOf };
  } finally {
    claim?.release();
  }
}
