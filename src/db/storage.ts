import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config/config";
import { DATA_FOLDERS } from "../config/data-folders";
import { type OpenedDatabase, openDatabase } from "./open";
import { databasePathIn, removeSqliteFile } from "./sqlite/file";
import { lockFileForServer, removeOthersPermissions } from "./sqlite/file-protection";
import { halfFileOf } from "./sqlite/new-file";
import type { Db } from "./transact";

export { databasePathIn };

export const hasDatabaseFile = (dataDir: string): boolean => existsSync(databasePathIn(dataDir));

function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  for (const name of ["", ...DATA_FOLDERS]) removeOthersPermissions(join(dataDir, name));
}

/** There while a restore is under way. */
export const restoreMarkerPath = (dataDir: string): string => join(dataDir, "restoring");

function refuseUnfinishedRestore(dataDir: string): void {
  if (existsSync(restoreMarkerPath(dataDir)))
    throw new Error(`a restore into ${dataDir} was not finished: restore again`);
}

/** Private data directory and migrated database. @param before runs ahead of an upgrade @throws Error when locked by another server, or newer */
export async function openStorage(
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
  before?: (db: Db) => Promise<void>,
): Promise<OpenedDatabase> {
  makeDataDir(dataDir);
  refuseUnfinishedRestore(dataDir);
  if (databaseUrl) return openDatabase(databaseUrl, "any", before);
  const path = databasePathIn(dataDir);
  const claim = lockFileForServer(path);
  await removeSqliteFile(halfFileOf(path));
  const opened = await openDatabase(path, "any", before);
  return { ...opened, close: () => opened.close().finally(claim.release) };
}
