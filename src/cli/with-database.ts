import { existsSync } from "node:fs";
import { type Config, readConfig } from "../config/config";
import { openDatabase } from "../db/open";
import { databasePathIn } from "../db/storage";
import type { Db } from "../db/transact";
import { CommandFailure } from "./output";

/** Address or file of the configured database. */
export const databaseUrlOf = ({ databaseUrl, dataDir }: Config): string => databaseUrl ?? databasePathIn(dataDir);

function ensureDatabaseExists({ databaseUrl, dataDir }: Config): void {
  const file = databasePathIn(dataDir);
  if (!databaseUrl && !existsSync(file))
    throw new CommandFailure(`there is no database at ${file}; DATA_DIR or DATABASE_URL says where it is`);
}

/** Works beside the live server with the configured database, which has to have today's schema. */
export async function withDatabase<T>(work: (db: Db, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig();
  ensureDatabaseExists(config);
  const { db } = await openDatabase(databaseUrlOf(config), "none").catch((error: Error) => {
    throw new CommandFailure(`could not open the database: ${error.message}`);
  });
  try {
    return await work(db, config);
  } finally {
    // No checkpoint: it would block the live server's writers.
    await db.destroy();
  }
}
