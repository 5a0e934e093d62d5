import { type Kysely, sql } from "kysely";

/** What happened to a person, in order: its number comes from the person's row, its content is read when it is sent. */
const STATEMENTS = [
  "alter table users add column event_seq bigint not null default 0",
  `create table events (
    user_id text not null references users (id) on delete cascade,
    seq bigint not null,
    kind text not null check (kind in ('message', 'state', 'recalled', 'burned')),
    ref text not null,
    created_at bigint not null,
    primary key (user_id, seq)
  )`,
  "create index events_age on events (created_at)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
