import type { Database } from "bun:sqlite";
import { closeSync, fsyncSync, openSync } from "node:fs";
import { openFile, rowsOf } from "../sqlite/file";
import { runInThread } from "../sqlite/thread";
import { BOOKKEEPING, inBatches, type Row, type Source, type Table, type Target } from "./portable";

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const list = (names: string[]): string => names.map(quoted).join(", ");

const TABLES =
  "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name";

interface Named {
  name: string;
}

function tablesOf(database: Database): Table[] {
  const named = rowsOf<Named>(database, TABLES).filter(({ name }) => !BOOKKEEPING.includes(name));
  return named.map(({ name }) => {
    const columns = rowsOf<Named>(database, `pragma table_info(${quoted(name)})`);
    return { name, columns: columns.map((each) => each.name) };
  });
}

/** Reads a file within one read transaction, beside a server. */
export function sqliteSource(path: string): Source {
  const database = openFile(path, { readonly: true });
  database.run("begin");
  const migrations = rowsOf<Named>(database, "select name from kysely_migration order by name");
  return {
    migrations: migrations.map(({ name }) => name),
    tables: tablesOf(database),
    async *rows({ name, columns }) {
      using statement = database.prepare<Record<string, Row[number]>, []>(
        `select ${list(columns)} from ${quoted(name)}`,
      );
      for await (const batch of inBatches(statement.iterate()))
        yield batch.map((row) => columns.map((column) => row[column] ?? null));
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
  const database = openFile(path);
  database.run("pragma foreign_keys = OFF");
  database.run("pragma secure_delete = ON");
  database.run("begin immediate");
  const triggers = rowsOf<Named & { sql: string }>(
    database,
    "select name, sql from sqlite_schema where type = 'trigger'",
  );
  for (const { name } of triggers) database.run(`drop trigger ${quoted(name)}`);
  for (const { name } of tablesOf(database)) database.run(`delete from ${quoted(name)}`);
  return {
    async insert({ name, columns }, rows) {
      const holes = columns.map(() => "?").join(", ");
      using insert = database.prepare(`insert into ${quoted(name)} (${list(columns)}) values (${holes})`);
      for (const row of rows) insert.run(...row);
    },
    async finish() {
      for (const { sql } of triggers) database.run(sql);
      const [broken] = rowsOf<{ table: string }>(database, "pragma foreign_key_check");
      if (broken) throw new Error(`a row of ${broken.table} names one that is not there`);
      database.run("commit");
      database.close();
      fsync(path);
    },
    async abandon() {
      if (database.inTransaction) database.run("rollback");
      database.close();
    },
  };
}

/** What SQLite itself finds wrong with a file: pages, indexes, foreign keys. */
export function faultsOfSqlite(path: string): string[] {
  const database = openFile(path, { readonly: true });
  try {
    const pages = rowsOf<{ integrity_check: string }>(database, "pragma integrity_check(5)");
    const foreign = rowsOf<{ table: string; rowid: number }>(database, "pragma foreign_key_check");
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

/** Copies a file that is in use, as of one moment and without the bytes that were deleted, in a thread of its own. */
export async function copySqlite(from: string, to: string): Promise<void> {
  await runInThread({ path: from, sql: `vacuum into '${to.replaceAll("'", "''")}'` });
  fsync(to);
}

/** Empties tables of a copy and leaves it as one file, without the bytes that were deleted. */
export function emptyTables(path: string, tables: readonly string[]): void {
  const database = openFile(path);
  try {
    database.run("pragma secure_delete = ON");
    const there = new Set(tablesOf(database).map(({ name }) => name));
    database.transaction(() => {
      for (const name of tables) if (there.has(name)) database.run(`delete from ${quoted(name)}`);
    })();
  } finally {
    database.close();
  }
  fsync(path);
}
