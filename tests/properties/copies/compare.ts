/** A copy beside its source: table by table, column by column, file by file. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { openUnmigrated } from "../../../src/db/open";
import { DERIVED_TABLES } from "../../../src/db/portable/derived";
import type { Db } from "../../../src/db/transact";
import type { CellValue, CopiedRows, RowValues } from "./rows";
import type { TableFacts } from "./schema";

/** Kept by the migrator of each database. */
const MIGRATOR_TABLES = /^(sqlite|kysely)_/;

/** All rows of all tables. */
export async function readTables(db: Db): Promise<CopiedRows> {
  const tables = (await db.introspection.getTables()).filter(
    ({ name }) => !MIGRATOR_TABLES.test(name) && !DERIVED_TABLES.includes(name),
  );
  const all: CopiedRows = {};
  for (const { name } of tables)
    all[name] = (await sql<RowValues>`select * from ${sql.table(name)}`.execute(db)).rows.map((row) => ({ ...row }));
  return all;
}

export async function readTablesAt(url: string): Promise<CopiedRows> {
  const { db, close } = await openUnmigrated(url);
  return readTables(db).finally(close);
}

const keyOf = ({ key }: TableFacts, row: RowValues): string => JSON.stringify(key.map((name) => row[name]));
const show = (value: CellValue | undefined): string => (value === undefined ? "no column" : JSON.stringify(value));

function rowDifferences(table: TableFacts, row: RowValues, copy: RowValues | undefined): string[] {
  const at = `${table.name} ${keyOf(table, row)}`;
  if (!copy) return [`${at} is missing`];
  return [...new Set([...Object.keys(row), ...Object.keys(copy)])]
    .filter((column) => row[column] !== copy[column])
    .map((column) => `${at}.${column}: ${show(row[column])} became ${show(copy[column])}`);
}

/** What a copy has otherwise than its source. */
export function findTableDifferences(tables: readonly TableFacts[], source: CopiedRows, copy: CopiedRows): string[] {
  const unknown = Object.keys({ ...source, ...copy }).filter((name) => !tables.some((table) => table.name === name));
  const differences = tables.flatMap((table) => {
    const [rows, copied] = [source[table.name] ?? [], copy[table.name] ?? []];
    const byKey = new Map(copied.map((row) => [keyOf(table, row), row]));
    const more =
      copied.length > rows.length ? [`${table.name} has ${copied.length} rows instead of ${rows.length}`] : [];
    return [...rows.flatMap((row) => rowDifferences(table, row, byKey.get(keyOf(table, row)))), ...more];
  });
  return [...unknown.map((name) => `${name} is a table of one side`), ...differences];
}

/** Tables of which a source has fewer than two rows, and columns in which no row has anything. */
export const findEmptyPlaces = (tables: readonly TableFacts[], source: CopiedRows): string[] =>
  tables.flatMap(({ name, columns }) => {
    const rows = source[name] ?? [];
    if (rows.length < 2) return [`${name}: ${rows.length} rows`];
    return columns.filter((each) => rows.every((row) => row[each.name] === null)).map((each) => `${name}.${each.name}`);
  });

/** Contents of all files below a folder, by path. */
export function readFilesBelow(folder: string): Record<string, string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return Object.fromEntries(
    found.map((each) => {
      const path = join(each.parentPath, each.name);
      return [path.slice(folder.length + 1), readFileSync(path).toString("base64")];
    }),
  );
}

/** Files of one side, or with other contents. */
export const findFileDifferences = (source: Record<string, string>, copy: Record<string, string>): string[] =>
  Object.keys({ ...source, ...copy })
    .filter((path) => source[path] !== copy[path])
    .map((path) => `${path} is ${path in copy ? (path in source ? "another" : "new") : "missing"}`);
