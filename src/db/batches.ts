import { type SelectQueryBuilder, sql } from "kysely";
import { yieldToEventLoop } from "./slices";

/** Page size of a full read. */
export const FULL_READ_PAGE_SIZE = 200;

/** Columns of a row, with or without their table. */
type RowColumn<R> = (keyof R & string) | `${string}.${keyof R & string}`;

/**
 * Reads all rows of a query page by page, in the order of its keys.
 *
 * @param query without order and limit
 * @param keys columns that the query selects and that order its rows without ties, each with a value below the first
 */
export async function* readAllByKeys<DB, TB extends keyof DB, R>(
  query: SelectQueryBuilder<DB, TB, R>,
  keys: { [column in RowColumn<R>]?: string | number },
): AsyncGenerator<R[]> {
  const columns = Object.keys(keys).map((column) => sql.ref(column));
  const names = Object.keys(keys).map((column) => column.slice(column.indexOf(".") + 1) as keyof R);
  const page = columns.reduce((ordered, column) => ordered.orderBy(column), query).limit(FULL_READ_PAGE_SIZE);
  let after: unknown[] = Object.values(keys);
  for (;;) {
    const rows = await page.where(sql<boolean>`(${sql.join(columns)}) > (${sql.join(after)})`).execute();
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < FULL_READ_PAGE_SIZE) return;
    after = names.map((name) => last[name]);
    await yieldToEventLoop();
  }
}

/** Maps the rows of each page. */
export async function* mapRows<R, T>(rows: AsyncIterable<R[]>, map: (row: R) => T): AsyncGenerator<T[]> {
  for await (const some of rows) yield some.map(map);
}
