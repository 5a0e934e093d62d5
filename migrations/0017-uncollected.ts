import { type Kysely, sql } from "kysely";

/** Each throw counts its author's bottles that nobody has picked up: an index that holds those alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const index = `create index bottles_uncollected on bottles (author_id, created_at)
    where state = 'sea' and waiting_since is not null`;
  await sql.raw(index).execute(db);
}
