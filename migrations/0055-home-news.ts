import { type Kysely, sql } from "kysely";

/**
 * What home tells an author: `news_seen_at` is when they have seen what became of a bottle. The indexes hold what can still be
 * news, so that home reads one row of each kind, however many bottles and messages somebody has.
 */
const STATEMENTS = [
  "alter table bottles add column news_seen_at bigint",
  `create index bottles_author_in_hand on bottles (author_id, free_at)
    where state = 'sea' and holder_id is not null`,
  `create index bottles_author_kept on bottles (author_id, collected_at)
    where state = 'kept' and news_seen_at is null`,
  `create index bottles_author_sunk on bottles (author_id, expires_at)
    where state in ('sea', 'expired') and news_seen_at is null`,
  `create index system_messages_answers on system_messages (user_id, created_at, id)
    where read_at is null and type = 'bottle_commented'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
