import { type Kysely, sql } from "kysely";

/** The latest findings and likes of one bottle are read from an index, however long its voyage is. */
const STATEMENTS = [
  "create index findings_bottle on findings (bottle_id, picked_at)",
  "create index bottle_likes_bottle on bottle_likes (bottle_id, created_at) where active = 1",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
