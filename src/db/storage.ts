import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config";
import { claimForServer, keepPrivate } from "./file";
import { type Opened, openDatabase } from "./open";

const DATABASE = "driftglass.sqlite";
const FOLDERS = ["pictures", "quarantine", "burn", "outbox", "previews"];

/** The SQLite file of a data directory. */
export const databaseFile = (dataDir: string): string => join(dataDir, DATABASE);

/** The directory is the server's own; one that was made more openly before is closed to others. */
function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  for (const name of ["", ...FOLDERS]) keepPrivate(join(dataDir, name));
}

/**
 * What the server works with: its data directory, for its owner alone, and its database, brought up to date.
 * @throws Error where another server works with the same SQLite file, or the database is newer than this program
 */
export async function openStorage({
  dataDir,
  databaseUrl,
}: Pick<Config, "dataDir" | "databaseUrl">): Promise<Opened> {
  makeDataDir(dataDir);
  if (databaseUrl) return openDatabase(databaseUrl);
  const claim = claimForServer(databaseFile(dataDir));
  const { db, close } = await openDatabase(databaseFile(dataDir));
  return { db, close: () => close().finally(claim.release) };
}
