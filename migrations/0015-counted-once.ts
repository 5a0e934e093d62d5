import { type Kysely, sql } from "kysely";

/** One unread message per person and thing, and views of visitors who keep no cookie. */
const STATEMENTS = [
  "alter table system_messages add column about text",
  `create unique index system_messages_once on system_messages (user_id, actor_id, type, about)
    where read_at is null and about is not null`,
  // A hash of the address under a secret of its day; both are deleted when the day is over.
  "create table visitor_secrets (day integer primary key, secret text not null)",
  `create table visitor_views (
    day integer not null,
    bottle_id text not null,
    visitor text not null,
    primary key (day, bottle_id, visitor)
  )`,
  // Marks of a cookie that is no longer set.
  "delete from bottle_views where viewer like 'visitor:%'",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
