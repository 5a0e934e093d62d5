import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Such references are erased with the person they name; nearly all others name a message or a conversation.
  "create index events_about_people on events (ref) where substr(ref, 1, 7) = 'person:'",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
