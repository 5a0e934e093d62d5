import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reconcile } from "../coins/coins";
import type { Config } from "../config/config";
import { openDatabase } from "../db/open";
import { askPostgres } from "../db/portable/postgres";
import { faultsOfSqlite } from "../db/portable/sqlite";
import type { Db } from "../db/transact";
import { sha256 } from "../runtime/sha256";
import { digestOf } from "./disk";
import { copyDatabaseInto } from "./fill";
import { CHECKSUMS, MANIFEST, type Manifest, readChecksums, readManifest } from "./manifest";
import { namedFiles } from "./named-files";

/** Faults named one by one; more are counted. */
const NAMED = 10;

/** Manifest and checksums of a folder. @throws Error where it is no backup, or its list was changed */
export async function openBackup(folder: string): Promise<{ manifest: Manifest; sums: Map<string, string> }> {
  const path = join(folder, MANIFEST);
  if (!existsSync(path)) throw new Error(`${folder} is no backup: it has no ${MANIFEST}`);
  const manifest = readManifest(await readFile(path, "utf8"));
  const text = await readFile(join(folder, CHECKSUMS), "utf8");
  if (sha256(text) !== manifest.checksums) throw new Error(`${CHECKSUMS} in ${folder} was changed`);
  return { manifest, sums: readChecksums(text) };
}

/** Files that are missing or were changed. */
export async function faultsOfFiles(folder: string, sums: Map<string, string>): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, sum] of sums) {
    const found = await digestOf(join(folder, name)).catch(() => null);
    if (!found) faults.push(`${name} is missing`);
    else if (found.sha256 !== sum) faults.push(`${name} was changed`);
  }
  return faults;
}

async function faultsOfBooks(db: Db): Promise<string[]> {
  const { differences, first } = await reconcile(db);
  return differences > 0 ? [`${differences} differences in the coins, the first: ${first}`] : [];
}

async function faultsOfPictures(db: Db, folder: string, { installation, absent }: Manifest) {
  const known = new Set(absent);
  const faults: string[] = [];
  for await (const name of namedFiles(db, installation))
    if (!known.has(name) && !existsSync(join(folder, name))) faults.push(`the picture ${name} is missing`);
  return faults;
}

interface Scratch {
  /** File name or address. */
  url: string;
  dataDir: string;
  clear(): Promise<void>;
}

async function scratchOf({ database }: Manifest, { databaseUrl }: Config): Promise<Scratch> {
  const dataDir = await mkdtemp(join(tmpdir(), "driftglass-verify-"));
  const clear = () => rm(dataDir, { recursive: true, force: true });
  if (database !== "dump") return { url: join(dataDir, "driftglass.sqlite"), dataDir, clear };
  if (!databaseUrl)
    throw new Error("what pg_dump wrote is verified with DATABASE_URL, in a database of its own");
  const name = `driftglass_verify_${crypto.randomUUID().replaceAll("-", "")}`;
  await askPostgres(databaseUrl, `create database ${name}`);
  const drop = () => askPostgres(databaseUrl, `drop database ${name} with (force)`);
  return {
    url: Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href,
    dataDir,
    clear: async () => void (await Promise.all([clear(), drop()])),
  };
}

async function faultsOfDatabase(folder: string, manifest: Manifest, { url }: Scratch): Promise<string[]> {
  await copyDatabaseInto(folder, manifest, url);
  // A damaged file is said to be so before anything is read from it.
  const own = url.startsWith("postgres") ? [] : faultsOfSqlite(url);
  if (own.length > 0) return own;
  const { db, close } = await openDatabase(url);
  try {
    const books = await faultsOfBooks(db);
    return manifest.pictures ? [...books, ...(await faultsOfPictures(db, folder, manifest))] : books;
  } finally {
    await close();
  }
}

const shortened = (faults: string[]): string[] =>
  faults.length > NAMED ? [...faults.slice(0, NAMED), `and ${faults.length - NAMED} more`] : faults;

/** Proves a backup in a temporary place. @returns what is wrong with it; empty: nothing */
export async function verifyBackup(config: Config, folder: string): Promise<string[]> {
  const { manifest, sums } = await openBackup(folder);
  const faults = await faultsOfFiles(folder, sums);
  const scratch = await scratchOf(manifest, config);
  try {
    const more = await faultsOfDatabase(folder, manifest, scratch).catch((error: Error) => [
      `the database cannot be restored: ${error.message}`,
    ]);
    return shortened([...faults, ...more.filter((each) => !faults.some((known) => each.endsWith(known)))]);
  } finally {
    await scratch.clear();
  }
}
