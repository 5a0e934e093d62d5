import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // `birthday_refused_at` is the first refusal, from which the days until a removal count; this is the latest one, which has another try wait.
  "alter table users add column birthday_refused_last_at bigint",
  "update users set birthday_refused_last_at = birthday_refused_at where birthday_refused_at is not null",
  // When housekeeping first saw that the account is to be removed; null: it is not.
  "alter table users add column removal_seen_at bigint",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
