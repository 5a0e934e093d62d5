/** The new database into which what can be read is written: today's rules hold in it, whatever the old one held. */
import type { Database, Statement } from "bun:sqlite";
import { DERIVED_TABLES } from "../portable/derived";
import { MIGRATOR_TABLES } from "../portable/transfer";
import { openSqliteFile, readAllRows } from "../sqlite/file";
import { repairReferences } from "./references";
import { columnsOf, type SourceColumn } from "./source-schema";
import type { StoredRow } from "./tree";

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const TABLES_SQL = `select name from pragma_table_list where schema = 'main' and type = 'table'
  and name not like 'sqlite\\_%' escape '\\' order by name`;

interface NamedRow {
  name: string;
}

export interface RescueTarget {
  /** Tables whose rows are copied. */
  tables: string[];
  columnsOf(table: string): SourceColumn[];
  /** @returns false where a rule of the table refuses the row */
  insert(table: string, columns: readonly SourceColumn[], row: StoredRow): boolean;
  /** Mends references and commits. @returns by table: rows that were dropped, and references that were emptied */
  finish(): Map<string, { dropped: number; emptied: number }>;
  abandon(): void;
}

function createInserter(database: Database) {
  const statements = new Map<string, Statement>();
  const prepare = (table: string, names: string[]): Statement => {
    const key = `${table} ${names.length}`;
    const known = statements.get(key);
    if (known) return known;
    const sql = `insert into ${quoted(table)} (${names.map(quoted).join(", ")}) values (${names.map(() => "?").join(", ")})`;
    const statement = database.prepare(sql);
    statements.set(key, statement);
    return statement;
  };
  const finalize = () => {
    for (const each of statements.values()) each.finalize();
  };
  return { prepare, finalize };
}

export interface RescueRules {
  /** Tables that stay empty, or are filled by `counts`. */
  leftOut: ReadonlySet<string>;
  /** Tables without which a file is none of this program. */
  known: readonly string[];
  /** Statements that count what was read, as triggers did while it was written; by the table they fill. */
  counts: Readonly<Record<string, readonly string[]>>;
}

/** @param path a migrated database without people */
export function openRescueTarget(path: string, { leftOut, counts }: RescueRules): RescueTarget {
  const database = openSqliteFile(path);
  database.run("pragma foreign_keys = OFF");
  database.run("begin immediate");
  const all = readAllRows<NamedRow>(database, TABLES_SQL).map(({ name }) => name);
  const tables = all.filter((name) => ![...MIGRATOR_TABLES, ...DERIVED_TABLES, ...Object.keys(counts)].includes(name));
  const triggers = readAllRows<NamedRow & { sql: string }>(
    database,
    "select name, sql from sqlite_schema where type = 'trigger'",
  );
  for (const { name } of triggers) database.run(`drop trigger ${quoted(name)}`);
  for (const name of all) if (!MIGRATOR_TABLES.includes(name)) database.run(`delete from ${quoted(name)}`);
  const known = new Map(tables.map((name) => [name, new Set(columnsOf(database, name).map((each) => each.name))]));
  const { prepare, finalize } = createInserter(database);
  return {
    tables: tables.filter((name) => !leftOut.has(name)),
    columnsOf: (table) => columnsOf(database, table),
    insert(table, columns, { rowid, values }) {
      const filled = columns.flatMap((column, n) =>
        n < values.length && known.get(table)?.has(column.name)
          ? [{ name: column.name, value: column.isRowid ? rowid : (values[n] ?? null) }]
          : [],
      );
      try {
        prepare(
          table,
          filled.map(({ name }) => name),
        ).run(...filled.map(({ value }) => value));
        return true;
      } catch (error) {
        if (/^SQLITE_(CONSTRAINT|MISMATCH)/.test(String(Object(error).code))) return false;
        throw error;
      }
    },
    finish() {
      finalize();
      const mended = repairReferences(database, tables);
      for (const [table, statements] of Object.entries(counts))
        if (all.includes(table)) for (const sql of statements) database.run(sql);
      for (const { sql } of triggers) database.run(sql);
      database.run("commit");
      database.close();
      return mended;
    },
    abandon() {
      finalize();
      if (database.inTransaction) database.run("rollback");
      database.close();
    },
  };
}
