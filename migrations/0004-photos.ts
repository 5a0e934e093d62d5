import { type Kysely, sql } from "kysely";

/** Avatars and albums. The place of a photo is its slot: the key itself refuses a second avatar and a tenth photo. */
const STATEMENTS = [
  `create table photos (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    kind text not null check (kind in ('avatar', 'album')),
    slot integer not null,
    sort bigint not null,
    file text not null unique,
    width integer not null,
    height integer not null,
    animated integer not null default 0,
    created_at bigint not null,
    unique (user_id, kind, slot),
    check (slot between 0 and 8 and (kind = 'album' or slot = 0))
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
