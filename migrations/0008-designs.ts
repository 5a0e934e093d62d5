import { type Kysely, sql } from "kysely";

/**
 * Designs that are made, sold, shown and bought. A sold design stays with its designer; the buyer gets a row of
 * their own, `purchased`, whose source it is: the unique source is why nothing can be sold twice.
 */
const STATEMENTS = [
  "alter table designs add column owner_id text references users (id) on delete cascade",
  "alter table designs add column source_id text references designs (id) on delete set null",
  "alter table designs add column price bigint check (price between 10 and 100000)",
  "alter table designs add column like_count integer not null default 0 check (like_count >= 0)",
  "alter table designs add column comment_count integer not null default 0 check (comment_count >= 0)",
  "alter table designs add column view_count integer not null default 0",
  "alter table designs add column hot bigint not null default 0",
  "alter table designs add column listed_at bigint",
  "alter table designs add column uses integer not null default 0 check (uses between 0 and 10)",
  "alter table designs add column hidden integer not null default 0",
  "alter table designs add column updated_at bigint not null default 0",
  "update designs set updated_at = created_at",
  `alter table designs add constraint designs_status
    check (status in ('draft', 'forSale', 'sold', 'exhibition', 'purchased'))`,
  "alter table designs add constraint designs_for_sale check (status <> 'forSale' or price is not null)",
  `alter table designs add constraint designs_listed
    check (status not in ('forSale', 'exhibition') or listed_at is not null)`,
  "alter table designs add constraint designs_used check (uses = 0 or status = 'purchased')",
  "alter table designs add constraint designs_hidden check (hidden = 0 or status = 'sold')",
  "create unique index designs_source on designs (source_id)",
  "create index designs_owner on designs (owner_id, status, created_at, id)",
  `create index designs_designed on designs (owner_id, created_at, id)
    where status <> 'purchased' and hidden = 0`,
  "create index designs_latest on designs (status, listed_at, id) where status in ('forSale', 'exhibition')",
  `create index designs_liked on designs (status, like_count, listed_at, id)
    where status in ('forSale', 'exhibition')`,
  "create index designs_hottest on designs (status, hot, id) where status in ('forSale', 'exhibition')",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
