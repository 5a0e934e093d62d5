/** Rows straight into a table, by statements that are built once: thousands of people are made. */
import type { Selectable } from "kysely";
import { preparedQuery } from "../../../src/db/prepared-query";
import type { Schema } from "../../../src/db/schema";
import type { DbOrTx } from "../../../src/db/transact";

type Values = Record<string, string | number | null>;
const inserters = new Map<string, (db: DbOrTx, values: Values) => Promise<unknown>>();

function inserterFor(table: keyof Schema, columns: readonly string[], length: number) {
  const name = `${table} ${length}`;
  const known = inserters.get(name);
  if (known) return known;
  const insert = preparedQuery<Values, unknown>((db, param) => {
    const row = (n: number) => Object.fromEntries(columns.map((column) => [column, param(`${column} ${n}`)]));
    return db
      .insertInto(table)
      .values(Array.from({ length }, (_each, n) => row(n)) as never)
      .compile();
  });
  inserters.set(name, insert);
  return insert;
}

/** Inserts whole rows by one statement. */
export async function insertRows<T extends keyof Schema>(
  db: DbOrTx,
  table: T,
  rows: readonly Selectable<Schema[T]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const values = rows.flatMap((row, n) => Object.entries(row).map(([column, value]) => [`${column} ${n}`, value]));
  await inserterFor(table, Object.keys(first), rows.length)(db, Object.fromEntries(values));
}
