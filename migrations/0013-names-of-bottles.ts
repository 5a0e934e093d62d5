import { type Kysely, sql } from "kysely";

/** A bottle keeps the name of its design as it was when it was thrown; those that drift already get what it is called now. */
const STATEMENTS = [
  "alter table bottles add column design_name text not null default ''",
  `update bottles set design_name = coalesce((select name from designs where designs.id = bottles.design_id), '')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
