import { type Kysely, sql } from "kysely";

/** What it takes to let somebody go without a trace: whom a message names, and ways to find a person's rows. */
const STATEMENTS = [
  "alter table system_messages add column actor_id text references users (id) on delete set null",
  "create index system_messages_actor on system_messages (actor_id) where actor_id is not null",
  "create index users_invited_by on users (invited_by) where invited_by is not null",
  "create index bottle_views_viewer on bottle_views (viewer)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
