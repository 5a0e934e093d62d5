import { type Kysely, SqliteAdapter, sql } from "kysely";

const statements = (collate: string) => [
  // Whether first messages wait is asked with each request: nearly nobody's conversations are in it.
  `create index conversation_members_waiting on conversation_members (user_id, last_at, other_id)
    where unread > rings`,
  // Nicknames from a later word on, as they are searched for; filled in rounds (`src/users/search-keys.ts`).
  `create table nickname_parts (
    part text${collate} not null,
    user_id text not null references users (id) on delete cascade,
    primary key (part, user_id)
  )`,
  "create index nickname_parts_user on nickname_parts (user_id)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const collate = db.getExecutor().adapter instanceof SqliteAdapter ? "" : ' collate "C"';
  for (const statement of statements(collate)) await sql.raw(statement).execute(db);
}
