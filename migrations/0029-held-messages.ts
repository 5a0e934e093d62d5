import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // A stranger's first words that an official reads first, or has not let through; null nearly everywhere.
  "alter table chat_messages add column review text check (review in ('held', 'refused'))",
  // Nothing of who wrote first has reached the other one yet.
  "alter table conversations add column opener_unseen integer not null default 0 check (opener_unseen in (0, 1))",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
