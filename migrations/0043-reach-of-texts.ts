import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // A burn picture that is over although nobody has opened it.
  "alter table chat_messages add column unopened integer not null default 0 check (unopened in (0, 1))",
  `create index chat_messages_burning on chat_messages (conversation_id)
    where kind = 'burn' and file is not null and recalled_at is null and opened_at is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
