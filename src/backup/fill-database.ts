import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { listAppliedMigrations, refuseNewerSchema, runMigrations } from "../db/migrate";
import { isPostgresUrl, openDatabase, openUnmigrated } from "../db/open";
import { flushWhile } from "../db/portable/flush-while";
import { folderSource } from "../db/portable/folder";
import { postgresTarget } from "../db/portable/postgres";
import { emptyTables, sqliteTarget } from "../db/portable/sqlite";
import { createTargetUndo, ensureTargetReady } from "../db/portable/target-check";
import { type TransferSource, type TransferTarget, transferRows } from "../db/portable/transfer";
import { ensurePrivateFile } from "../db/sqlite/file-protection";
import { syncToDisk } from "../runtime/sync-to-disk";
import { BACKUP_DATABASE_NAMES, excludedTables } from "./database";
import { refuseLiveServer } from "./live-server";
import type { BackupManifest } from "./manifest";
import { restorePostgresDump } from "./pg-programs";

/** Whether a database has tables with people in them. @throws Error where its schema is newer than this program */
export async function databaseHasPeople(url: string): Promise<boolean> {
  const { db, close } = await openUnmigrated(url);
  try {
    const applied = await listAppliedMigrations(db);
    refuseNewerSchema(applied);
    if (applied.length === 0) return false;
    return (await db.selectFrom("users").select("id").limit(1).execute()).length > 0;
  } finally {
    await close();
  }
}

async function listOwnTables(): Promise<Set<string>> {
  const { db, close } = await openDatabase(":memory:");
  try {
    return new Set((await db.introspection.getTables()).map(({ name }) => name));
  } finally {
    await close();
  }
}

/**
 * Checks whether a PostgreSQL database can be filled; writes nothing.
 * @returns restores its state if filling it fails @throws Error in one line if it cannot be filled
 */
export async function ensureDatabaseFillable(url: string): Promise<() => Promise<void>> {
  const bare = await ensureTargetReady(url, await listOwnTables());
  await refuseLiveServer(url);
  if (await databaseHasPeople(url)) throw new Error("there are people in that database: it has to be empty");
  return createTargetUndo(url, bare);
}

const openTransferTarget = (url: string): Promise<TransferTarget> =>
  isPostgresUrl(url) ? postgresTarget(url) : Promise.resolve(sqliteTarget(url));

/** Fills an empty database with all rows of a source, in the schema that the source has. */
export async function fillDatabaseFrom(
  source: TransferSource,
  url: string,
  leftOut?: ReadonlySet<string>,
): Promise<Record<string, number>> {
  const { db, close } = await openUnmigrated(url);
  try {
    await runMigrations(db, source.migrations);
  } finally {
    await close();
  }
  return transferRows(source, await openTransferTarget(url), leftOut);
}

async function copySqliteInto(from: string, url: string): Promise<void> {
  await flushWhile(url, copyFile(from, url));
  emptyTables(url, excludedTables());
  await syncToDisk(url);
  await ensurePrivateFile(url, false);
}

async function copyPortableInto(from: string, url: string): Promise<void> {
  try {
    const source = await folderSource(from);
    await fillDatabaseFrom(source, url, new Set(excludedTables()));
  } catch (error) {
    if (!isPostgresUrl(url)) await rm(url, { force: true });
    throw error;
  }
}

/**
 * Restores the database of a backup. Backups of earlier versions have rows of tables that are left out today, which
 * name sessions that are not there: they are left out here. @throws Error of the disk or the database */
export async function restoreDatabaseInto(
  folder: string,
  { database }: Pick<BackupManifest, "database">,
  url: string,
): Promise<void> {
  const from = join(folder, BACKUP_DATABASE_NAMES[database]);
  switch (database) {
    case "sqlite":
      return copySqliteInto(from, url);
    case "dump":
      return restorePostgresDump(url, from, excludedTables());
    case "portable":
      return copyPortableInto(from, url);
  }
}
