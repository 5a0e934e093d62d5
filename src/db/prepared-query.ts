import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import { runDirectQuery } from "./direct-query";
import type { Schema } from "./schema";
import type { DbOrTx } from "./transact";

class QueryParameter {
  constructor(readonly name: string) {}
}

type ParameterValues = Record<string, string | number | null>;
/** A query builder or raw SQL. */
interface Compilable<R> {
  compile(db: DbOrTx): CompiledQuery<R>;
}
type BuildQuery<V extends ParameterValues, R> = (
  db: DbOrTx,
  param: <K extends keyof V & string>(name: K) => RawBuilder<V[K]>,
) => Compilable<R> | CompiledQuery<R>;

async function queryRows<R>(db: DbOrTx, query: CompiledQuery<R>): Promise<R[]> {
  return (await db.executeQuery<R>(query)).rows;
}

/** Runs a compiled query with these parameters. Not `async`: on SQLite the rows are there at once. */
export function executePrepared<R>(db: DbOrTx, query: CompiledQuery<R>, parameters: unknown[]): Promise<R[]> {
  try {
    const rows = runDirectQuery(db, query.sql, parameters);
    return rows ? Promise.resolve(rows as R[] | Promise<R[]>) : queryRows(db, { ...query, parameters });
  } catch (error) {
    return Promise.reject(error);
  }
}

/** A query compiled once per dialect, then only bound: building costs more than running. */
export function preparedQuery<V extends ParameterValues, R>(
  build: BuildQuery<V, R>,
): (db: DbOrTx, values: V) => Promise<R[]> {
  const compiled = new WeakMap<object, CompiledQuery<R>>();
  return (db, values) => {
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      const built = build(db, (name) => sql`${new QueryParameter(name)}`);
      query = "compile" in built ? built.compile(db) : built;
      compiled.set(adapter, query);
    }
    const parameters: unknown[] = [];
    for (const each of query.parameters) parameters.push(each instanceof QueryParameter ? values[each.name] : each);
    return executePrepared(db, query, parameters);
  };
}

/** A prepared insert of one whole row. */
export function insertion<T extends keyof Schema>(table: T): (db: DbOrTx, row: Schema[T]) => Promise<void> {
  let insert: ((db: DbOrTx, values: ParameterValues) => Promise<unknown[]>) | undefined;
  return async (db, row) => {
    insert ??= preparedQuery<ParameterValues, unknown>((database, param) => {
      const params = Object.fromEntries(Object.keys(row).map((name) => [name, param(name)]));
      return database.insertInto(table).values(params as never);
    });
    await insert(db, { ...row } as ParameterValues);
  };
}
