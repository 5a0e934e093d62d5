/** Filling a file that nobody else opens, as `openNewFile` opens it. */
import { sql } from "kysely";
import type { Schema } from "../schema";
import { type Db, transact } from "../transact";
import { openSqliteFile, readFirstValue } from "./file";

/** Where a new file is until it is whole; without a lock on its place it was left by a process that was killed. */
export const halfFileOf = (path: string): string => `${path}.filling`;

interface SqliteIndex {
  name: string;
  table: string;
  sql: string;
}

/** Without those that hold a rule: the unique ones. Those of keys have no SQL of their own. */
const PLAIN_INDEXES_SQL = sql<SqliteIndex>`select name, tbl_name as "table", sql from sqlite_schema as each
  where type = 'index' and sql is not null
  and exists (select 1 from pragma_index_list(each.tbl_name) as kind where kind.name = each.name and kind."unique" = 0)
  order by rowid`;

/**
 * Drops the indexes that hold no rule: sorting one at the end costs a fraction of filling it row by row.
 * @returns creates those that are missing, but for these tables, by the schema's own SQL
 */
export async function dropPlainIndexes(db: Db): Promise<(except: readonly (keyof Schema)[]) => Promise<void>> {
  let { rows: missing } = await PLAIN_INDEXES_SQL.execute(db);
  const runAll = (statements: string[]) =>
    transact(db, async (tx) => {
      for (const each of statements) await sql.raw(each).execute(tx);
    });
  await runAll(missing.map(({ name }) => `drop index "${name}"`));
  return async (except) => {
    const [due, later] = [false, true].map((excepted) =>
      missing.filter(({ table }) => except.some((each) => each === table) === excepted),
    );
    await runAll((due ?? []).map((each) => each.sql));
    missing = later ?? [];
  };
}

/** Switches a closed file to a write-ahead log, as every other one has it. @throws Error where SQLite refuses */
export function enableWriteAheadLog(path: string): void {
  const database = openSqliteFile(path);
  try {
    const mode = readFirstValue(database, "pragma journal_mode = WAL");
    if (mode !== "wal") throw new Error(`SQLite refused journal_mode = WAL (it says ${mode})`);
  } finally {
    database.close();
  }
}
