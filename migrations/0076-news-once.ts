import { type Kysely, sql } from "kysely";

/** Unread news are found without all that was read, and whoever follows again is no news. */
const STATEMENTS = [
  // By type, so that it serves what home asks for, too.
  "drop index system_messages_answers",
  "create index system_messages_unread on system_messages (user_id, type, created_at, id) where read_at is null",
  // Of whom somebody was told as a new follower; for a day.
  `create table told_follows (
    followee_id text not null references users (id) on delete cascade,
    follower_id text not null references users (id) on delete cascade,
    created_at bigint not null,
    primary key (followee_id, follower_id)
  )`,
  "create index told_follows_follower on told_follows (follower_id)",
  "create index told_follows_end on told_follows (created_at)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
