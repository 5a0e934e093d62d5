import type { Database } from "bun:sqlite";
import { closeSync, fsyncSync, openSync } from "node:fs";
import { openSqliteFile, readAllRows } from "../sqlite/file";
import { findReadablePlace, openReadable } from "../sqlite/read-only";
import { runSqliteInThread } from "../sqlite/thread";
import { DERIVED_TABLES } from "./derived";
import { flushWhile } from "./flush-while";
import {
  groupIntoBatches,
  MIGRATOR_TABLES,
  type PortableRow,
  type PortableTable,
  type TransferSource,
  type TransferTarget,
} from "./transfer";

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const quoteIdentifiers = (names: string[]): string => names.map(quoted).join(", ");

/** Without the tables in which SQLite keeps an index of words. */
const TABLES_SQL = `select name from pragma_table_list where schema = 'main' and type = 'table'
  and name not like 'sqlite\\_%' escape '\\' order by name`;

interface NamedRow {
  name: string;
}

const isCopied = ({ name }: NamedRow): boolean => !MIGRATOR_TABLES.includes(name) && !DERIVED_TABLES.includes(name);

function tablesOf(database: Database): PortableTable[] {
  return readAllRows<NamedRow>(database, TABLES_SQL)
    .filter(isCopied)
    .map(({ name }) => {
      const columns = readAllRows<NamedRow>(database, `pragma table_info(${quoted(name)})`);
      return { name, columns: columns.map((each) => each.name) };
    });
}

/** Reads a file within one read transaction, beside a server. */
export function sqliteSource(path: string): TransferSource {
  const database = openSqliteFile(path, { readonly: true });
  database.run("begin");
  const migrations = readAllRows<NamedRow>(database, "select name from kysely_migration order by name");
  return {
    migrations: migrations.map(({ name }) => name),
    tables: tablesOf(database),
    async *rows({ name, columns }) {
      using statement = database.prepare<Record<string, PortableRow[number]>, []>(
        `select ${quoteIdentifiers(columns)} from ${quoted(name)}`,
      );
      for await (const batch of groupIntoBatches(statement.iterate()))
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
export function sqliteTarget(path: string): TransferTarget {
  const database = openSqliteFile(path);
  database.run("pragma foreign_keys = OFF");
  database.run("pragma secure_delete = ON");
  database.run("begin immediate");
  // A database from before one does not have it.
  for (const { name } of readAllRows<NamedRow>(database, TABLES_SQL))
    if (DERIVED_TABLES.includes(name)) database.run(`delete from ${quoted(name)}`);
  const triggers = readAllRows<NamedRow & { sql: string }>(
    database,
    "select name, sql from sqlite_schema where type = 'trigger'",
  );
  for (const { name } of triggers) database.run(`drop trigger ${quoted(name)}`);
  for (const { name } of tablesOf(database)) database.run(`delete from ${quoted(name)}`);
  return {
    async insert({ name, columns }, rows) {
      const placeholders = columns.map(() => "?").join(", ");
      using insert = database.prepare(
        `insert into ${quoted(name)} (${quoteIdentifiers(columns)}) values (${placeholders})`,
      );
      for (const row of rows) insert.run(...row);
    },
    async finish() {
      for (const { sql } of triggers) database.run(sql);
      const [broken] = readAllRows<{ table: string }>(database, "pragma foreign_key_check");
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

function readSqliteFile<T>(path: string, read: (database: Database) => T): T {
  const place = findReadablePlace(path);
  const database = openReadable(place);
  try {
    return read(database);
  } finally {
    database.close();
    place.clear();
  }
}

const MAX_FAULTS = 5;

/** @param table all where none is named, and the pages that no table has */
function findFaultsIn(database: Database, table?: string): string[] {
  const [pagesOf, keysOf] = table === undefined ? [MAX_FAULTS, ""] : [quoted(table), `(${quoted(table)})`];
  const pages = readAllRows<{ integrity_check: string }>(database, `pragma integrity_check(${pagesOf})`);
  const foreign = readAllRows<{ table: string; rowid: number }>(database, `pragma foreign_key_check${keysOf}`);
  return [
    ...pages.map((each) => each.integrity_check).filter((each) => each !== "ok"),
    ...foreign.map(({ table: of, rowid }) => `row ${rowid} of ${of} names one that is not there`),
  ].slice(0, 2 * MAX_FAULTS);
}

/** What SQLite itself finds wrong with a file: pages, indexes, foreign keys. */
export const findSqliteFaults = (path: string): string[] => readSqliteFile(path, (database) => findFaultsIn(database));

/** As `findSqliteFaults`, without the tables that have more rows. @returns also the names of those */
export const findFaultsInSmallTables = (path: string, rows: number): { faults: string[]; unread: string[] } =>
  readSqliteFile(path, (database) => {
    const tables = readAllRows<NamedRow & { type: string }>(
      database,
      "select name, type from pragma_table_list where schema = 'main' and type in ('table', 'shadow', 'virtual') order by name",
    );
    const isLong = ({ name, type }: (typeof tables)[number]) =>
      type !== "virtual" && readAllRows(database, `select 1 from ${quoted(name)} limit 1 offset ${rows}`).length > 0;
    const long = tables.filter(isLong).map(({ name }) => name);
    if (long.length === 0) return { faults: findFaultsIn(database), unread: [] };
    // A search index is as long as the tables that it keeps its words in.
    const isRead = ({ name, type }: (typeof tables)[number]) =>
      type === "virtual" ? !long.some((each) => each.startsWith(`${name}_`)) : !long.includes(name);
    const small = tables.filter(isRead).map(({ name }) => name);
    const unread = tables.map(({ name }) => name).filter((name) => !small.includes(name));
    return { faults: small.flatMap((name) => findFaultsIn(database, name)), unread };
  });

/** Copies a file that is in use, as of one moment and without the bytes that were deleted, in a thread of its own. */
export async function copySqliteFile(from: string, to: string): Promise<void> {
  const sql = `vacuum into '${to.replaceAll("'", "''")}'`;
  const { path, immutable, clear } = findReadablePlace(from);
  try {
    await flushWhile(to, runSqliteInThread({ path, sql, readOnly: { immutable } }));
  } finally {
    clear();
  }
  fsync(to);
}

/** Empties tables of a copy and leaves it as one file, without the bytes that were deleted. */
export function emptyTables(path: string, tables: readonly string[]): void {
  const database = openSqliteFile(path);
  try {
    database.run("pragma secure_delete = ON");
    const existing = new Set(tablesOf(database).map(({ name }) => name));
    database.transaction(() => {
      for (const name of tables) if (existing.has(name)) database.run(`delete from ${quoted(name)}`);
    })();
  } finally {
    database.close();
  }
  fsync(path);
}
