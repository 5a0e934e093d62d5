import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import { runDirectQuery } from "./direct-query";
import type { Schema } from "./schema";
import type { DbOrTx } from "./transact";

class QueryParameter {
  constructor(readonly name: string) {}
}

type ParameterValues = Record<string, string | number | null>;
type BuildQuery<V extends ParameterValues, R> = (
  db: DbOrTx,
  hole: <K extends keyof V & string>(name: K) => RawBuilder<V[K]>,
) => CompiledQuery<R>;

const preparedNames = new Map<string, string>();

function namePrepared<R>(query: CompiledQuery<R>): CompiledQuery<R> {
  if (!preparedNames.has(query.sql)) preparedNames.set(query.sql, `prepared_${preparedNames.size}`);
  return query;
}

export const preparedNameOf = (text: string): string | undefined => preparedNames.get(text);

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
      query = namePrepared(build(db, (name) => sql`${new QueryParameter(name)}`));
      compiled.set(adapter, query);
    }
    const parameters: unknown[] = [];
    for (const each of query.parameters)
      parameters.push(each instanceof QueryParameter ? values[each.name] : each);
    return executePrepared(db, query, parameters);
  };
}

/** A prepared insert of one whole row. */
export function insertion<T extends keyof Schema>(table: T): (db: DbOrTx, row: Schema[T]) => Promise<void> {
  let insert: ((db: DbOrTx, values: ParameterValues) => Promise<unknown[]>) | undefined;
  return async (db, row) => {
    insert ??= preparedQuery<ParameterValues, unknown>((database, hole) => {
      const holes = Object.fromEntries(Object.keys(row).map((name) => [name, hole(name)]));
      return database
        .insertInto(table)
        .values(holes as never)
        .compile();
    });
    await insert(db, { ...row } as ParameterValues);
  };
}
