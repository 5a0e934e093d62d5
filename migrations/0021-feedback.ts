import { type Kysely, sql } from "kysely";

/** What people tell the official side, and its reply; how many of each person's wait. */
const STATEMENTS = [
  `create table feedback (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    text text not null,
    created_at bigint not null,
    reply text,
    replied_at bigint,
    replied_by text references users (id) on delete set null,
    check ((reply is null) = (replied_at is null))
  )`,
  `create table feedback_pending (
    user_id text primary key references users (id) on delete cascade,
    n integer not null check (n >= 0)
  )`,
  "create index feedback_person on feedback (user_id, created_at, id)",
  "create index feedback_replied_by on feedback (replied_by) where replied_by is not null",
  "create index feedback_waiting on feedback (created_at, id) where replied_at is null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
