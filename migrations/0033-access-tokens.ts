import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  "alter table sessions add column token_name text",
  "alter table sessions add column scope text check (scope in ('read', 'write'))",
];

/** Personal access tokens: sessions with a name, a scope and an end that does not slide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
