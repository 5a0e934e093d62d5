/** What each landed head's own program wrote, kept as SQL: `bun tests/operation/past.ts` keeps today's. */

import { Database } from "bun:sqlite";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { MIGRATIONS } from "../../migrations/index";
import { openUnmigrated } from "../../src/db/open";
import type { Db } from "../../src/db/transact";
import { everything } from "../account/tables";
import { livedIn } from "./lived";

const FOLDER = join(import.meta.dir, "past");
const END = ".sql.gz";

/** Named by how many steps it has and its highest one, in the order in which they landed. */
export const KEPT = readdirSync(FOLDER)
  .filter((name) => name.endsWith(END))
  .map((name) => name.slice(0, -END.length))
  .sort();

const names = Object.keys(MIGRATIONS);
export const TODAY = `${String(names.length).padStart(2, "0")}-${names.at(-1)}`;

interface Made {
  name: string;
  type: string;
  sql: string;
}

/** Tables and their rows first: triggers count what comes after them. */
function dumpOf(path: string): string {
  const database = new Database(path, { readonly: true });
  const made = database
    .prepare<Made, []>(
      `select name, type, sql from sqlite_schema where sql is not null and name not like 'sqlite\\_%' escape '\\'
       order by type <> 'table', type <> 'index', rowid`,
    )
    .all();
  const lines = made.flatMap(({ name, type, sql }) => {
    if (type !== "table") return [`${sql};`];
    const columns = database.prepare<{ name: string }, []>(`pragma table_info("${name}")`).all();
    const quoted = columns.map((column) => `quote("${column.name}")`).join(" || ', ' || ");
    const rows = database.prepare(`select ${quoted} from "${name}"`).values();
    return [`${sql};`, ...rows.map((row) => `insert into "${name}" values (${row[0]});`)];
  });
  database.close();
  return `${lines.join("\n")}\n`;
}

/** Makes the database anew that a past program left. */
export function unpack(kept: string, path: string): string {
  const database = new Database(path);
  database.run("pragma foreign_keys = OFF");
  database.run(gunzipSync(readFileSync(join(FOLDER, kept + END))).toString());
  database.close();
  return path;
}

function keep(path: string, name: string): void {
  writeFileSync(join(FOLDER, name + END), gzipSync(dumpOf(path), { level: 9 }));
}

type Row = Record<string, unknown>;
export type Rows = Record<string, Row[]>;

/** Kept by triggers or by the migrator. */
const COUNTED = /^(sqlite_|kysely_|tallies$)/;

export async function rowsOf(db: Db): Promise<Rows> {
  const all = [...(await everything(db))].filter(([name]) => !COUNTED.test(name));
  return Object.fromEntries(all.map(([name, rows]) => [name, JSON.parse(rows)]));
}

export async function rowsAt(address: string): Promise<Rows> {
  const { db, close } = await openUnmigrated(address);
  return rowsOf(db).finally(close);
}

const only = (row: Row, columns: string[]): string => JSON.stringify(columns.map((name) => row[name]));

/** Rows that are no longer there, or not as they were in the columns that are still there. */
export function lostFrom(before: Rows, after: Rows): string[] {
  return Object.entries(before).flatMap(([table, rows]) => {
    const now = after[table] ?? [];
    const columns = Object.keys(rows[0] ?? {}).filter((name) => name in (now[0] ?? {}));
    const there = new Set(now.map((row) => only(row, columns)));
    return rows
      .map((row) => only(row, columns))
      .filter((row) => !there.has(row))
      .map((row) => `${table} ${row}`);
  });
}

if (import.meta.main) {
  const dir = mkdtempSync(join(tmpdir(), "driftglass-today-"));
  await livedIn(join(dir, "life.sqlite"));
  keep(join(dir, "life.sqlite"), TODAY);
  rmSync(dir, { recursive: true });
}
