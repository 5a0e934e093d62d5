import type { Schema } from "../db/schema";
import { type Db, type Tx, transact } from "../db/transact";

const VALUES_PER_STATEMENT = 2_000;
const ROWS_PER_TRANSACTION = 5_000;

/** For rows that exist already: the columns to overwrite. */
interface UpsertColumns<T extends keyof Schema> {
  on: keyof Schema[T] & string;
  set: (keyof Schema[T] & string)[];
}

/** Inserts rows with statements of two sizes: each size stays prepared, and all sizes would fill the memory. */
export async function insertDemoRows<T extends keyof Schema>(
  tx: Tx,
  table: T,
  rows: Schema[T][],
  anew?: UpsertColumns<T>,
): Promise<void> {
  const most = Math.floor(VALUES_PER_STATEMENT / (Object.keys(rows[0] ?? {}).length || 1));
  const rest = rows.length - (rows.length % most);
  for (let from = 0; from < rows.length; ) {
    const to = from < rest ? from + most : from + 1;
    await tx
      .insertInto(table)
      .values(rows.slice(from, to) as never)
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
      .execute();
    from = to;
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
