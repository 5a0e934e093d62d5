import { type Kysely, sql } from "kysely";

/** Likes of, comments on and looks at designs, and the shelf of each designer. */
const STATEMENTS = [
  `create table design_likes (
    design_id text not null references designs (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    active integer not null check (active in (0, 1)),
    created_at bigint not null,
    primary key (design_id, user_id)
  )`,
  "create index design_likes_user on design_likes (user_id)",
  `create table design_comments (
    id text primary key,
    design_id text not null references designs (id) on delete cascade,
    author_id text not null references users (id) on delete cascade,
    content text not null,
    created_at bigint not null
  )`,
  "create index design_comments_design on design_comments (design_id, created_at, id)",
  "create index design_comments_author on design_comments (author_id)",
  `create table design_views (
    design_id text not null references designs (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    created_at bigint not null,
    primary key (design_id, user_id)
  )`,
  "create index design_views_user on design_views (user_id)",
  `create index designs_shelf on designs (designer_id, listed_at, id)
    where status in ('forSale', 'exhibition')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
