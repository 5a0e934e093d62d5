import { type Kysely, sql } from "kysely";

/**
 * Photos in chats are blurred until their recipient opens them. Photos that were sent before have been on the screen:
 * they are blurred only for whom all photos are.
 */
const STATEMENTS = [
  "alter table users add column photo_blur text not null default 'new' check (photo_blur in ('new', 'all', 'none'))",
  // 1: one of the first of a new friend; 2: the operator's scanner wants it blurred for everybody.
  "alter table chat_messages add column blur integer not null default 0 check (blur in (0, 1, 2))",
  "alter table chat_messages add column revealed integer not null default 0 check (revealed in (0, 1))",
  // A picture of some pixels as data: what is seen of a blurred photo.
  "alter table chat_messages add column preview text",
  // 1: seen by its owner alone until an official has looked at it.
  "alter table photos add column held integer not null default 0 check (held in (0, 1))",
  "create index held_photos on photos (created_at, id) where held = 1",
  "create index chat_photos on chat_messages (conversation_id, sender_id, created_at) where kind = 'image'",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
