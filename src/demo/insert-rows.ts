import type { CompiledQuery } from "kysely";
import { executePrepared } from "../db/prepared-query";
import type { Schema } from "../db/schema";
import { type Db, type Tx, transact } from "../db/transact";
import { perOwner } from "../runtime/per-owner";

const VALUES_PER_STATEMENT = 2_000;
const ROWS_PER_TRANSACTION = 5_000;

/** For rows that exist already: the columns to overwrite. */
interface UpsertColumns<T extends keyof Schema> {
  on: keyof Schema[T] & string;
  set: (keyof Schema[T] & string)[];
}

function buildInsert<T extends keyof Schema>(tx: Tx, table: T, rows: Schema[T][], anew?: UpsertColumns<T>) {
  return tx
    .insertInto(table)
    .values(rows as never)
    .$if(anew !== undefined, (query) =>
      query.onConflict((same) =>
        same
          .column(anew?.on as never)
          .doUpdateSet(
            ({ ref }) =>
              Object.fromEntries((anew?.set ?? []).map((name) => [name, ref(`excluded.${name}` as never)])) as never,
          ),
      ),
    )
    .compile();
}

/** By dialect, then by table, columns and number of rows: compiling costs more than running. */
const compiledInserts = perOwner((_dialect: object) => new Map<string, CompiledQuery>());

function insertOf<T extends keyof Schema>(tx: Tx, table: T, rows: Schema[T][], anew?: UpsertColumns<T>): CompiledQuery {
  const known = compiledInserts(tx.getExecutor().adapter);
  const key = [table, rows.length, ...Object.keys(rows[0] ?? {}), "on", anew?.on, ...(anew?.set ?? [])].join(" ");
  const query = known.get(key) ?? { ...buildInsert(tx, table, rows, anew), parameters: [] };
  known.set(key, query);
  return query;
}

/** Inserts rows of the same columns with statements of two sizes: each size stays prepared, and all sizes would fill the memory. */
export async function insertDemoRows<T extends keyof Schema>(
  tx: Tx,
  table: T,
  rows: Schema[T][],
  anew?: UpsertColumns<T>,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}) as (keyof Schema[T])[];
  const rowsPerStatement = Math.floor(VALUES_PER_STATEMENT / (columns.length || 1));
  const rest = rows.length - (rows.length % rowsPerStatement);
  for (let from = 0; from < rows.length; ) {
    const some = rows.slice(from, from < rest ? from + rowsPerStatement : from + 1);
    const values = some.flatMap((row) => columns.map((column) => row[column]));
    await executePrepared(tx, insertOf(tx, table, some, anew), values);
    from += some.length;
  }
}

/** Inserts rows in transactions of their own; they must only refer to rows that exist. */
export async function insertDemoRowsInBatches<T extends keyof Schema>(
  db: Db,
  table: T,
  rows: Schema[T][],
  anew?: UpsertColumns<T>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_TRANSACTION) {
    await transact(db, (tx) => insertDemoRows(tx, table, rows.slice(from, from + ROWS_PER_TRANSACTION), anew));
  }
}
