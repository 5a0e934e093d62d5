/** A backup's database put into place without a migration, so that the program that wrote it reads it. */
import { existsSync } from "node:fs";
import { copyFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Erasure } from "../../account/account";
import { isPostgresUrl } from "../../db/open";
import { queryPostgres } from "../../db/portable/postgres";
import { openSqliteFile, removeSqliteFile, SQLITE_FILE_ENDS } from "../../db/sqlite/file";
import { ensurePrivateFile } from "../../db/sqlite/file-protection";
import { syncToDisk } from "../../runtime/sync-to-disk";
import { BACKUP_DATABASE_NAMES } from "../database";
import { fileDigestOf } from "../durable-files";
import { restoreDatabaseInto } from "../fill-database";
import type { BackupManifest } from "../manifest";

/**
 * Moves an SQLite database with its log, so that no log of another one is left beside the file that takes its place.
 * Where an earlier call was killed, the rest is moved.
 */
export async function moveSqliteFile(from: string, to: string): Promise<void> {
  // Moved already: what is there now took its place, and was killed before it said so.
  if (existsSync(from) && existsSync(to)) return removeSqliteFile(from);
  for (const end of SQLITE_FILE_ENDS) if (existsSync(from + end)) await rename(from + end, to + end);
}

async function countInSqlite(path: string, ids: readonly string[]): Promise<number> {
  const database = openSqliteFile(path, { readonly: true });
  try {
    using statement = database.prepare("select 1 from users where id = ?");
    return ids.filter((id) => statement.get(id) !== null).length;
  } finally {
    database.close();
    for (const end of SQLITE_FILE_ENDS.slice(1)) await rm(path + end, { force: true });
  }
}

async function countInPostgres(url: string, ids: readonly string[]): Promise<number> {
  const [row] = await queryPostgres<{ n: number }>(url, "select count(*)::int as n from users where id = any($1)", [
    [...ids],
  ]);
  return row?.n ?? 0;
}

/** How many of these people a database of any schema contains. */
function countPeople(url: string, people: readonly Erasure[]): Promise<number> {
  const ids = people.map(({ id }) => id);
  return isPostgresUrl(url) ? countInPostgres(url, ids) : countInSqlite(url, ids);
}

/** Byte for byte. @throws Error where the disk wrote something else */
async function copyUnchanged(from: string, to: string): Promise<void> {
  await removeSqliteFile(to);
  await copyFile(from, to);
  ensurePrivateFile(to, false);
  await syncToDisk(to);
  const [own, other] = [await fileDigestOf(to), await fileDigestOf(from)];
  if (own.sha256 !== other.sha256) throw new Error(`${to} is not what ${from} is: the disk is damaged`);
}

/** Leaves the schema of the backup; SQLite byte for byte. */
async function fillUnchanged(folder: string, manifest: BackupManifest, url: string): Promise<void> {
  if (manifest.database === "sqlite") await copyUnchanged(join(folder, BACKUP_DATABASE_NAMES.sqlite), url);
  else await restoreDatabaseInto(folder, manifest, url);
}

function refusalText(count: number, { version }: BackupManifest): string {
  const who = count === 1 ? "1 person who was erased since is" : `${count} people who were erased since are`;
  return (
    `${who} in this backup, and --as-it-was changes nothing in it: they would be back with all that was theirs. ` +
    `\`restore\` of Driftglass ${version} erases them again; --without-erasures brings them back`
  );
}

interface UnchangedRestore {
  folder: string;
  manifest: BackupManifest;
  /** An empty PostgreSQL database, or a file. */
  url: string;
  erased: readonly Erasure[];
  /** Even where erased people are in it. */
  withoutErasures: boolean;
}

/** Fills a database as it was. @returns how many erased people are in it @throws Error if there are any, unless allowed */
export async function restoreDatabaseAsItWas(restore: UnchangedRestore): Promise<number> {
  const { folder, manifest, url, erased, withoutErasures } = restore;
  try {
    await fillUnchanged(folder, manifest, url);
    const count = await countPeople(url, erased);
    if (count > 0 && !withoutErasures) throw new Error(refusalText(count, manifest));
    return count;
  } catch (error) {
    if (!isPostgresUrl(url)) await removeSqliteFile(url);
    throw error;
  }
}
