import { type Kysely, sql } from "kysely";

/** Where a word rule holds. Those that were there keep theirs: not in chats that both sides have opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table word_rules add column reach text not null default 'strangers'
        check (reach in ('everywhere', 'strangers'))`,
    )
    .execute(db);
}
