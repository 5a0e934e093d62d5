import { type Kysely, sql } from "kysely";

/** Who may follow, write first and find a person; null: never chosen, then age decides (docs/product.md 8.4). */
const STATEMENTS = [
  "alter table users add column who_follows text check (who_follows in ('anyone', 'known'))",
  "alter table users add column who_writes text check (who_writes in ('followers', 'friends'))",
  "alter table users add column who_finds text check (who_finds in ('name', 'username', 'nobody'))",
  // 1: has been told, at 18, that these rules stay as they were.
  "alter table users add column contact_told integer not null default 0 check (contact_told in (0, 1))",
  // Of whoever turns 18 after these rules began, 2026-11-27 (`CONTACT_RULES_SINCE`): the others were never under them.
  "create index users_contact_untold on users (adult_at) where contact_told = 0 and adult_at > 1795737600000",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
