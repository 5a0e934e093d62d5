/** Reading an SQLite file that this process cannot write: a full or read-only disk, a file of somebody else. */
import type { Database } from "bun:sqlite";
import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { cannotBeWritten } from "../error-codes";
import { openImmutableSqliteFile, openSqliteFile, readFirstValue, realPathOf } from "./file";

/** Where a file can be read, and how. */
interface ReadablePlace {
  path: string;
  /** Opened without locks and without its log, which is empty. */
  immutable: boolean;
  /** Removes what was made for reading. */
  clear(): unknown;
}

const leaveAsIs = (): void => undefined;

export const openReadable = ({ path, immutable }: Pick<ReadablePlace, "path" | "immutable">): Database =>
  immutable ? openImmutableSqliteFile(path) : openSqliteFile(path, { readonly: true });

/** Whether the file can be read as it is; SQLite needs a `-shm` file beside one with a log. @throws SQLiteError of a damaged file */
function canBeRead(place: Pick<ReadablePlace, "path" | "immutable">): boolean {
  let database: Database | null = null;
  try {
    database = openReadable(place);
    readFirstValue(database, "select count(*) from sqlite_schema");
    return true;
  } catch (error) {
    if (!cannotBeWritten(error)) throw error;
    return false;
  } finally {
    database?.close();
  }
}

const walBytesOf = (path: string): number => statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;

/** The log has to be taken in, which needs a place that can be written. */
function copyWithLog(path: string): ReadablePlace {
  let folder: string | null = null;
  const clear = () => folder && rmSync(folder, { recursive: true, force: true });
  try {
    folder = mkdtempSync(join(tmpdir(), "driftglass-read-"));
    const copy = join(folder, basename(path));
    for (const end of ["", "-wal"]) if (existsSync(path + end)) cpSync(path + end, copy + end);
    // Taken in at its end.
    const database = openSqliteFile(copy);
    readFirstValue(database, "pragma wal_checkpoint(TRUNCATE)");
    database.close();
    return { path: copy, immutable: true, clear };
  } catch (error) {
    clear();
    const why = error instanceof Error ? error.message : String(error);
    const way = "TMPDIR names a folder with room for a copy of it";
    throw new Error(`the database can only be read with its log, for which a copy is needed: ${why}; ${way}`);
  }
}

/**
 * A way to read a file without writing beside it: as it is, else without its log where that is empty, else in a copy
 * among the temporary files. @throws Error where it is damaged, or there is no room for a copy
 */
export function findReadablePlace(named: string): ReadablePlace {
  const path = realPathOf(named);
  if (canBeRead({ path, immutable: false })) return { path, immutable: false, clear: leaveAsIs };
  if (walBytesOf(path) > 0) return copyWithLog(path);
  if (canBeRead({ path, immutable: true })) return { path, immutable: true, clear: leaveAsIs };
  throw Object.assign(new Error(`the database ${path} cannot be read`), { code: "EACCES" });
}
