import { type Kysely, sql } from "kysely";

/**
 * Whether a person tells that they have read or are typing. What was read while one of the two had it off is never told:
 * how far the other has been told is kept beside how far was read.
 */
const STATEMENTS = [
  "alter table users add column tells_read integer not null default 1 check (tells_read in (0, 1))",
  "alter table users add column tells_typing integer not null default 1 check (tells_typing in (0, 1))",
  "alter table conversation_members add column told_seq integer not null default 0",
  "alter table conversation_members add column told_after integer not null default 0",
  "update conversation_members set told_seq = read_seq",
  // 1: neither that it was read nor that it was opened is told; 2: that it was opened is not told.
  "alter table chat_messages add column untold integer not null default 0 check (untold in (0, 1, 2))",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
