import { constants, Database } from "bun:sqlite";
import { realpathSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const DATABASE_FILE_NAME = "driftglass.sqlite";

export const databasePathIn = (dataDir: string): string => join(dataDir, DATABASE_FILE_NAME);

/** An SQLite database and what it keeps beside itself. */
export const SQLITE_FILE_ENDS = ["", "-wal", "-shm"] as const;

/** Where a file is, with symbolic links followed: SQLite keeps its log there. One that is missing: as it is named. */
export const realPathOf = (path: string): string =>
  statSync(path, { throwIfNoEntry: false }) ? realpathSync(path) : path;

interface Options {
  readonly?: boolean;
  /** Whether a missing file is created. */
  create?: boolean;
}

/** Opens an SQLite file. @throws SQLiteError SQLITE_CANTOPEN where it is missing and not to be created */
export const openSqliteFile = (path: string, { readonly = false, create = false }: Options = {}): Database =>
  readonly ? new Database(path, { readonly }) : new Database(path, { readwrite: true, create });

/** Bun does not name the flag by which SQLite reads a path as a URI. */
const SQLITE_OPEN_URI = 0x40;

/** Opens a file that nobody writes: SQLite takes no locks and looks for no log. @throws SQLiteError */
export const openImmutableSqliteFile = (path: string): Database =>
  new Database(`${pathToFileURL(path).href}?immutable=1`, constants.SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);

/** The first value that a query answers; undefined: no row. */
export function readFirstValue(database: Database, query: string): unknown {
  using statement = database.prepare<Record<string, unknown>, []>(query);
  return Object.values(statement.get() ?? {})[0];
}

/** All rows of a query that is asked once. */
export function readAllRows<Row>(database: Database, query: string): Row[] {
  using statement = database.prepare<Row, []>(query);
  return statement.all();
}

/** Removes an SQLite database. */
export async function removeSqliteFile(path: string): Promise<void> {
  for (const end of SQLITE_FILE_ENDS) await rm(path + end, { force: true });
}
