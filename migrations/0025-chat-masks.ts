import type { Kysely } from "kysely";

/** What the other one does not read of a stranger's first words, see `safety/masks.ts`; null nearly everywhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("chat_messages").addColumn("masks", "text").execute();
}
