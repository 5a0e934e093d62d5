import { type CompiledQuery, type RawBuilder, sql } from "kysely";
import { runDirect } from "./direct";
import type { Schema } from "./schema";
import type { Queries } from "./transact";

class Hole {
  constructor(readonly name: string) {}
}

type Values = Record<string, string | number | null>;
type Build<V extends Values, R> = (
  db: Queries,
  hole: <K extends keyof V & string>(name: K) => RawBuilder<V[K]>,
) => CompiledQuery<R>;

const names = new Map<string, string>();

function named<R>(query: CompiledQuery<R>): CompiledQuery<R> {
  if (!names.has(query.sql)) names.set(query.sql, `prepared_${names.size}`);
  return query;
}

export const nameOfPrepared = (text: string): string | undefined => names.get(text);

async function rowsOf<R>(db: Queries, query: CompiledQuery<R>): Promise<R[]> {
  return (await db.executeQuery<R>(query)).rows;
}

/** Runs a compiled query with these parameters. Not `async`: on SQLite the rows are there at once. */
export function execute<R>(db: Queries, query: CompiledQuery<R>, parameters: unknown[]): Promise<R[]> {
  try {
    const rows = runDirect(db, query.sql, parameters);
    return rows ? Promise.resolve(rows as R[] | Promise<R[]>) : rowsOf(db, { ...query, parameters });
  } catch (error) {
    return Promise.reject(error);
  }
}

/** A query compiled once per dialect, then only bound: building costs more than running. */
export function prepared<V extends Values, R>(build: Build<V, R>): (db: Queries, values: V) => Promise<R[]> {
  const compiled = new WeakMap<object, CompiledQuery<R>>();
  return (db, values) => {
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      query = named(build(db, (name) => sql`${new Hole(name)}`));
      compiled.set(adapter, query);
    }
    const parameters: unknown[] = [];
    for (const each of query.parameters) parameters.push(each instanceof Hole ? values[each.name] : each);
    return execute(db, query, parameters);
  };
}

/** A prepared insert of one whole row. */
export function insertion<T extends keyof Schema>(table: T): (db: Queries, row: Schema[T]) => Promise<void> {
  let insert: ((db: Queries, values: Values) => Promise<unknown[]>) | undefined;
  return async (db, row) => {
    insert ??= prepared<Values, unknown>((database, hole) => {
      const holes = Object.fromEntries(Object.keys(row).map((name) => [name, hole(name)]));
      return database
        .insertInto(table)
        .values(holes as never)
        .compile();
    });
    await insert(db, { ...row } as Values);
  };
}
