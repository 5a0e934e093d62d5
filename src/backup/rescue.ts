/** `driftglass rescue`: what can be read of a damaged data directory, as a new one. */
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { addErasures } from "../account/account";
import { reconcileCoins } from "../coins/coins";
import type { Config } from "../config/config";
import { ensureInstallationId } from "../db/installation";
import { openDatabase } from "../db/open";
import { findSqliteFaults } from "../db/portable/sqlite";
import { type RescuedFile, rescueSqliteFile } from "../db/rescue/rescue-file";
import { isLockedByServer } from "../db/sqlite/file-protection";
import { databasePathIn, restoreMarkerPath } from "../db/storage";
import { type Db, transact } from "../db/transact";
import { openPictureStores } from "../files/picture-stores";
import { databaseOfStoreMarker } from "../files/store-marker";
import { ROOMS } from "../rooms";
import { syncToDisk } from "../runtime/sync-to-disk";
import { excludedTables } from "./database";
import { loadErasedPeople } from "./erasure-lists";
import { listReferencedPictures } from "./referenced-pictures";
import { type RescuedFiles, rescueFiles } from "./rescue-pictures";
import { eraseRestoredPeople } from "./restoring/erase-again";
import { openBackupStore } from "./stores/backup-store";

const RESCUE_REPORT_FILE = "rescue.json";
const MARKER_TEXT = "a rescue";
/** What a rescue that was killed may have left. */
const OWN_NAMES = /^(driftglass\.sqlite[\w.-]*|pictures|evidence|restoring|rescue\.json|[\w-]+\.(key|pem))$/;

export interface RescueReport extends RescuedFile {
  files: RescuedFiles;
  /** Pictures that the new database names and that are not there. */
  missingPictures: string[];
  /** Balances that differ from their records. */
  coinDifferences: number;
  /** People of the list beside the backups who were there again; null: the list cannot be read. */
  erasedAgain: number | null;
}

async function ensureReadableSource({ databaseUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl)
    throw new Error("rescue reads an SQLite file: for PostgreSQL restore a backup, or use its own tools");
  const file = databasePathIn(dataDir);
  const found = await stat(file).catch((error: Error) => {
    throw new Error(`there is no database that can be read at ${file}: ${error.message}`);
  });
  if (!found.isFile()) throw new Error(`${file} is no file`);
  if (isLockedByServer(file)) throw new Error("a server works with this database: stop it first");
  return file;
}

/** As migration 0010 counted them. */
const TALLIES_SQL = [
  "insert into tallies select 'people', 0, count(*), coalesce(sum(coins), 0) from users",
  "insert into tallies select 'bottles:' || state, 0, count(*), 0 from bottles group by state",
  "insert into tallies select 'records:' || reason, 0, count(*), coalesce(sum(amount), 0) from coin_records group by reason",
];

const rescueRules = () => ({
  leftOut: new Set(excludedTables()),
  known: ["users", "bottles"],
  counts: { tallies: TALLIES_SQL },
});

/** A folder of its own, empty but for what a rescue that was killed has left. @throws Error where it is another */
async function prepareTarget(dataDir: string, to: string): Promise<void> {
  const [from, into] = [resolve(dataDir), resolve(to)];
  if (!relative(from, into).startsWith("..")) throw new Error(`--to has to name a folder outside of ${from}`);
  await mkdir(into, { recursive: true, mode: 0o700 });
  const names = await readdir(into);
  const left = existsSync(restoreMarkerPath(into))
    ? (await Bun.file(restoreMarkerPath(into)).text()) === MARKER_TEXT
    : false;
  const foreign = left ? names.find((name) => !OWN_NAMES.test(name)) : names[0];
  if (foreign !== undefined) throw new Error(`${into} is not empty (${foreign}): a rescue goes into an empty folder`);
  for (const name of names) if (name !== "restoring") await rm(join(into, name), { recursive: true, force: true });
  await writeFile(restoreMarkerPath(into), MARKER_TEXT, { mode: 0o600, flush: true });
  await syncToDisk(into);
}

/** Pictures and evidence are the installation's by its id: where that was lost, their mark still says it. */
async function keepInstallationId({ s3 }: Config, into: string, db: Db): Promise<void> {
  const marks = new Set<string>();
  const { pictures } = openPictureStores({ s3, dataDir: into }, "");
  try {
    for await (const { name } of pictures.list()) marks.add(databaseOfStoreMarker(name) ?? "");
  } catch {
    // Of the bucket: what is known of it is asked when the server starts.
  }
  const [id, ...others] = [...marks].filter(Boolean);
  if (id && others.length === 0) await ensureInstallationId(db, id);
}

/** Whoever was erased stays so, as after a restore: the end of a torn log may have held it. */
async function eraseAgain(config: Config, into: string, db: Db, now: number): Promise<number | null> {
  const erased = await loadErasedPeople(openBackupStore(config)).catch(() => null);
  if (!erased) return null;
  const { pictures } = openPictureStores({ s3: config.s3, dataDir: into }, await ensureInstallationId(db));
  const count = await eraseRestoredPeople(db, pictures, erased, now);
  await addErasures(db, erased, now);
  return count;
}

async function findMissingPictures(config: Config, into: string, db: Db): Promise<string[]> {
  const missing: string[] = [];
  if (config.s3) return missing;
  for await (const names of listReferencedPictures(db, await ensureInstallationId(db)))
    missing.push(...names.filter((name) => !existsSync(join(into, name))));
  return missing;
}

/** Brings the new database to today's schema, as a restore does: nobody is signed in, burns have ended. */
async function finishDatabase(config: Config, into: string, file: string, now: number) {
  const { db, close } = await openDatabase(file);
  try {
    await keepInstallationId(config, into, db);
    const erasedAgain = await eraseAgain(config, into, db, now);
    for (const room of ROOMS) await room.afterRestore?.(db, now);
    await transact(db, async (tx) => {
      for (const table of excludedTables()) await tx.deleteFrom(table).execute();
    });
    const { differences } = await reconcileCoins(db);
    return { erasedAgain, coinDifferences: differences, missingPictures: await findMissingPictures(config, into, db) };
  } finally {
    await close();
  }
}

/**
 * Makes a new data directory of what can be read; the damaged one is never written to. One that was killed is begun anew.
 * @throws Error in one line where nothing can be read, a server runs, or the folder is not empty
 */
export async function rescueDataDir(config: Config, to: string, now: number): Promise<RescueReport> {
  const from = await ensureReadableSource(config);
  const into = resolve(to);
  await prepareTarget(config.dataDir, into);
  const half = `${databasePathIn(into)}.rescuing`;
  const file = await rescueSqliteFile(from, half, rescueRules()).catch(async (error: Error) => {
    for (const name of await readdir(into)) await rm(join(into, name), { recursive: true, force: true });
    throw new Error(`nothing was rescued of ${from}: ${error.message}`);
  });
  const files = await rescueFiles(config.dataDir, into);
  const found = await finishDatabase(config, into, half, now);
  const [fault] = findSqliteFaults(half);
  if (fault) throw new Error(`the new database is not whole, which should not be: ${fault}`);
  await rename(half, databasePathIn(into));
  // What the last look at it left: all of it is in the file.
  for (const end of ["-wal", "-shm"]) await rm(half + end, { force: true });
  const report = { ...file, files, ...found };
  await writeFile(join(into, RESCUE_REPORT_FILE), JSON.stringify(report, null, 1), { mode: 0o600, flush: true });
  await rm(restoreMarkerPath(into));
  await syncToDisk(into);
  return report;
}
