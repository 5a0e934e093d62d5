/** Rows straight into a table. */
import type { CompiledQuery } from "kysely";
import type { Schema } from "../../src/db/schema";
import type { Db } from "../../src/db/transact";

/** By dialect, then by table and columns. */
const compiledByDialect = new WeakMap<object, Map<string, CompiledQuery>>();

/**
 * Inserts a row of values as `insertInto(table).values(row)` does; the statement is built once per dialect and set of
 * columns, because building it for a person's hundred columns costs more than running it.
 */
export async function insertRow<T extends keyof Schema>(db: Db, table: T, row: Schema[T]): Promise<void> {
  // Kysely leaves out what is undefined, too.
  const values = Object.entries(row).filter(([, value]) => value !== undefined);
  const dialect = db.getExecutor().adapter.constructor;
  const known = compiledByDialect.get(dialect) ?? new Map<string, CompiledQuery>();
  compiledByDialect.set(dialect, known);
  const shape = [table, ...values.map(([name]) => name)].join();
  const compiled =
    known.get(shape) ??
    db
      .insertInto(table)
      .values(Object.fromEntries(values) as never)
      .compile();
  known.set(shape, compiled);
  await db.executeQuery({ ...compiled, parameters: values.map(([, value]) => value) });
}
