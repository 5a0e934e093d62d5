import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { appliedTo, migrateAs, refuseNewer } from "../db/migrate";
import { isPostgresUrl, openDatabase, openUnmigrated } from "../db/open";
import { folderSource } from "../db/portable/folder";
import { type Source, type Target, transfer } from "../db/portable/portable";
import { postgresTarget } from "../db/portable/postgres";
import { emptier, ensureReady } from "../db/portable/ready";
import { sqliteTarget } from "../db/portable/sqlite";
import { makePrivate } from "../db/sqlite/file-access";
import { FILES } from "./database";
import { durable } from "./disk";
import { refuseLive } from "./live";
import type { Manifest } from "./manifest";
import { restoreDump } from "./programs";

/** Whether a database has tables with people in them. @throws Error where its schema is newer than this program */
export async function hasPeople(url: string): Promise<boolean> {
  const { db, close } = await openUnmigrated(url);
  try {
    const applied = await appliedTo(db);
    refuseNewer(applied);
    if (applied.length === 0) return false;
    return (await db.selectFrom("users").select("id").limit(1).execute()).length > 0;
  } finally {
    await close();
  }
}

async function ownTables(): Promise<Set<string>> {
  const { db, close } = await openDatabase(":memory:");
  try {
    return new Set((await db.introspection.getTables()).map(({ name }) => name));
  } finally {
    await close();
  }
}

/**
 * Looks whether a PostgreSQL database can be filled, and writes nothing.
 * @returns makes it as it was, where filling it fails afterwards @throws Error in one line where it cannot
 */
export async function ensureFillable(url: string): Promise<() => Promise<void>> {
  const bare = await ensureReady(url, await ownTables());
  await refuseLive(url);
  if (await hasPeople(url)) throw new Error("there are people in that database: it has to be empty");
  return emptier(url, bare);
}

const targetOf = (url: string): Promise<Target> =>
  isPostgresUrl(url) ? postgresTarget(url) : Promise.resolve(sqliteTarget(url));

/** Fills an empty database with all rows of a source, in the schema that the source has. */
export async function fillFrom(
  source: Source,
  url: string,
  leftOut?: ReadonlySet<string>,
): Promise<Record<string, number>> {
  const { db, close } = await openUnmigrated(url);
  try {
    await migrateAs(db, source.migrations);
  } finally {
    await close();
  }
  return transfer(source, await targetOf(url), leftOut);
}

async function copySqliteInto(from: string, url: string): Promise<void> {
  await copyFile(from, url);
  await durable(url);
  await makePrivate(url, false);
}

async function copyPortableInto(from: string, url: string): Promise<void> {
  try {
    const source = await folderSource(from);
    await fillFrom(source, url);
  } catch (error) {
    if (!isPostgresUrl(url)) await rm(url, { force: true });
    throw error;
  }
}

/** Puts the database of a backup into an empty place. @throws Error of the disk or the database */
export async function copyDatabaseInto(
  folder: string,
  { database }: Pick<Manifest, "database">,
  url: string,
): Promise<void> {
  const from = join(folder, FILES[database]);
  switch (database) {
    case "sqlite":
      return copySqliteInto(from, url);
    case "dump":
      return restoreDump(url, from);
    case "portable":
      return copyPortableInto(from, url);
  }
}
