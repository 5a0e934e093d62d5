import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // The key of a burn picture, whose file is sealed; the row goes once it was opened or has ended.
  `create table burn_keys (
    message_id text primary key references chat_messages (id) on delete cascade,
    key text not null,
    claim text,
    session_id text,
    claimed_at bigint,
    check ((claim is null) = (claimed_at is null) and (claim is null) = (session_id is null))
  )`,
  "create index burn_keys_claimed on burn_keys (claimed_at) where claimed_at is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
