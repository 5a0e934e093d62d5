import { type Kysely, sql } from "kysely";

/**
 * What a message answers: another message of its conversation, or a part of the letter of the bottle where the two met.
 * Neither text is copied: it is read where it stands, so that it goes with it. No foreign keys: what is quoted may go first.
 */
const STATEMENTS = [
  "alter table chat_messages add column reply_to text",
  "alter table chat_messages add column reply_bottle text check (reply_bottle is null or reply_to is null)",
  // In UTF-16 units of the letter.
  "alter table chat_messages add column reply_start integer check ((reply_start is null) = (reply_bottle is null))",
  `alter table chat_messages add column reply_length integer
    check ((reply_length is null) = (reply_bottle is null) and (reply_length is null or reply_length > 0))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
