import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // When the person of this session last proved that it is them; null: not since they signed in.
  "alter table sessions add column proven_at bigint",
  // The mailed code of one session, for who has no password.
  `create table session_codes (
    session_id text primary key references sessions (id) on delete cascade,
    code text not null,
    tries integer not null check (tries >= 0),
    expires_at bigint not null
  )`,
  "create index session_codes_expiry on session_codes (expires_at)",
  // Who leaves and takes what they wrote in chats along: nobody comes in any more, and the work is finished after a kill.
  `create table account_deletions (
    user_id text primary key references users (id) on delete cascade,
    asked_at bigint not null
  )`,
];

/** Proofs that it is really the owner of an account, and deletions that are under way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
