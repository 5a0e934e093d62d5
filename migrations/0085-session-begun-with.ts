import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // The passkey that the session was begun with, whatever proves it later; null: none, or it was not noted.
  "alter table sessions add column begun_passkey_id text",
  "update sessions set begun_passkey_id = passkey_id where passkey_id is not null",
];

/** `passkey_id` stays the one that a session was last proven with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
