/** What the schema says of each table, read from a migrated database: enough to write rows that it accepts. */
import { sql } from "kysely";
import { DERIVED_TABLES } from "../../../src/db/portable/derived";
import type { Db } from "../../../src/db/transact";

export interface ColumnFacts {
  name: string;
  type: "text" | "integer" | "bigint";
  nullable: boolean;
  /** Its values differ from row to row. */
  unique: boolean;
  /** The only values that it takes. */
  choices: string[] | null;
  /** Of a number; null: no end. */
  least: number | null;
  most: number | null;
  parent: { table: string; column: string } | null;
}

export interface TableFacts {
  name: string;
  columns: ColumnFacts[];
  /** Columns of the primary key. */
  key: string[];
}

const MIGRATOR_TABLES = /^(sqlite|kysely)_/;
const TYPES = ["text", "integer", "bigint"] as const;

interface ColumnInfo {
  name: string;
  type: string;
  notnull: number;
  pk: number;
}

async function readUniqueColumns(db: Db, table: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select i.name from pragma_index_list(${table}) l
    join pragma_index_info(l.name) i where l."unique" = 1`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

async function readParents(db: Db, table: string) {
  const { rows } = await sql<{ from: string; table: string; to: string }>`
    select "from", "table", "to" from pragma_foreign_key_list(${table})`.execute(db);
  return new Map(rows.map((row) => [row.from, { table: row.table, column: row.to }]));
}

const numberAfter = (pattern: RegExp, ddl: string): number | null => {
  const [, found] = pattern.exec(ddl) ?? [];
  return found === undefined ? null : Number(found);
};

/** Its constraints of one column, as the statement that made the table has them. */
function readChecks(ddl: string, column: string) {
  const among = new RegExp(`check\\s*\\("?${column}"? in \\(([^)]*)\\)\\)`).exec(ddl)?.[1];
  return {
    choices: among?.split(",").map((each) => each.trim().replaceAll("'", "")) ?? null,
    least: numberAfter(new RegExp(`check\\s*\\(${column} (?:>=|between) (\\d+)`), ddl),
    most: numberAfter(new RegExp(`check\\s*\\(${column} between \\d+ and (\\d+)`), ddl),
  };
}

async function readTable(db: Db, name: string, ddl: string): Promise<TableFacts> {
  const { rows } = await sql<ColumnInfo>`select name, type, "notnull", pk from pragma_table_info(${name})`.execute(db);
  const [unique, parents] = [await readUniqueColumns(db, name), await readParents(db, name)];
  const columns = rows.map((row): ColumnFacts => {
    const type = TYPES.find((each) => each === row.type.toLowerCase());
    if (!type) throw new Error(`${name}.${row.name} is of type ${row.type}: say here which values it takes`);
    return {
      name: row.name,
      type,
      nullable: row.notnull === 0 && row.pk === 0,
      unique: row.pk > 0 || unique.has(row.name),
      parent: parents.get(row.name) ?? null,
      ...readChecks(ddl, row.name),
    };
  });
  return { name, columns, key: rows.filter(({ pk }) => pk > 0).map((row) => row.name) };
}

/** Tables that others refer to come first. */
function sortByParents(tables: TableFacts[]): TableFacts[] {
  const sorted: TableFacts[] = [];
  const isPlaced = (name: string) => sorted.some((each) => each.name === name);
  while (sorted.length < tables.length) {
    const next = tables.find(
      ({ name, columns }) =>
        !isPlaced(name) && columns.every(({ parent }) => !parent || parent.table === name || isPlaced(parent.table)),
    );
    if (!next) throw new Error("tables refer to each other in a circle");
    sorted.push(next);
  }
  return sorted;
}

/** All tables of the product. @param db on SQLite, migrated */
export async function readSchema(db: Db): Promise<TableFacts[]> {
  const { rows } = await sql<{ name: string; ddl: string }>`
    select m.name, m.sql as ddl from sqlite_master m join pragma_table_list l on l.schema = 'main' and l.name = m.name
      and l.type = 'table' where m.type = 'table' order by m.name`.execute(db);
  const tables: TableFacts[] = [];
  const isCopied = (name: string) => !MIGRATOR_TABLES.test(name) && !DERIVED_TABLES.includes(name);
  for (const { name, ddl } of rows) if (isCopied(name)) tables.push(await readTable(db, name, ddl));
  return sortByParents(tables);
}
