import { type Kysely, sql } from "kysely";

/** Since when a bottle's author shows the chart of its voyage to whoever has the link; null: nobody sees it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table bottles add column chart_shared_at bigint").execute(db);
}
