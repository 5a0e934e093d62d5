import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { addErasures, setErasuresSince } from "../account/account";
import type { Config } from "../config/config";
import { openDatabase } from "../db/open";
import { removeSqliteFile } from "../db/sqlite/file";
import { lockFileForServer } from "../db/sqlite/file-protection";
import { databasePathIn, restoreMarkerPath } from "../db/storage";
import { transact } from "../db/transact";
import { openPictureStores } from "../files/picture-stores";
import { databaseOfStoreMarker } from "../files/store-marker";
import { ROOMS } from "../rooms";
import { syncToDisk } from "../runtime/sync-to-disk";
import { excludedTables } from "./database";
import { findKnownErasures, type KnownErasures } from "./erasure-lists";
import { ensureDatabaseFillable, restoreDatabaseInto } from "./fill-database";
import type { BackupManifest } from "./manifest";
import { hasFittingPgPrograms } from "./pg-programs";
import { moveSqliteFile, restoreDatabaseAsItWas } from "./restoring/as-it-was";
import { eraseRestoredPeople } from "./restoring/erase-again";
import { restoreFiles } from "./restoring/restore-files";
import { openBackupStore } from "./stores/backup-store";
import type { BackupStore } from "./stores/store";
import { findFileFaults, readBackupFolder } from "./verify";

interface RestoreResult {
  manifest: BackupManifest;
  files: number;
  erasedAgain: number;
  /** People erased since who are in it again: only where it was put back as it was. */
  erasedStillThere: number;
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
async function refuseNonEmptyTarget(
  config: Config,
  { replacedTo }: RestoreSource,
  { pictures }: BackupManifest,
): Promise<() => Promise<void>> {
  const { dataDir, databaseUrl } = config;
  const file = databasePathIn(dataDir);
  if (!databaseUrl && existsSync(file))
    throw new Error(`there is a database at ${file}: a restore goes into an empty place`);
  const undo = databaseUrl ? await ensureDatabaseFillable(databaseUrl) : async () => undefined;
  if (!pictures || replacedTo || existsSync(restoreMarkerPath(dataDir)) || config.s3) return undo;
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
      for (const table of excludedTables()) await tx.deleteFrom(table).execute();
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
  /** Migrate nothing and change nothing: the schema stays that of the backup. */
  asItWas?: boolean;
  /**
   * Pictures and keys stay. SQLite: the database that is there moves to this path; PostgreSQL: the caller gives this name
   * to the database that is replaced. null: the place has to be empty.
   */
  replacedTo?: string | null;
}

interface DatabaseRestore {
  manifest: BackupManifest;
  /** File names of the backup. */
  names: string[];
  url: string;
  known: KnownErasures;
}

type RestoredPeople = Pick<RestoreResult, "erasedAgain" | "erasedStillThere">;

const markUnfinished = ({ dataDir }: Config, { folder }: RestoreSource): Promise<void> =>
  writeFile(restoreMarkerPath(dataDir), folder, { mode: 0o600, flush: true });

/** Pictures first: those of people who are erased again are removed. */
async function restoreMigrated(config: Config, from: RestoreSource, restore: DatabaseRestore, now: number) {
  const { manifest, names, url, known } = restore;
  await markUnfinished(config, from);
  if (!from.replacedTo) await restoreFiles(config, from.folder, manifest, names);
  await restoreDatabaseInto(from.folder, manifest, url);
  return { erasedAgain: await finishRestoredDatabase(config, url, known, manifest, now), erasedStillThere: 0 };
}

/** The database first: where erased people are in it nothing else is written. */
async function restoreUnchanged(config: Config, from: RestoreSource, { manifest, names, url, known }: DatabaseRestore) {
  const { folder, withoutErasures = false } = from;
  const { erased } = known;
  const erasedStillThere = await restoreDatabaseAsItWas({ folder, manifest, url, erased, withoutErasures });
  await markUnfinished(config, from);
  if (!from.replacedTo) await restoreFiles(config, folder, manifest, names);
  return { erasedAgain: 0, erasedStillThere };
}

/** @throws Error of the disk or the database, which is then as empty as before if that was possible */
async function fillTarget(
  config: Config,
  from: RestoreSource,
  restore: DatabaseRestore,
  undo: () => Promise<void>,
  now: number,
): Promise<RestoredPeople> {
  try {
    return await (from.asItWas ? restoreUnchanged(config, from, restore) : restoreMigrated(config, from, restore, now));
  } catch (error) {
    await undo().catch(() => undefined);
    // What is there is whole still.
    if (from.replacedTo && (config.databaseUrl || existsSync(databasePathIn(config.dataDir))))
      await rm(restoreMarkerPath(config.dataDir), { force: true });
    throw error;
  }
}

/** Checks everything that can be checked before anything is written. @returns undoes the filling of the database */
async function ensureRestorable(config: Config, from: RestoreSource, manifest: BackupManifest) {
  await refuseOtherDatabaseKind(config, manifest);
  const undo =
    from.replacedTo && !config.databaseUrl ? async () => undefined : await refuseNonEmptyTarget(config, from, manifest);
  await refuseForeignBucket(config, manifest);
  return undo;
}

/**
 * Restores into an empty data directory and database, and erases again the people erased since.
 * @throws Error if the target is in use or not empty, or no erasure list exists
 */
export async function restoreBackup(config: Config, from: RestoreSource, now: number): Promise<RestoreResult> {
  const { folder } = from;
  const { manifest, sums } = await readBackupFolder(folder);
  const { dataDir, databaseUrl } = config;
  const path = databasePathIn(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const claim = databaseUrl ? null : lockFileForServer(path);
  try {
    const undo = await ensureRestorable(config, from, manifest);
    const [fault] = await findFileFaults(folder, sums);
    if (fault) throw new Error(`the backup is damaged: ${fault}`);
    const known = await findErasedSince(config, from, manifest, now);
    const half = `${path}.restoring`;
    await removeSqliteFile(half);
    const restore = { manifest, names: [...sums.keys()], url: databaseUrl ?? half, known };
    const people = await fillTarget(config, from, restore, undo, now);
    if (!databaseUrl && from.replacedTo) await moveSqliteFile(path, from.replacedTo);
    if (!databaseUrl) await rename(half, path);
    await rm(restoreMarkerPath(dataDir));
    await syncToDisk(dataDir);
    return { manifest, files: sums.size, ...people, erasuresAsOf: known.asOf };
  } finally {
    claim?.release();
  }
}
