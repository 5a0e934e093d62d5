import { type Kysely, SqliteAdapter, sql } from "kysely";

/** Rows whose counters change often: where their page has room, PostgreSQL leaves their indexes alone (HOT updates). */
const ROOM = { users: 70, bottles: 85, designs: 85, conversations: 85, conversation_members: 80 };

/**
 * Whoever throws at the same time would lock the same few pictures together. Who deletes one looks first whether a
 * bottle names it, and it has been unnamed for a day by then.
 */
const UNGUARDED = "alter table bottles drop constraint bottles_picture_fkey";

/** Most records are income: the index of all records finds it as fast. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("drop index coin_records_income").execute(db);
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql.raw(UNGUARDED).execute(db);
  for (const [table, percent] of Object.entries(ROOM))
    await sql.raw(`alter table ${table} set (fillfactor = ${percent})`).execute(db);
}
