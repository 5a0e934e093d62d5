import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // What is shown is of words that were taken back: a phone from which nothing can be withdrawn is shown that in their place.
  "alter table push_news add column taken_back integer not null default 0 check (taken_back in (0, 1))",
  // When the account was last refused a first birthday as too young, without the day; null: never, or it has one by now.
  "alter table users add column birthday_refused_at bigint",
  // Those that have not got another one are removed after some days.
  "create index users_too_young on users (birthday_refused_at, id) where birthday_refused_at is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
