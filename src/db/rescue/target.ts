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

/** Counts that triggers keep: made anew from what was read (migration 0010). */
const TALLIES = "tallies";
const TALLIES_SQL = [
  "insert into tallies select 'people', 0, count(*), coalesce(sum(coins), 0) from users",
  "insert into tallies select 'bottles:' || state, 0, count(*), 0 from bottles group by state",
  "insert into tallies select 'records:' || reason, 0, count(*), coalesce(sum(amount), 0) from coin_records group by reason",
];

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

/** @param path a migrated database without people @param leftOut tables that stay empty */
export function openRescueTarget(path: string, leftOut: ReadonlySet<string>): RescueTarget {
  const database = openSqliteFile(path);
  database.run("pragma foreign_keys = OFF");
  database.run("begin immediate");
  const all = readAllRows<NamedRow>(database, TABLES_SQL).map(({ name }) => name);
  const tables = all.filter((name) => ![...MIGRATOR_TABLES, ...DERIVED_TABLES, TALLIES].includes(name));
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
      if (all.includes(TALLIES)) for (const sql of TALLIES_SQL) database.run(sql);
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
