import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table device_kinds (
    user_id text not null references users (id) on delete cascade,
    kind text not null,
    first_at bigint not null,
    primary key (user_id, kind)
  )`,
  `create table session_end_links (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    kind text not null,
    began_at bigint not null,
    expires_at bigint not null
  )`,
  "create index session_end_links_user on session_end_links (user_id)",
  "create index session_end_links_end on session_end_links (expires_at)",
];

/** The kinds of devices an account was used with, and the links that end the sessions of a new one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
