import { type Kysely, sql } from "kysely";

/** How many of the three first hints a person has seen; who was there before needs none. */
const STATEMENTS = [
  "alter table users add column hints_seen integer not null default 3 check (hints_seen between 0 and 3)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
