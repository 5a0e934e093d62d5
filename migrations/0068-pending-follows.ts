import { type Kysely, sql } from "kysely";

/** Follows of people under 18 that hold once the other side follows, too (docs/product.md 8.4.1). */
const STATEMENTS = [
  `create table pending_follows (
    follower_id text not null references users (id) on delete cascade,
    followee_id text not null references users (id) on delete cascade,
    created_at bigint not null,
    primary key (follower_id, followee_id),
    check (follower_id <> followee_id)
  )`,
  "create index pending_follows_followee on pending_follows (followee_id)",
  "create index pending_follows_end on pending_follows (created_at)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
