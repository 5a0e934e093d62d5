import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Erased } from "../account/account";
import type { Config } from "../config";
import { claimForServer, keepPrivate } from "../db/file";
import { openDatabase } from "../db/open";
import { databaseFile, restoreMark } from "../db/storage";
import { transact } from "../db/transact";
import { openPictures } from "../files/open";
import { typeOf } from "../files/pictures";
import { markedBy } from "../files/store-marker";
import { ROOMS } from "../rooms";
import { durable } from "./disk";
import { eraseAgain, erasedIds } from "./erasures";
import { copyDatabaseInto, hasPeople } from "./fill";
import { refuseLive } from "./live";
import type { Manifest } from "./manifest";
import { openVault, type Vault } from "./vault";
import { faultsOfFiles, openBackup } from "./verify";

interface Restored {
  manifest: Manifest;
  files: number;
  erasedAgain: number;
}

const isEmpty = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch(() => [])).length === 0;

async function refuseFull(config: Config, { pictures }: Manifest): Promise<void> {
  const { dataDir, databaseUrl } = config;
  const file = databaseFile(dataDir);
  if (!databaseUrl && existsSync(file))
    throw new Error(`there is a database at ${file}: a restore goes into an empty place`);
  if (databaseUrl) await refuseLive(databaseUrl);
  if (databaseUrl && (await hasPeople(databaseUrl)))
    throw new Error("there are people in this database: a restore goes into an empty one");
  if (!pictures || existsSync(restoreMark(dataDir)) || config.s3) return;
  if (!(await isEmpty(join(dataDir, "pictures"))))
    throw new Error(`there are pictures in ${join(dataDir, "pictures")}: a restore goes into an empty place`);
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

async function finish(
  config: Config,
  url: string,
  erased: Erased[],
  { installation }: Manifest,
  now: number,
) {
  const { db, close } = await openDatabase(url);
  try {
    const { pictures } = openPictures(config, installation);
    const count = await eraseAgain(db, pictures, erased, now);
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

async function erasedBeside(config: Config, folder: string, vault: Vault | null): Promise<Erased[]> {
  const beside = openVault(config, dirname(folder));
  const places = [beside, openVault(config), ...(vault ? [vault] : [])];
  const found = await Promise.all(places.map((place) => erasedIds(place)));
  const all = found.flat();
  const removed = new Set(all.filter(({ messages }) => messages === "remove").map(({ id }) => id));
  return [...new Set(all.map(({ id }) => id))].map((id) => ({
    id,
    messages: removed.has(id) ? "remove" : "keep",
  }));
}

/**
 * Restores into an empty place and erases again who was erased since.
 * @param vault the bucket that the folder was fetched from @throws Error where the place is live or not empty
 */
export async function restoreBackup(
  config: Config,
  folder: string,
  vault: Vault | null,
  now: number,
): Promise<Restored> {
  const { manifest, sums } = await openBackup(folder);
  const { dataDir, databaseUrl } = config;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const claim = databaseUrl ? null : claimForServer(databaseFile(dataDir));
  try {
    await refuseFull(config, manifest);
    await refuseForeignBucket(config, manifest);
    const [fault] = await faultsOfFiles(folder, sums);
    if (fault) throw new Error(`the backup is damaged: ${fault}`);
    const erased = await erasedBeside(config, folder, vault);
    await writeFile(restoreMark(dataDir), folder, { mode: 0o600, flush: true });
    await bringFiles(config, folder, manifest, [...sums.keys()]);
    const half = `${databaseFile(dataDir)}.restoring`;
    for (const end of ["", "-wal", "-shm"]) await rm(half + end, { force: true });
    const url = databaseUrl ?? half;
    await copyDatabaseInto(folder, manifest, url);
    const erasedAgain = await finish(config, url, erased, manifest, now);
    if (!databaseUrl) await rename(half, databaseFile(dataDir));
    await rm(restoreMark(dataDir));
    await durable(dataDir);
    return { manifest, files: sums.size, erasedAgain };
  } finally {
    claim?.release();
  }
}
