import { type Kysely, sql } from "kysely";

/**
 * A bottle or a design that a message shows as a card. Nothing of it is copied: it is read where it stands, as its reader
 * may see it then. The message's text is '' beside it. No foreign keys: what is shown may go first.
 */
const STATEMENTS = [
  "alter table chat_messages add column card_bottle text",
  "alter table chat_messages add column card_design text check (card_design is null or card_bottle is null)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
