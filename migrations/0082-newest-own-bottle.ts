import { type Kysely, sql } from "kysely";

/**
 * Home shows an author the newest of their bottles that still drifts, however many others have sunk or are kept. With
 * `state = 'sea'` alone SQLite would use it for the count of a throw too, which has an index of fewer bottles.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const index = `create index bottles_author_at_sea on bottles (author_id, created_at)
    where state = 'sea' and expires_at > 0`;
  await sql.raw(index).execute(db);
}
