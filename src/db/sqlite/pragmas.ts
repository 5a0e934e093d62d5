/** How each kind of connection to SQLite is set. */
import type { Database } from "bun:sqlite";
import { readFirstValue } from "./file";

type Pragma = [name: string, value: string | number, expected: string | number];

/** Read back after setting, as SQLite ignores a misspelt pragma. */
export const WRITER_PRAGMAS: Pragma[] = [
  // SQLite would wait on the event loop: who finds the file locked tries again instead (`retryWhileLocked`).
  ["busy_timeout", 0, 0],
  ["journal_mode", "WAL", "wal"],
  ["synchronous", "FULL", 2],
  ["foreign_keys", "ON", 1],
  ["secure_delete", "ON", 1],
  ["journal_size_limit", 16_777_216, 16_777_216],
  ["cache_size", -4_096, -4_096],
  ["temp_store", "MEMORY", 2],
];

/** ms. Nobody who writes makes readers wait; the moment in which a log is recovered does. */
const READER_BUSY_TIMEOUT = 50;

/**
 * Of a file that is thrown away unless it is finished: nothing is written twice, and nothing waits for the disk. The
 * pages in memory, taken as they are read, are most of the keys of a hundred thousand bottles.
 */
export const FILLING_PRAGMAS: Pragma[] = [
  ["busy_timeout", 0, 0],
  ["locking_mode", "EXCLUSIVE", "exclusive"],
  ["journal_mode", "MEMORY", "memory"],
  ["synchronous", "OFF", 0],
  ["foreign_keys", "ON", 1],
  ["cache_size", -262_144, -262_144],
  ["temp_store", "MEMORY", 2],
];

export const READER_PRAGMAS: Pragma[] = [
  ["busy_timeout", READER_BUSY_TIMEOUT, READER_BUSY_TIMEOUT],
  ["cache_size", -6_144, -6_144],
  ["temp_store", "MEMORY", 2],
];

/** @param memory a database in memory has no log @throws Error where SQLite did not take one */
export function setPragmas(database: Database, pragmas: Pragma[], memory: boolean): void {
  for (const [name, value, expected] of pragmas) {
    database.run(`pragma ${name} = ${value}`);
    const found = readFirstValue(database, `pragma ${name}`);
    if (found !== expected && !(memory && name === "journal_mode")) {
      throw new Error(`SQLite refused ${name} = ${value} (it says ${found})`);
    }
  }
}
