import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { addErasures, listErasuresSince } from "../account/account";
import type { Config } from "../config/config";
import { openDatabase } from "../db/open";
import { claimForServer, keepPrivate } from "../db/sqlite/file-access";
import { databaseFile, restoreMark } from "../db/storage";
import { transact } from "../db/transact";
import { openPictures } from "../files/open";
import { typeOf } from "../files/pictures";
import { markedBy } from "../files/store-marker";
import { ROOMS } from "../rooms";
import { durable } from "./disk";
import { type Known, knownErasures } from "./erasure-lists";
import { eraseAgain } from "./erasures";
import { copyDatabaseInto, ensureFillable } from "./fill";
import type { Manifest } from "./manifest";
import { programsFit } from "./programs";
import { openVault, type Vault } from "./vault";
import { faultsOfFiles, openBackup } from "./verify";

interface Restored {
  manifest: Manifest;
  files: number;
  erasedAgain: number;
  /** How far the list of the erased reaches, ms; null: it was done without. */
  erasuresAsOf: number | null;
}

const isEmpty = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch(() => [])).length === 0;

/** What the database of a backup needs, asked before anything is written. */
async function refuseOtherKind({ databaseUrl }: Config, { database }: Manifest): Promise<void> {
  if (database === "sqlite" && databaseUrl)
    throw new Error("this backup is of SQLite: restore it without DATABASE_URL, then `driftglass move`");
  if (database !== "dump") return;
  if (!databaseUrl)
    throw new Error("this backup is of PostgreSQL: DATABASE_URL says into which database it goes");
  if (!(await programsFit(databaseUrl)))
    throw new Error("this backup was made by pg_dump: pg_restore has to be there, not older than the server");
}

/** @returns empties the database again, where filling it fails */
async function refuseFull(config: Config, { pictures }: Manifest): Promise<() => Promise<void>> {
  const { dataDir, databaseUrl } = config;
  const file = databaseFile(dataDir);
  if (!databaseUrl && existsSync(file))
    throw new Error(`there is a database at ${file}: a restore goes into an empty place`);
  const undo = databaseUrl ? await ensureFillable(databaseUrl) : async () => undefined;
  if (!pictures || existsSync(restoreMark(dataDir)) || config.s3) return undo;
  if (!(await isEmpty(join(dataDir, "pictures"))))
    throw new Error(`there are pictures in ${join(dataDir, "pictures")}: a restore goes into an empty place`);
  return undo;
}

/** A bucket that another database marked is not written to. */
async function refuseForeignBucket(config: Config, { installation }: Manifest): Promise<void> {
  if (!config.s3) return;
  for await (const { name } of openPictures(config, installation).pictures.list()) {
    const mark = markedBy(name);
    if (mark && mark !== installation)
      throw new Error(`the bucket ${config.s3.bucket} belongs to another database: it bears its mark`);
  }
}

async function bringFile(folder: string, name: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(join(folder, name), `${to}.half`);
  keepPrivate(`${to}.half`);
  await durable(`${to}.half`);
  await rename(`${to}.half`, to);
}

async function bringPicture(config: Config, folder: string, name: string, { installation }: Manifest) {
  if (!config.s3) return bringFile(folder, name, join(config.dataDir, name));
  const { pictures, evidence } = openPictures(config, installation);
  const file = name.replace(/^.*\//, "");
  const store = name.startsWith("evidence/") ? evidence : pictures;
  await store.put(file, await Bun.file(join(folder, name)).bytes(), typeOf(file));
}

async function bringFiles(config: Config, folder: string, manifest: Manifest, names: string[]) {
  for (const name of names) {
    if (/^(pictures|evidence)\//.test(name)) await bringPicture(config, folder, name, manifest);
    else if (name.startsWith("keys/")) await bringFile(folder, name, join(config.dataDir, name.slice(5)));
  }
}

async function finish(config: Config, url: string, known: Known, { installation }: Manifest, now: number) {
  const { db, close } = await openDatabase(url);
  try {
    const { pictures } = openPictures(config, installation);
    const count = await eraseAgain(db, pictures, known.erased, now);
    await addErasures(db, known.erased, now);
    await listErasuresSince(db, known.since, known.asOf === null);
    for (const room of ROOMS) await room.restored?.(db, now);
    // Letters of farewell were sent when these people left.
    await transact(db, async (tx) => {
      for (const room of ROOMS)
        for (const table of room.notBackedUp ?? []) await tx.deleteFrom(table).execute();
    });
    return count;
  } finally {
    await close();
  }
}

/** Beside the backup, where the settings keep theirs, and in the bucket it was fetched from. */
async function erasedSince(config: Config, from: From, manifest: Manifest, now: number): Promise<Known> {
  const beside = from.vault ?? openVault(config, dirname(from.folder));
  const places = new Map([beside, openVault(config)].map((vault) => [vault.place, vault]));
  const known = await knownErasures([...places.values()], manifest, now);
  if (known.asOf === null && !from.withoutErasures) throw new Error(known.lacking);
  return known;
}

interface From {
  folder: string;
  /** The bucket that the folder was fetched from. */
  vault: Vault | null;
  /** Also where nothing tells who was erased since. */
  withoutErasures?: boolean;
}

/** @throws Error of the disk or the database, which is filled half-way then */
async function filled(config: Config, { folder }: From, { manifest, url, known }: Filling, now: number) {
  await copyDatabaseInto(folder, manifest, url);
  return finish(config, url, known, manifest, now);
}

interface Filling {
  manifest: Manifest;
  url: string;
  known: Known;
}

/**
 * Restores into an empty place and erases again who was erased since.
 * @throws Error where the place is live or not empty, or nothing tells who was erased
 */
export async function restoreBackup(config: Config, from: From, now: number): Promise<Restored> {
  const { folder } = from;
  const { manifest, sums } = await openBackup(folder);
  const { dataDir, databaseUrl } = config;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const claim = databaseUrl ? null : claimForServer(databaseFile(dataDir));
  try {
    await refuseOtherKind(config, manifest);
    const undo = await refuseFull(config, manifest);
    await refuseForeignBucket(config, manifest);
    const [fault] = await faultsOfFiles(folder, sums);
    if (fault) throw new Error(`the backup is damaged: ${fault}`);
    const known = await erasedSince(config, from, manifest, now);
    await writeFile(restoreMark(dataDir), folder, { mode: 0o600, flush: true });
    await bringFiles(config, folder, manifest, [...sums.keys()]);
    const half = `${databaseFile(dataDir)}.restoring`;
    for (const end of ["", "-wal", "-shm"]) await rm(half + end, { force: true });
    const url = databaseUrl ?? half;
    const erasedAgain = await filled(config, from, { manifest, url, known }, now).catch(async (error) => {
      await undo().catch(() => undefined);
      throw error;
    });
    if (!databaseUrl) await rename(half, databaseFile(dataDir));
    await rm(restoreMark(dataDir));
    await durable(dataDir);
    return { manifest, files: sums.size, erasedAgain, erasuresAsOf: known.asOf };
  } finally {
    claim?.release();
  }
}
