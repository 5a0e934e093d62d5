import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table passkeys (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    credential text not null unique,
    rp_id text not null,
    public_key text not null,
    counter bigint not null check (counter >= 0),
    transports text not null,
    name text not null,
    kind text not null check (kind in ('phone', 'computer', 'key')),
    created_at bigint not null,
    last_used_at bigint
  )`,
  "create index passkeys_owner on passkeys (user_id, id)",
  // A challenge is good once, for one purpose and one browser or session.
  `create table passkey_challenges (
    id text primary key,
    purpose text not null check (purpose in ('login', 'proof', 'registration')),
    holder text not null,
    expires_at bigint not null
  )`,
  "create index passkey_challenges_expiry on passkey_challenges (expires_at)",
  // The passkey that this session was begun or proven with; null: none.
  "alter table sessions add column passkey_id text",
];

/** Passkeys (WebAuthn), their challenges, and the passkey that a session was begun or proven with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
