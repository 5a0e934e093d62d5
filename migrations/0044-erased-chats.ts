import { type Kysely, sql } from "kysely";

/** What becomes of what the erased wrote in chats, so that a restored backup does the same with it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      "alter table erasures add column messages text not null default 'keep' check (messages in ('keep', 'remove'))",
    )
    .execute(db);
}
