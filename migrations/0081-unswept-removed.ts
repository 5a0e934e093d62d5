import { type Kysely, sql } from "kysely";

/**
 * A message that the team removed after its sender had removed the conversation was not looked at by the sweep
 * (`src/chat/withdrawing/unreachable.ts`): it looks once at all conversations in which the team removed one.
 */
const MARK = `insert into unswept_conversations (conversation_id, n)
  select distinct conversation_id, 1 from chat_messages where low_removed + high_removed > 0
  on conflict (conversation_id) do update set n = unswept_conversations.n + 1`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(MARK).execute(db);
}
