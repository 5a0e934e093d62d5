/** What each landed head's own program wrote, kept as SQL: `bun tests/operation/schema-snapshots.ts` keeps today's. */

import { Database } from "bun:sqlite";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { MIGRATIONS } from "../../migrations/index";
import { openUnmigrated } from "../../src/db/open";
import type { Db } from "../../src/db/transact";
import { dumpTables } from "../account/table-dump";
import { createFullDatabase } from "./full-database";

const SNAPSHOT_DIR = join(import.meta.dir, "past");
const SNAPSHOT_SUFFIX = ".sql.gz";

/** Named by how many steps it has and its highest one, in the order in which they landed. */
export const SNAPSHOT_NAMES = readdirSync(SNAPSHOT_DIR)
  .filter((name) => name.endsWith(SNAPSHOT_SUFFIX))
  .map((name) => name.slice(0, -SNAPSHOT_SUFFIX.length))
  .sort();

const migrationNames = Object.keys(MIGRATIONS);
export const CURRENT_SNAPSHOT = `${String(migrationNames.length).padStart(2, "0")}-${migrationNames.at(-1)}`;

/** Their triggers fill a virtual table. */
const SEARCHED_TABLES = ["message_words"];

interface SchemaObject {
  name: string;
  type: string;
  sql: string;
}

const MADE_SQL = `select s.name, coalesce(l.type, s.type) as type, s.sql from sqlite_schema s
    left join pragma_table_list l on l.schema = 'main' and l.name = s.name and s.type = 'table'
  where s.sql is not null and s.name not like 'sqlite\\_%' escape '\\' and coalesce(l.type, '') <> 'shadow'
  order by s.type <> 'table', s.type <> 'index', s.rowid`;

function insertsOf(database: Database, name: string): string[] {
  const columns = database.prepare<{ name: string }, []>(`pragma table_info("${name}")`).all();
  const quoted = columns.map((column) => `quote("${column.name}")`).join(" || ', ' || ");
  const rows = database.prepare<[string], []>(`select ${quoted} from "${name}"`).values();
  return rows.map(([row]) => `insert into "${name}" values (${row});`);
}

/** A virtual table makes its own tables; its settings are all that nothing else fills. */
const settingsOf = (database: Database, name: string): string[] =>
  database
    .prepare<{ k: string; v: unknown }, []>(`select k, v from "${name}_config" where k <> 'version'`)
    .all()
    .map(({ k, v }) => `insert into "${name}" ("${name}", rank) values ('${k}', ${v});`);

/** Tables and their rows first, as triggers count what comes after them; then what triggers make an index of. */
function dumpSql(path: string): string {
  const database = new Database(path, { readonly: true });
  const lines = database
    .prepare<SchemaObject, []>(MADE_SQL)
    .all()
    .flatMap(({ name, type, sql }) => {
      if (type === "virtual") return [`${sql};`, ...settingsOf(database, name)];
      return type === "table" && !SEARCHED_TABLES.includes(name)
        ? [`${sql};`, ...insertsOf(database, name)]
        : [`${sql};`];
    });
  const searched = SEARCHED_TABLES.flatMap((name) => insertsOf(database, name));
  database.close();
  return `${[...lines, ...searched].join("\n")}\n`;
}

/** Makes the database anew that a past program left. */
export function restoreSnapshot(snapshot: string, path: string): string {
  const database = new Database(path);
  database.run("pragma foreign_keys = OFF");
  database.run(gunzipSync(readFileSync(join(SNAPSHOT_DIR, snapshot + SNAPSHOT_SUFFIX))).toString());
  database.close();
  return path;
}

function writeSnapshot(path: string, name: string): void {
  writeFileSync(join(SNAPSHOT_DIR, name + SNAPSHOT_SUFFIX), gzipSync(dumpSql(path), { level: 9 }));
}

type Row = Record<string, unknown>;
export type TableRows = Record<string, Row[]>;

/** Kept by triggers or by the migrator. */
const DERIVED_TABLES = /^(sqlite_|kysely_|tallies$|message_words|removed_words)/;

export async function readRows(db: Db): Promise<TableRows> {
  const all = [...(await dumpTables(db))].filter(([name]) => !DERIVED_TABLES.test(name));
  return Object.fromEntries(all.map(([name, rows]) => [name, JSON.parse(rows)]));
}

export async function readRowsAt(address: string): Promise<TableRows> {
  const { db, close } = await openUnmigrated(address);
  return readRows(db).finally(close);
}

const pickColumns = (row: Row, columns: string[]): string => JSON.stringify(columns.map((name) => row[name]));

/** Rows that are no longer there, or not as they were in the columns that are still there. */
export function findLostRows(before: TableRows, after: TableRows): string[] {
  return Object.entries(before).flatMap(([table, rows]) => {
    const now = after[table] ?? [];
    const columns = Object.keys(rows[0] ?? {}).filter((name) => name in (now[0] ?? {}));
    const there = new Set(now.map((row) => pickColumns(row, columns)));
    return rows
      .map((row) => pickColumns(row, columns))
      .filter((row) => !there.has(row))
      .map((row) => `${table} ${row}`);
  });
}

if (import.meta.main) {
  const dir = mkdtempSync(join(tmpdir(), "driftglass-today-"));
  await createFullDatabase(join(dir, "life.sqlite"));
  writeSnapshot(join(dir, "life.sqlite"), CURRENT_SNAPSHOT);
  rmSync(dir, { recursive: true });
}
