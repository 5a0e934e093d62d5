import { type Kysely, sql } from "kysely";

/** Accounts, the sea, coins and messages. Times and counts are bigint: SQLite stores them as integers too. */
const STATEMENTS = [
  `create table users (
    id text primary key,
    username text not null,
    username_key text not null unique,
    nickname text not null,
    nickname_key text not null unique,
    email text,
    email_key text unique,
    email_verified integer not null default 0,
    password_hash text,
    birthday text,
    birthday_changes integer not null default 0,
    adult_at bigint,
    gender text check (gender in ('male', 'female', 'other')),
    signature text not null default '',
    interests text not null default '[]',
    avatar text,
    country text not null default 'US',
    language text not null default 'en',
    reads text not null default '[]',
    coins bigint not null default 0 check (coins >= 0),
    coin_seq bigint not null default 0,
    backpack_capacity integer not null default 20 check (backpack_capacity >= 20),
    throw_count integer not null default 0,
    pick_count integer not null default 0,
    unread_count integer not null default 0 check (unread_count >= 0),
    invite_code text not null unique,
    invited_by text references users (id) on delete set null,
    official integer not null default 0,
    created_at bigint not null
  )`,
  `create table sessions (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    expires_at bigint not null,
    created_at bigint not null,
    last_used_at bigint not null,
    device text not null default ''
  )`,
  "create index sessions_user on sessions (user_id)",
  "create index sessions_expiry on sessions (expires_at)",
  "create table pictures (hash text primary key, params text not null)",
  `create table designs (
    id text primary key,
    designer_id text not null references users (id) on delete cascade,
    name text not null,
    story text not null,
    picture text not null references pictures (hash),
    status text not null default 'draft',
    version integer not null default 1,
    house integer not null default 0,
    created_at bigint not null
  )`,
  "create index designs_designer on designs (designer_id, created_at)",
  `create table bottles (
    id text primary key,
    author_id text not null references users (id) on delete cascade,
    content text not null,
    language text not null,
    design_id text not null,
    picture text not null references pictures (hash),
    band text not null check (band in ('minor', 'adult', 'all')),
    author_adult_at bigint not null,
    state text not null default 'sea' check (state in ('sea', 'kept', 'expired', 'removed')),
    holder_id text references users (id) on delete set null,
    owner_id text references users (id) on delete set null,
    free_at bigint not null,
    expires_at bigint not null,
    waiting_since bigint,
    shuffle integer not null,
    pick_count integer not null default 0,
    like_count integer not null default 0 check (like_count >= 0),
    view_count integer not null default 0,
    comment_count integer not null default 0,
    created_at bigint not null,
    collected_at bigint,
    uses integer not null default 0 check (uses between 0 and 3)
  )`,
  "create index bottles_sea_language on bottles (band, language, shuffle) where state = 'sea'",
  "create index bottles_sea on bottles (band, shuffle) where state = 'sea'",
  "create index bottles_waiting_language on bottles (band, language, waiting_since) where state = 'sea' and waiting_since is not null",
  "create index bottles_waiting on bottles (band, waiting_since) where state = 'sea' and waiting_since is not null",
  "create index bottles_expiry on bottles (expires_at) where state = 'sea'",
  "create index bottles_author on bottles (author_id, created_at, id)",
  "create index bottles_holder on bottles (holder_id, free_at) where holder_id is not null",
  "create index bottles_owner on bottles (owner_id, collected_at, id) where owner_id is not null",
  `create table findings (
    bottle_id text not null references bottles (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    country text not null,
    picked_at bigint not null,
    until bigint not null,
    released_at bigint,
    outcome text check (outcome in ('dropped', 'thrown_back', 'kept')),
    primary key (bottle_id, user_id)
  )`,
  "create index findings_user on findings (user_id, picked_at, bottle_id)",
  `create table comments (
    id text primary key,
    bottle_id text not null references bottles (id) on delete cascade,
    author_id text not null references users (id) on delete cascade,
    content text not null,
    created_at bigint not null,
    answer text,
    answered_at bigint
  )`,
  "create index comments_bottle on comments (bottle_id, created_at, id)",
  "create index comments_author on comments (author_id)",
  `create table bottle_likes (
    bottle_id text not null references bottles (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    active integer not null,
    created_at bigint not null,
    primary key (bottle_id, user_id)
  )`,
  "create index bottle_likes_user on bottle_likes (user_id)",
  `create table bottle_views (
    bottle_id text not null references bottles (id) on delete cascade,
    viewer text not null,
    created_at bigint not null,
    primary key (bottle_id, viewer)
  )`,
  `create table coin_records (
    user_id text not null references users (id) on delete cascade,
    seq bigint not null,
    amount bigint not null check (amount <> 0),
    reason text not null,
    ref text not null,
    balance bigint not null check (balance >= 0),
    created_at bigint not null,
    primary key (user_id, seq),
    unique (user_id, reason, ref)
  )`,
  `create table daily_counters (
    user_id text not null references users (id) on delete cascade,
    kind text not null,
    day integer not null,
    n integer not null,
    primary key (user_id, kind, day)
  )`,
  `create table system_messages (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    type text not null,
    params text not null,
    read_at bigint,
    created_at bigint not null
  )`,
  "create index system_messages_user on system_messages (user_id, created_at, id)",
  `create table idempotency_keys (
    user_id text not null references users (id) on delete cascade,
    key text not null,
    request text not null,
    answer text,
    created_at bigint not null,
    primary key (user_id, key)
  )`,
  "create index idempotency_keys_age on idempotency_keys (created_at)",
  `create table blocks (
    blocker_id text not null references users (id) on delete cascade,
    blocked_id text not null references users (id) on delete cascade,
    created_at bigint not null,
    primary key (blocker_id, blocked_id)
  )`,
  "create index blocks_blocked on blocks (blocked_id)",
  "create table meta (key text primary key, value text not null)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
