import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config";
import { claimForServer, keepPrivate } from "./file";
import { type Opened, openDatabase } from "./open";

const DATABASE = "driftglass.sqlite";
const FOLDERS = ["pictures", "quarantine", "burn", "outbox", "previews"];

/** The SQLite file of a data directory. */
export const databaseFile = (dataDir: string): string => join(dataDir, DATABASE);

function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  for (const name of ["", ...FOLDERS]) keepPrivate(join(dataDir, name));
}

/** Private data directory and migrated database. @throws Error when locked by another server, or newer */
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
