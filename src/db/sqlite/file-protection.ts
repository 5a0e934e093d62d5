import { chmodSync, closeSync, openSync, statSync } from "node:fs";
import { openSqliteFile, readFirstValue, realPathOf } from "./file";

const OWNER_ONLY = 0o700;
const OTHERS_PERMISSIONS = 0o077;
/** World-writable directory such as /tmp. */
const STICKY_BIT = 0o1000;
const statOf = (path: string) => statSync(path, { throwIfNoEntry: false });

/** Removes group and other permissions, where we may. */
export function removeOthersPermissions(path: string): void {
  const mode = statOf(path)?.mode ?? 0;
  if ((mode & OTHERS_PERMISSIONS) === 0 || mode & STICKY_BIT) return;
  try {
    chmodSync(path, mode & OWNER_ONLY);
  } catch (error) {
    if (!/^(EPERM|EROFS)$/.test(Object(error).code)) throw error;
  }
}

/** Creates the file if missing, readable by the owner alone. */
export function ensurePrivateFile(path: string, create: boolean): void {
  if (create && !statOf(path)) closeSync(openSync(path, "a", 0o600));
  for (const beside of ["", "-wal", "-shm"]) removeOthersPermissions(`${realPathOf(path)}${beside}`);
}

/** Guards against a deleted file. @returns a check that throws ENOENT once the path is gone or replaced */
export function createRemovalCheck(path: string): () => void {
  const own = statOf(path);
  return () => {
    const now = statOf(path);
    if (now?.ino === own?.ino && now?.dev === own?.dev) return;
    throw Object.assign(new Error("the database file was removed or replaced"), { code: "ENOENT" });
  };
}

/** Whether a server holds the lock of a file; nothing is written. */
export function isLockedByServer(path: string): boolean {
  if (!statOf(`${path}.server`)) return false;
  try {
    const claim = openSqliteFile(`${path}.server`, { readonly: true });
    try {
      readFirstValue(claim, "select count(*) from sqlite_schema");
      return false;
    } finally {
      claim.close();
    }
  } catch (error) {
    return /^SQLITE_BUSY/.test(String(Object(error).code));
  }
}

const servedFileError = (path: string): Error => new Error(`another server already works with ${path}`);

/** For a program that is not the server yet; nothing is written. @throws Error when a server holds the lock of a file */
export function refuseServedFile(path: string): void {
  if (isLockedByServer(path)) throw servedFileError(path);
}

/** Locks an SQLite file for this process; the OS releases it. @throws Error when another server holds it */
export function lockFileForServer(path: string): { release(): void } {
  const claim = openSqliteFile(`${path}.server`, { create: true });
  try {
    claim.run("pragma journal_mode = MEMORY");
    claim.run("begin exclusive");
  } catch (error) {
    claim.close();
    if (Object(error).code !== "SQLITE_BUSY") throw error;
    throw servedFileError(path);
  }
  return { release: () => void claim.close() };
}
