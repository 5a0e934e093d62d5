import type { Database } from "bun:sqlite";
import type { QueryResult } from "kysely";
import { monotonicTime } from "../../runtime/clock";
import { retryWhileLocked } from "./busy";
import { openSqliteFile, readFirstValue, realPathOf } from "./file";
import { createRemovalCheck, ensurePrivateFile } from "./file-protection";
import { GroupCommit } from "./group-commit";
import { FILLING_PRAGMAS, READER_PRAGMAS, setPragmas, WRITER_PRAGMAS } from "./pragmas";
import { findReadablePlace, openReadable } from "./read-only";
import { ReadSnapshot } from "./read-snapshot";
import { FreePartEraser } from "./start-erasing";
import { type CachedStatement, runCachedStatement, StatementCache } from "./statement-cache";
import { WalCheckpointer } from "./wal-checkpointer";

const MAX_GROUP_SIZE = 64;

function ensureWritable(database: Database): void {
  const version = Number(readFirstValue(database, "pragma user_version"));
  database.run(`pragma user_version = ${version}`);
}

/**
 * `readOnly`: nothing is written, also nothing beside the file. `filling`: one connection to a file that nobody else
 * opens, and that is no database before it is finished.
 */
export type SqliteAccess = "shared" | "readOnly" | "filling";

interface SqliteLocation {
  /** A file name, or `:memory:`. */
  path: string;
  /** Whether a missing file is created. */
  create: boolean;
  /** ms that a write waits at most, also for other processes. */
  timeout: number;
  access: SqliteAccess;
}

interface SqliteWriterAndReader {
  writer: Database;
  /** null: in memory, or filled alone. */
  reader: Database | null;
  /** Of a read-only one: removes what was made for reading. */
  clear?(): unknown;
}

/** Every write fails with SQLITE_READONLY. @throws SQLiteError, Error */
function openReadOnlyPair(path: string): SqliteWriterAndReader {
  const place = findReadablePlace(path);
  const [writer, reader] = [openReadable(place), openReadable(place)];
  setPragmas(reader, READER_PRAGMAS, false);
  return { writer, reader, clear: place.clear };
}

/** @throws SQLiteError */
function openWriterAndReader({ path, create, access }: SqliteLocation, memory: boolean): SqliteWriterAndReader {
  const alone = memory || access === "filling";
  const writer = openSqliteFile(path, { create });
  let reader: Database | null = null;
  try {
    setPragmas(writer, access === "filling" ? FILLING_PRAGMAS : WRITER_PRAGMAS, memory);
    ensureWritable(writer);
    reader = alone ? null : openSqliteFile(path, { readonly: true });
    if (reader) setPragmas(reader, READER_PRAGMAS, memory);
    return { writer, reader };
  } catch (error) {
    reader?.close();
    writer.close();
    throw error;
  }
}

/** Opens a file, or a database in memory. @throws SQLiteError, SQLITE_BUSY where it stays locked */
export async function openSqliteConnections(location: SqliteLocation): Promise<SqliteConnections> {
  const memory = location.path === ":memory:";
  if (location.access === "readOnly") return new SqliteConnections(location, openReadOnlyPair(location.path));
  if (!memory) ensurePrivateFile(location.path, location.create);
  const until = monotonicTime() + location.timeout;
  return new SqliteConnections(location, await retryWhileLocked(until, () => openWriterAndReader(location, memory)));
}

/** A writer and a reader of one file, or one connection for both. */
export class SqliteConnections {
  readonly group: GroupCommit;
  readonly prepareWrite: (sql: string) => CachedStatement;
  readonly prepareRead: (sql: string) => CachedStatement;
  readonly #writer: Database;
  readonly #reader: Database | null;
  readonly #snapshot: ReadSnapshot | null;
  readonly #statements: StatementCache[];
  readonly #checkpoints: WalCheckpointer | null;
  /** null: in memory, filled alone or read only. */
  readonly #eraser: FreePartEraser | null;
  readonly #readOnly: boolean;
  readonly #clear: () => unknown;

  constructor({ path, timeout, access }: SqliteLocation, opened: SqliteWriterAndReader) {
    const { writer, reader, clear = () => undefined } = opened;
    const readOnly = access === "readOnly";
    this.#readOnly = readOnly;
    this.#clear = clear;
    this.#writer = writer;
    this.#reader = reader;
    this.#snapshot = reader && new ReadSnapshot(reader);
    const writing = new StatementCache(writer);
    const reading = reader ? new StatementCache(reader) : writing;
    this.#statements = [writing, reading];
    this.prepareWrite = writing.prepare;
    this.prepareRead = reading.prepare;
    const steps = {
      beforeBegin: reader && !readOnly ? createRemovalCheck(path) : () => undefined,
      exec: (sql: string) => void this.prepareWrite(sql).statement.run(),
      inTransaction: () => writer.inTransaction,
      committed: () => this.#snapshot?.end(),
    };
    this.group = new GroupCommit(steps, { timeout, maxVerbs: reader ? MAX_GROUP_SIZE : 1 });
    const file = readOnly || !reader ? null : realPathOf(path);
    this.#checkpoints = file === null ? null : new WalCheckpointer(writer, file, this.#unread);
    this.#eraser = file === null ? null : new FreePartEraser(file);
  }

  get apart(): boolean {
    return this.#reader !== null;
  }

  inTransaction = (): boolean => this.#writer.inTransaction;

  written(): void {
    this.#checkpoints?.written();
  }

  /** Reads by the reader, or where it has none; the statement only reads. */
  read<R>(prepared: CachedStatement, parameters: readonly unknown[]): QueryResult<R> {
    this.#snapshot?.enter();
    return runCachedStatement<R>(prepared, parameters);
  }

  /** Takes the whole log in and empties it. @returns false where another process works on the file */
  checkpoint = async (): Promise<boolean> => {
    let emptied = this.#readOnly;
    if (emptied) return true;
    const truncate = () =>
      this.#unread(() => {
        // A backup may read for minutes: nobody waits for it.
        emptied = readFirstValue(this.#writer, "pragma wal_checkpoint(TRUNCATE)") === 0;
      });
    await (this.#checkpoints?.without(truncate) ?? truncate());
    return emptied;
  };

  /** @returns false where something is left for the next round @throws Error */
  eraseFreeParts = async (): Promise<boolean> => (await this.#eraser?.run()) ?? true;

  /** Pages in memory, prepared statements, the thread of checkpoints: each comes again with its next use. */
  releaseMemory = async (): Promise<void> => {
    await this.#checkpoints?.rest();
    await this.#unread(() => {
      for (const each of this.#statements) each.finalize();
      for (const each of [this.#writer, this.#reader]) each?.run("pragma shrink_memory");
    });
  };

  /** Alone, and with no snapshot open: a checkpoint would wait for it. */
  #unread = (work: () => void): Promise<void> =>
    this.group.alone(() => {
      this.#snapshot?.end();
      work();
    });

  async close(): Promise<void> {
    await this.#eraser?.end();
    await this.#checkpoints?.stop();
    // A connection with open statements stays open, and with it the log.
    for (const each of this.#statements) each.finalize();
    this.#snapshot?.close();
    this.#reader?.close();
    this.#writer.close();
    this.#clear();
  }
}
