/** The new database into which what can be read is written: today's rules hold in it, whatever the old one held. */
import type { Database, Statement } from "bun:sqlite";
import { DERIVED_TABLES } from "../portable/derived";
import { MIGRATOR_TABLES } from "../portable/transfer";
import { openSqliteFile, readAllRows } from "../sqlite/file";
import type { StoredValue } from "./records";
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

/** Takes triggers and rows of the migrations out. @returns the statements of the triggers */
function emptyDatabase(database: Database, tables: readonly string[]): string[] {
  const sql = "select name, sql from sqlite_schema where type = 'trigger'";
  const triggers = readAllRows<NamedRow & { sql: string }>(database, sql);
  for (const { name } of triggers) database.run(`drop trigger ${quoted(name)}`);
  for (const name of tables) if (!MIGRATOR_TABLES.includes(name)) database.run(`delete from ${quoted(name)}`);
  return triggers.map((trigger) => trigger.sql);
}

interface FilledColumn {
  name: string;
  value: StoredValue;
}

/** The columns that both sides have, with what the row holds. */
const filledColumnsOf = (
  known: ReadonlySet<string> | undefined,
  columns: readonly SourceColumn[],
  { rowid, values }: StoredRow,
): FilledColumn[] =>
  columns
    .slice(0, values.length)
    .map(({ name, isRowid }, n) => ({ name, value: isRowid ? rowid : (values[n] ?? null) }))
    .filter(({ name }) => known?.has(name));

/** @returns false where a rule of the table refuses it */
function tryInsert(statement: Statement, values: StoredValue[]): boolean {
  try {
    statement.run(...values);
    return true;
  } catch (error) {
    if (/^SQLITE_(CONSTRAINT|MISMATCH)/.test(String(Object(error).code))) return false;
    throw error;
  }
}

/** @param path a migrated database without people */
export function openRescueTarget(path: string, { leftOut, counts }: RescueRules): RescueTarget {
  const database = openSqliteFile(path);
  database.run("pragma foreign_keys = OFF");
  database.run("begin immediate");
  const all = readAllRows<NamedRow>(database, TABLES_SQL).map(({ name }) => name);
  const tables = all.filter((name) => ![...MIGRATOR_TABLES, ...DERIVED_TABLES, ...Object.keys(counts)].includes(name));
  const triggers = emptyDatabase(database, all);
  const known = new Map(tables.map((name) => [name, new Set(columnsOf(database, name).map((each) => each.name))]));
  const { prepare, finalize } = createInserter(database);
  const counted = Object.keys(counts).flatMap((table) => (all.includes(table) ? (counts[table] ?? []) : []));
  return {
    tables: tables.filter((name) => !leftOut.has(name)),
    columnsOf: (table) => columnsOf(database, table),
    insert(table, columns, row) {
      const filled = filledColumnsOf(known.get(table), columns, row);
      const names = filled.map(({ name }) => name);
      return tryInsert(
        prepare(table, names),
        filled.map(({ value }) => value),
      );
    },
    finish() {
      finalize();
      const mended = repairReferences(database, tables);
      for (const sql of [...counted, ...triggers, "commit"]) database.run(sql);
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
