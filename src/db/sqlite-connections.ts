import Database from "better-sqlite3";
import type { QueryResult } from "kysely";
import { keepCheckpointing } from "./checkpoint";
import { makePrivate, stillThere } from "./file";
import { GroupCommit } from "./group-commit";

const PATIENCE = 5_000;
const STATEMENTS_KEPT = 500;
const GROUP_MOST = 64;

type Pragma = [name: string, value: string | number, expected: string | number];

/** Read back after setting, as SQLite ignores a misspelt pragma. */
const PRAGMAS: Pragma[] = [
  ["busy_timeout", PATIENCE, PATIENCE],
  ["journal_mode", "WAL", "wal"],
  ["synchronous", "FULL", 2],
  ["foreign_keys", "ON", 1],
  ["secure_delete", "ON", 1],
  ["journal_size_limit", 16_777_216, 16_777_216],
  ["cache_size", -4_096, -4_096],
  ["temp_store", "MEMORY", 2],
];

const READING: Pragma[] = [
  ["busy_timeout", PATIENCE, PATIENCE],
  ["cache_size", -4_096, -4_096],
  ["temp_store", "MEMORY", 2],
];

function setPragmas(database: Database.Database, pragmas: Pragma[], memory: boolean): void {
  for (const [name, value, expected] of pragmas) {
    database.pragma(`${name} = ${value}`);
    const found = database.pragma(name, { simple: true });
    if (found !== expected && !(memory && name === "journal_mode")) {
      throw new Error(`SQLite refused ${name} = ${value} (it says ${found})`);
    }
  }
}

function ensureWritable(database: Database.Database): void {
  const version = Number(database.pragma("user_version", { simple: true }));
  database.pragma(`user_version = ${version}`);
}

type Statement = Database.Statement<unknown[]>;

/** Preparing costs as much as a point read: statements are kept. */
function keepingStatements(database: Database.Database): (sql: string) => Statement {
  const kept = new Map<string, Statement>();
  return (sql) => {
    const known = kept.get(sql);
    if (known) return known;
    const statement = database.prepare<unknown[]>(sql);
    if (kept.size >= STATEMENTS_KEPT) kept.clear();
    kept.set(sql, statement);
    return statement;
  };
}

export function run<R>(statement: Statement, parameters: readonly unknown[]): QueryResult<R> {
  if (statement.reader) return { rows: statement.all(...parameters) as R[] };
  const { changes } = statement.run(...parameters);
  return { rows: [], numAffectedRows: BigInt(changes) };
}

/** A writer and a reader of one file, or one connection in memory. */
export class Connections {
  readonly group: GroupCommit;
  readonly prepareWrite: (sql: string) => Statement;
  readonly prepareRead: (sql: string) => Statement;
  readonly #writer: Database.Database;
  readonly #reader: Database.Database | null;
  readonly #checkpoints: ReturnType<typeof keepCheckpointing> | null;

  constructor(path: string, create: boolean) {
    const memory = path === ":memory:";
    if (!memory) makePrivate(path, create);
    this.#writer = new Database(path, { fileMustExist: !create });
    setPragmas(this.#writer, PRAGMAS, memory);
    ensureWritable(this.#writer);
    this.#reader = memory ? null : new Database(path, { readonly: true });
    if (this.#reader) setPragmas(this.#reader, READING, memory);
    this.prepareWrite = keepingStatements(this.#writer);
    this.prepareRead = this.#reader ? keepingStatements(this.#reader) : this.prepareWrite;
    const writer = {
      beforeBegin: memory ? () => undefined : stillThere(path),
      exec: (sql: string) => void this.prepareWrite(sql).run(),
      inTransaction: () => this.#writer.inTransaction,
    };
    this.group = new GroupCommit(writer, { patience: PATIENCE, most: memory ? 1 : GROUP_MOST });
    const alone = (work: () => void) => this.group.alone(work);
    this.#checkpoints = memory ? null : keepCheckpointing(this.#writer, path, alone);
  }

  get apart(): boolean {
    return this.#reader !== null;
  }

  inTransaction = (): boolean => this.#writer.inTransaction;

  written(): void {
    this.#checkpoints?.written();
  }

  checkpoint = (): Promise<void> =>
    this.group.alone(() => void this.#writer.pragma("wal_checkpoint(TRUNCATE)"));

  close(): void {
    this.#checkpoints?.stop();
    this.#reader?.close();
    this.#writer.close();
  }
}
