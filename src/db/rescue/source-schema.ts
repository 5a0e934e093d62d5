/** Which tables a damaged file has, where they begin, and what may stand in their columns. */
import { Database } from "bun:sqlite";
import { readAllRows } from "../sqlite/file";
import type { PageSource } from "./pages";
import type { StoredValue } from "./records";
import { LEAF_TABLE, type StoredRow, type TreeDamage, type TreeReader } from "./tree";

export const SCHEMA_ROOT = 1;

/** A row of `sqlite_schema`. */
interface SchemaEntry {
  name: string;
  root: number;
  sql: string;
}

function schemaEntryOf({ values }: StoredRow): SchemaEntry[] {
  const [kind, name, , root, sql] = values;
  const isTable = values.length === 5 && kind === "table" && typeof name === "string" && typeof root === "number";
  return isTable && typeof sql === "string" && /^create table/i.test(sql) ? [{ name, root, sql }] : [];
}

/** Rows of all pages of the kind, whatever they belong to. */
function* rowsOfAllLeaves(pages: PageSource, trees: TreeReader): Generator<StoredRow> {
  for (let n = 2; n <= pages.count; n++) {
    const page = pages.page(n);
    if (page?.[0] === LEAF_TABLE) yield* trees.leafRows(page, n, { pages: 0, rows: 0 });
  }
}

/** Tables by name. Where the list of tables is damaged its rows are looked for on every page. */
export function readSchemaEntries(pages: PageSource, trees: TreeReader): Map<string, SchemaEntry> {
  const damage: TreeDamage = { pages: 0, rows: 0 };
  const found = [...trees.rows(SCHEMA_ROOT, damage)].flatMap(schemaEntryOf);
  const isWhole = damage.pages + damage.rows === 0 && found.length > 0;
  const lost = isWhole ? [] : [...rowsOfAllLeaves(pages, trees)].flatMap(schemaEntryOf);
  return new Map([...lost, ...found].map((entry) => [entry.name, entry]));
}

export interface SourceColumn {
  name: string;
  type: string;
  notNull: boolean;
  /** It is the row's number, which is stored beside the values. */
  isRowid: boolean;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

interface TableInfoRow {
  name: string;
  type: string;
  notnull: number;
  pk: number;
}

export function columnsOf(database: Database, table: string): SourceColumn[] {
  const rows = readAllRows<TableInfoRow>(database, `pragma table_info(${quoted(table)})`);
  const keys = rows.filter(({ pk }) => pk > 0).length;
  return rows.map(({ name, type, notnull, pk }) => {
    const isRowid = keys === 1 && pk === 1 && type.toUpperCase() === "INTEGER";
    return { name, type: type.toUpperCase(), notNull: notnull === 1, isRowid };
  });
}

/** The columns as the file itself has them; null: its statement is damaged. */
export function columnsOfStatement({ name, sql }: SchemaEntry): SourceColumn[] | null {
  const scratch = new Database(":memory:");
  try {
    scratch.run(sql);
    return columnsOf(scratch, name);
  } catch {
    return null;
  } finally {
    scratch.close();
  }
}

function isOfType({ type, notNull, isRowid }: SourceColumn, value: StoredValue): boolean {
  if (value === null) return isRowid || !notNull;
  if (type.includes("INT")) return typeof value === "number" || typeof value === "bigint";
  if (/CHAR|CLOB|TEXT/.test(type)) return typeof value === "string";
  if (/REAL|FLOA|DOUB/.test(type)) return typeof value === "number";
  return true;
}

/** Whether the values may be a row of these columns; a row of before a column was added is shorter. */
export const isRowOf = (columns: readonly SourceColumn[], values: readonly StoredValue[]): boolean =>
  values.length > 0 &&
  values.length <= columns.length &&
  values.every((value, n) => isOfType(columns[n] as SourceColumn, value));
