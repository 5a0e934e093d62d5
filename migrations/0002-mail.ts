import { type Kysely, sql } from "kysely";

/** Letters on their way, the proofs they carry, and what is known of a person's address. */
const STATEMENTS = [
  // Where the person last came in: links in letters lead there when the operator names no PUBLIC_URL.
  "alter table users add column origin text",
  // Since when the account names its e-mail: unproven for a day it blocks nobody.
  "alter table users add column email_since bigint",
  "update users set email_since = created_at where email is not null",
  `create table outbox (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    kind text not null,
    params text not null,
    attempts integer not null default 0,
    next_at bigint not null,
    created_at bigint not null
  )`,
  "create index outbox_due on outbox (next_at)",
  "create index outbox_user on outbox (user_id)",
  `create table mail_asks (
    address text not null,
    kind text not null,
    asked_at bigint not null,
    primary key (address, kind)
  )`,
  "create index mail_asks_age on mail_asks (asked_at)",
  `create table mail_proofs (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    kind text not null check (kind in ('verify_email', 'reset_password')),
    email_key text not null,
    token text not null unique,
    code text,
    tries integer not null default 0,
    expires_at bigint not null
  )`,
  "create index mail_proofs_user on mail_proofs (user_id, kind, id)",
  "create index mail_proofs_expiry on mail_proofs (expires_at)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
