import { type Kysely, sql } from "kysely";

/**
 * When the author of a letter thanked for a comment; whether a bottle got only brief comments (null: none since this
 * column exists), so that it drifts first among those that were found before. Older bottles expire within 30 days and
 * are not counted again.
 */
const STATEMENTS = [
  "alter table comments add column thanked_at bigint",
  "alter table bottles add column brief integer check (brief in (0, 1))",
  "create index bottles_brief on bottles (band, language, shuffle) where state = 'sea' and brief = 1",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
