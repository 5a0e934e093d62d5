import { type AliasedRawBuilder, type SelectQueryBuilder, sql } from "kysely";

/** `count(*) as n` in a select. */
export const rowCount: AliasedRawBuilder<number, "n"> = sql<number>`count(*)`.as("n");

/** How many rows a query has; PostgreSQL sends the number as text. */
export async function countRows<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const [row] = await query.select(rowCount).$castTo<{ n: number }>().execute();
  return Number(row?.n);
}
