import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config/config";
import { DATA_FOLDERS } from "../config/data-folders";
import { type Opened, openDatabase } from "./open";
import { claimForServer, keepPrivate } from "./sqlite/file-access";
import type { Db } from "./transact";

const DATABASE = "driftglass.sqlite";

export const databaseFile = (dataDir: string): string => join(dataDir, DATABASE);

function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  for (const name of ["", ...DATA_FOLDERS]) keepPrivate(join(dataDir, name));
}

/** There while a restore is under way. */
export const restoreMark = (dataDir: string): string => join(dataDir, "restoring");

function refuseHalfRestored(dataDir: string): void {
  if (existsSync(restoreMark(dataDir)))
    throw new Error(`a restore into ${dataDir} was not finished: restore again`);
}

/** Private data directory and migrated database. @param before runs ahead of an upgrade @throws Error when locked by another server, or newer */
export async function openStorage(
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
  before?: (db: Db) => Promise<void>,
): Promise<Opened> {
  makeDataDir(dataDir);
  refuseHalfRestored(dataDir);
  if (databaseUrl) return openDatabase(databaseUrl, "any", before);
  const claim = claimForServer(databaseFile(dataDir));
  const opened = await openDatabase(databaseFile(dataDir), "any", before);
  return { ...opened, close: () => opened.close().finally(claim.release) };
}
