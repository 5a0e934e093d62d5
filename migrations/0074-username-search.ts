import { type Kysely, SqliteAdapter, sql } from "kysely";

/** Usernames as they are searched for; filled in rounds (`src/users/search-keys.ts`), empty until then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const collate = db.getExecutor().adapter instanceof SqliteAdapter ? "" : ' collate "C"';
  const statements = [
    `alter table users add column username_search text${collate} not null default ''`,
    "create index users_username_search on users (username_search, id) where username_search <> ''",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
