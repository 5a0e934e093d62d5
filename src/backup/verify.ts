import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reconcileCoins } from "../coins/reconcile";
import type { Config } from "../config/config";
import { openDatabase } from "../db/open";
import { queryPostgres } from "../db/portable/postgres";
import { findSqliteFaults } from "../db/portable/sqlite";
import type { Db } from "../db/transact";
import { randomBytes } from "../runtime/random";
import { sha256 } from "../runtime/sha256";
import { fileDigestOf } from "./durable-files";
import { restoreDatabaseInto } from "./fill-database";
import { type BackupManifest, CHECKSUMS_FILE, MANIFEST_FILE, parseChecksums, parseManifest } from "./manifest";
import { listReferencedPictures } from "./referenced-pictures";

/** Faults listed by name; more are counted. */
const MAX_NAMED_FAULTS = 10;

/** Manifest and checksums of a folder. @throws Error if it is no backup, or the checksums were changed */
export async function readBackupFolder(
  folder: string,
): Promise<{ manifest: BackupManifest; sums: Map<string, string> }> {
  const path = join(folder, MANIFEST_FILE);
  if (!existsSync(path)) throw new Error(`${folder} is no backup: it has no ${MANIFEST_FILE}`);
  const manifest = parseManifest(await readFile(path, "utf8"));
  const text = await readFile(join(folder, CHECKSUMS_FILE), "utf8");
  if (sha256(text) !== manifest.checksums) throw new Error(`${CHECKSUMS_FILE} in ${folder} was changed`);
  return { manifest, sums: parseChecksums(text) };
}

/** SHA-256 of a file of a backup; null: missing. */
type DigestFile = (name: string) => Promise<string | null>;

const digestBelow =
  (folder: string): DigestFile =>
  (name) =>
    fileDigestOf(join(folder, name)).then(
      ({ sha256: sum }) => sum,
      () => null,
    );

/** Files that are missing or were changed. */
export async function findFileFaults(
  folder: string,
  sums: Map<string, string>,
  digest: DigestFile = digestBelow(folder),
): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, sum] of sums) {
    const found = await digest(name);
    if (found === null) faults.push(`${name} is missing`);
    else if (found !== sum) faults.push(`${name} was changed`);
  }
  return faults;
}

export const isBackupPicture = (name: string): boolean => /^(pictures|evidence)\//.test(name);

async function findCoinFaults(db: Db): Promise<string[]> {
  const { differences, first } = await reconcileCoins(db);
  return differences > 0 ? [`${differences} differences in the coins, the first: ${first}`] : [];
}

async function findPictureFaults(db: Db, sums: Map<string, string>, { installation, absent }: BackupManifest) {
  const known = new Set(absent);
  const faults: string[] = [];
  for await (const names of listReferencedPictures(db, installation)) {
    const missing = names.filter((name) => !known.has(name) && !sums.has(name));
    faults.push(...missing.map((name) => `the picture ${name} is missing`));
  }
  return faults;
}

interface ScratchDatabase {
  /** File name or URL. */
  url: string;
  dataDir: string;
  clear(): Promise<void>;
}

/** SQLSTATE */
const INSUFFICIENT_PRIVILEGE = "42501";
const SCRATCH_PREFIX = "driftglass_verify_";
/** One of the day before yesterday or older belongs to a verification that was killed. */
const LEFT_SCRATCH_SQL = `select datname as name from pg_database
  where datname ~ '^${SCRATCH_PREFIX}[0-9]{8}_[0-9a-f]+$'
    and split_part(datname, '_', 3) < to_char(now() - interval '1 day', 'YYYYMMDD')`;

/** A new name; databases that killed verifications left are dropped. */
async function nameScratchDatabase(url: string): Promise<string> {
  for (const { name } of await queryPostgres<{ name: string }>(url, LEFT_SCRATCH_SQL))
    await queryPostgres(url, `drop database if exists ${name} with (force)`);
  const [today] = await queryPostgres<{ day: string }>(url, "select to_char(now(), 'YYYYMMDD') as day");
  return `${SCRATCH_PREFIX}${today?.day}_${randomBytes(8).toString("hex")}`;
}

async function createScratchDatabase({ database }: BackupManifest, { databaseUrl }: Config): Promise<ScratchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), "driftglass-verify-"));
  const clear = () => rm(dataDir, { recursive: true, force: true });
  if (database !== "dump") return { url: join(dataDir, "driftglass.sqlite"), dataDir, clear };
  if (!databaseUrl) throw new Error("what pg_dump wrote is verified with DATABASE_URL, in a database of its own");
  const name = await nameScratchDatabase(databaseUrl);
  await queryPostgres(databaseUrl, `create database ${name}`).catch((error: Error) => {
    const mend = "code" in error && error.code === INSUFFICIENT_PRIVILEGE ? " (ALTER ROLE … CREATEDB)" : "";
    throw new Error(`it is proven in a database of its own: ${error.message}${mend}`, { cause: error });
  });
  const drop = () => queryPostgres(databaseUrl, `drop database ${name} with (force)`);
  return {
    url: Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href,
    dataDir,
    clear: async () => void (await Promise.all([clear(), drop()])),
  };
}

interface OpenedBackup {
  folder: string;
  manifest: BackupManifest;
  sums: Map<string, string>;
}

async function findDatabaseFaults(
  { folder, manifest, sums }: OpenedBackup,
  { url }: ScratchDatabase,
): Promise<string[]> {
  await restoreDatabaseInto(folder, manifest, url);
  // Checksums first: nothing is read from a damaged file.
  const own = url.startsWith("postgres") ? [] : findSqliteFaults(url);
  if (own.length > 0) return own.map((fault) => `the database is damaged: ${fault}`);
  const { db, close } = await openDatabase(url);
  try {
    const books = await findCoinFaults(db);
    return manifest.pictures ? [...books, ...(await findPictureFaults(db, sums, manifest))] : books;
  } finally {
    await close();
  }
}

const shortenFaults = (faults: string[]): string[] =>
  faults.length > MAX_NAMED_FAULTS
    ? [...faults.slice(0, MAX_NAMED_FAULTS), `and ${faults.length - MAX_NAMED_FAULTS} more`]
    : faults;

/**
 * Restores a backup into a temporary folder. @returns its faults; empty: none
 * @param digestPicture reads the pictures where they are not in the folder
 */
export async function verifyBackup(config: Config, folder: string, digestPicture?: DigestFile): Promise<string[]> {
  const { manifest, sums } = await readBackupFolder(folder);
  const below = digestBelow(folder);
  const faults = await findFileFaults(folder, sums, (name) =>
    digestPicture && isBackupPicture(name) ? digestPicture(name) : below(name),
  );
  const scratch = await createScratchDatabase(manifest, config);
  try {
    const more = await findDatabaseFaults({ folder, manifest, sums }, scratch).catch((error: Error) => [
      `the database cannot be restored: ${error.message}`,
    ]);
    return shortenFaults([...faults, ...more.filter((each) => !faults.some((known) => each.endsWith(known)))]);
  } finally {
    await scratch.clear();
  }
}
