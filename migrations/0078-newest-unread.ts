import { type Kysely, sql } from "kysely";

/** The newest unread message is found without what was read, and without answers, which have their own index. */
const INDEX = `create index system_messages_newest_unread on system_messages (user_id, created_at, id)
  where read_at is null and type <> 'bottle_commented'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(INDEX).execute(db);
}
