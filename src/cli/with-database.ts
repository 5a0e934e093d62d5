import { existsSync } from "node:fs";
import { type Config, readConfig } from "../config/config";
import { cannotBeWritten } from "../db/error-codes";
import { type OpenedDatabase, openDatabase, openForReading } from "../db/open";
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

type DatabaseWork<T> = (db: Db, config: Config) => Promise<T>;

/** Works beside the live server with the configured database, which has to have today's schema. */
export const withDatabase = <T>(work: DatabaseWork<T>): Promise<T> => withOpened(work, openToWrite);

/** The same for commands that only read: they also work where nothing can be written. */
export const withReadableDatabase = <T>(work: DatabaseWork<T>): Promise<T> => withOpened(work, openForReading);

async function openToWrite(url: string): Promise<OpenedDatabase> {
  return openDatabase(url, "none").catch((error: Error) => {
    if (!cannotBeWritten(error)) throw error;
    const way = "backup --to another disk, coins check and doctor work all the same";
    throw new Error(`it cannot be written (${error.message}); ${way}`);
  });
}

async function withOpened<T>(work: DatabaseWork<T>, open: (url: string) => Promise<OpenedDatabase>): Promise<T> {
  const config = readConfig();
  ensureDatabaseExists(config);
  const { db } = await open(databaseUrlOf(config)).catch((error: Error) => {
    throw new CommandFailure(`could not open the database: ${error.message}`);
  });
  try {
    return await work(db, config);
  } finally {
    // No checkpoint: it would block the live server's writers.
    await db.destroy();
  }
}
