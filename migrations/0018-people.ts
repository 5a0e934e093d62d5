import { type Kysely, SqliteAdapter, sql } from "kysely";

/** Who follows whom, how many that are, and names as they are searched for. */
const statements = (collate: string) => [
  `create table follows (
    follower_id text not null references users (id) on delete cascade,
    followee_id text not null references users (id) on delete cascade,
    created_at bigint not null,
    friends_since bigint,
    primary key (follower_id, followee_id),
    check (follower_id <> followee_id)
  )`,
  "create index follows_following on follows (follower_id, created_at, followee_id)",
  "create index follows_followers on follows (followee_id, created_at, follower_id)",
  `create index follows_friends on follows (follower_id, friends_since, followee_id)
    where friends_since is not null`,
  "create index blocks_listed on blocks (blocker_id, created_at, blocked_id)",
  `create index system_messages_friends on system_messages (actor_id, user_id) where type = 'friend_added'`,
  ...["following_count", "follower_count", "friend_count"].map(
    (column) => `alter table users add column ${column} integer not null default 0 check (${column} >= 0)`,
  ),
  `alter table users add column nickname_search text${collate} not null default ''`,
];

const AT_ONCE = 500;

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
const ACCENTS = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670]/g;
const STROKES: Record<string, string> = {
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ł: "l",
  ŧ: "t",
  æ: "ae",
  œ: "oe",
  þ: "th",
};

/** As names are searched for from now on; a copy, since what has landed never changes. */
const searchKey = (name: string): string =>
  name
    .replace(UNSEEN, "")
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replace(/[øđðħłŧæœþ]/g, (letter) => STROKES[letter] ?? letter)
    .replace(/\s+/gu, " ")
    .trim();

async function fillNames(db: Kysely<unknown>): Promise<void> {
  let last = "";
  for (;;) {
    const { rows } = await sql<{ id: string; nickname: string }>`
      select id, nickname from users where id > ${last} order by id limit ${sql.lit(AT_ONCE)}`.execute(db);
    for (const { id, nickname } of rows)
      await sql`update users set nickname_search = ${searchKey(nickname)} where id = ${id}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of statements(sqlite ? "" : ' collate "C"')) await sql.raw(statement).execute(db);
  await fillNames(db);
  await sql.raw("create index users_nickname_search on users (nickname_search, id)").execute(db);
}
