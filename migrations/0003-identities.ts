import { type Kysely, sql } from "kysely";

/** Who people are at other services, and links that still wait for an account's password. */
const STATEMENTS = [
  `create table identities (
    provider text not null,
    subject text not null,
    user_id text not null references users (id) on delete cascade,
    email text,
    created_at bigint not null,
    primary key (provider, subject),
    unique (user_id, provider)
  )`,
  `create table pending_links (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    provider text not null,
    subject text not null,
    email text not null,
    tries integer not null default 0 check (tries between 0 and 5),
    expires_at bigint not null
  )`,
  "create index pending_links_user on pending_links (user_id)",
  "create index pending_links_expiry on pending_links (expires_at)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
