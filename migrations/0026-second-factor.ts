import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table second_factors (
    user_id text primary key references users (id) on delete cascade,
    secret text not null,
    last_step bigint not null,
    created_at bigint not null
  )`,
  `create table recovery_codes (
    user_id text not null references users (id) on delete cascade,
    code text not null,
    primary key (user_id, code)
  )`,
  `create table pending_logins (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    password_hash text,
    tries integer not null,
    expires_at bigint not null
  )`,
  "create index pending_logins_user on pending_logins (user_id)",
  "create index pending_logins_end on pending_logins (expires_at)",
];

/** A second factor with its recovery codes, and sign-ins that wait for its code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
