import { type Kysely, sql } from "kysely";

/**
 * System messages can be cleared and marked as read all at once, and both can be undone for a while: `undo_ref` names the
 * act that a row was changed by, `cleared_at` (ms) the time at which its reader cleared it.
 */
const STATEMENTS = [
  "alter table system_messages add column cleared_at bigint",
  "alter table system_messages add column undo_ref text",
  "create index system_messages_cleared on system_messages (cleared_at) where cleared_at is not null",
  "create index system_messages_undo on system_messages (undo_ref) where undo_ref is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
