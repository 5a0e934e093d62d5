import { type Kysely, sql } from "kysely";

/** Where a person's clock is, and whether what they cannot read is translated at once. */
const COLUMNS = [
  "alter table users add column time_zone text",
  "alter table users add column translates_at_once integer not null default 0 check (translates_at_once in (0, 1))",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of COLUMNS) await sql.raw(statement).execute(db);
}
