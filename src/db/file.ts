/** The SQLite file itself: who may read it, whether it is still there, and which server works with it. */
import { chmodSync, closeSync, openSync, statSync } from "node:fs";
import Database from "better-sqlite3";

const OWNER_ONLY = 0o700;
const OTHERS = 0o077;
/** Of a directory that everybody may write to, such as /tmp. */
const STICKY = 0o1000;
const statOf = (path: string) => statSync(path, { throwIfNoEntry: false });

/** Takes from everybody but the owner what they may do with a file or directory. What is not ours to change stays. */
export function keepPrivate(path: string): void {
  const mode = statOf(path)?.mode ?? 0;
  if ((mode & OTHERS) === 0 || mode & STICKY) return;
  try {
    chmodSync(path, mode & OWNER_ONLY);
  } catch (error) {
    if (Object(error).code !== "EPERM") throw error;
  }
}

/** Makes the file where it is missing; it and what SQLite lays beside it can be read by the owner alone. */
export function makePrivate(path: string, create: boolean): void {
  if (create && !statOf(path)) closeSync(openSync(path, "a", 0o600));
  for (const beside of ["", "-wal", "-shm"]) keepPrivate(`${path}${beside}`);
}

/**
 * A system goes on writing into a file that has been deleted, and nobody will ever read it.
 * @returns a check that throws (ENOENT) once the file's name leads to nothing, or to another file
 */
export function stillThere(path: string): () => void {
  const own = statOf(path);
  return () => {
    const now = statOf(path);
    if (now?.ino === own?.ino && now?.dev === own?.dev) return;
    throw Object.assign(new Error("the database file was removed or replaced"), { code: "ENOENT" });
  };
}

/**
 * Says that this process serves an SQLite file. The system lets go of it with the process, however that ends; tools
 * do not ask for it.
 * @throws Error where another server has said so
 */
export function claimForServer(path: string): { release(): void } {
  const claim = new Database(`${path}.server`, { timeout: 0 });
  try {
    claim.pragma("journal_mode = MEMORY");
    claim.exec("begin exclusive");
  } catch (error) {
    claim.close();
    if (Object(error).code !== "SQLITE_BUSY") throw error;
    throw new Error(`another server already works with ${path}`);
  }
  return { release: () => void claim.close() };
}
