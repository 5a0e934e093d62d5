import { closeSync, fsyncSync, openSync } from "node:fs";
import Database from "better-sqlite3";
import { BOOKKEEPING, inBatches, type Row, type Source, type Table, type Target } from "./portable";

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const list = (names: string[]): string => names.map(quoted).join(", ");

function tablesOf(database: Database.Database): Table[] {
  const named = database
    .prepare<[], { name: string }>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    .all()
    .filter(({ name }) => !BOOKKEEPING.includes(name));
  return named.map(({ name }) => {
    const columns = database.pragma(`table_info(${quoted(name)})`) as { name: string }[];
    return { name, columns: columns.map((each) => each.name) };
  });
}

/** Reads a file within one read transaction, beside a server. */
export function sqliteSource(path: string): Source {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  database.exec("begin");
  const migrations = database
    .prepare<[], { name: string }>("select name from kysely_migration order by name")
    .all()
    .map(({ name }) => name);
  return {
    migrations,
    tables: tablesOf(database),
    async *rows({ name, columns }) {
      const statement = database.prepare<[], Row>(`select ${list(columns)} from ${quoted(name)}`).raw();
      yield* inBatches(statement.iterate());
    },
    close: async () => void database.close(),
  };
}

function fsync(path: string): void {
  const file = openSync(path, "r+");
  fsyncSync(file);
  closeSync(file);
}

/** Fills a migrated file in one transaction, with triggers out of the way. */
export function sqliteTarget(path: string): Target {
  const database = new Database(path, { fileMustExist: true });
  database.pragma("foreign_keys = OFF");
  database.pragma("secure_delete = ON");
  database.exec("begin immediate");
  const triggers = database
    .prepare<[], { name: string; sql: string }>("select name, sql from sqlite_schema where type = 'trigger'")
    .all();
  for (const { name } of triggers) database.exec(`drop trigger ${quoted(name)}`);
  for (const { name } of tablesOf(database)) database.exec(`delete from ${quoted(name)}`);
  return {
    async insert({ name, columns }, rows) {
      const holes = columns.map(() => "?").join(", ");
      const insert = database.prepare(`insert into ${quoted(name)} (${list(columns)}) values (${holes})`);
      for (const row of rows) insert.run(...row);
    },
    async finish() {
      for (const { sql } of triggers) database.exec(sql);
      const broken = database.pragma("foreign_key_check") as { table: string }[];
      if (broken[0]) throw new Error(`a row of ${broken[0].table} names one that is not there`);
      database.exec("commit");
      database.close();
      fsync(path);
    },
    async abandon() {
      if (database.inTransaction) database.exec("rollback");
      database.close();
    },
  };
}

/** What SQLite itself finds wrong with a file: pages, indexes, foreign keys. */
export function faultsOfSqlite(path: string): string[] {
  const database = new Database(path, { readonly: true, fileMustExist: true });
  try {
    const pages = database.pragma("integrity_check(5)") as { integrity_check: string }[];
    const foreign = database.pragma("foreign_key_check") as { table: string; rowid: number }[];
    return [
      ...pages.map((each) => each.integrity_check).filter((each) => each !== "ok"),
      ...foreign
        .slice(0, 5)
        .map(({ table, rowid }) => `row ${rowid} of ${table} names one that is not there`),
    ];
  } finally {
    database.close();
  }
}

/** Pages copied before other work has its turn. */
const PAGES_AT_ONCE = 256;

/**
 * Copies a file that is in use: a read transaction keeps the source at one moment, so that writes beside it do not
 * begin the copy anew. Yields between steps.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true });
  try {
    source.pragma("busy_timeout = 5000");
    source.exec("begin");
    source.prepare("select count(*) from sqlite_schema").get();
    await source.backup(to, { progress: () => PAGES_AT_ONCE });
  } finally {
    source.close();
  }
  fsync(to);
}

/** Empties tables of a copy and leaves it as one file, without the bytes that were deleted. */
export function emptyTables(path: string, tables: readonly string[]): void {
  const database = new Database(path, { fileMustExist: true });
  try {
    database.pragma("secure_delete = ON");
    database.pragma("journal_mode = DELETE");
    const there = new Set(tablesOf(database).map(({ name }) => name));
    database.transaction(() => {
      for (const name of tables) if (there.has(name)) database.exec(`delete from ${quoted(name)}`);
    })();
  } finally {
    database.close();
  }
  fsync(path);
}
