import { type Kysely, sql } from "kysely";

/**
 * Conversations of two. Ids of people are kept without a foreign key where the other one still has the history: who has
 * left is a bare id there.
 */
const STATEMENTS = [
  `create table conversations (
    id text primary key,
    low_id text not null,
    high_id text not null,
    seq integer not null,
    opener_id text,
    opener_texts integer not null check (opener_texts between 0 and 3),
    answered_at bigint,
    met_bottle_id text,
    created_at bigint not null,
    unique (low_id, high_id),
    check (low_id < high_id)
  )`,
  "create index conversations_high on conversations (high_id)",
  `create table conversation_members (
    user_id text not null references users (id) on delete cascade,
    other_id text not null,
    conversation_id text not null references conversations (id) on delete cascade,
    listed integer not null check (listed in (0, 1)),
    muted integer not null check (muted in (0, 1)),
    last_at bigint not null,
    unread integer not null check (unread >= 0),
    rings integer not null check (rings between 0 and unread),
    delivered_seq integer not null,
    read_seq integer not null,
    cleared_seq integer not null,
    primary key (user_id, other_id)
  )`,
  `create index conversation_members_recent on conversation_members (user_id, last_at, other_id)
    where listed = 1`,
  "create index conversation_members_conversation on conversation_members (conversation_id)",
  `create table chat_messages (
    conversation_id text not null references conversations (id) on delete cascade,
    seq integer not null,
    id text not null unique,
    sender_id text not null,
    client_id text not null,
    kind text not null check (kind in ('text', 'image', 'burn')),
    text text,
    file text,
    width integer,
    height integer,
    animated integer not null check (animated in (0, 1)),
    digest text,
    created_at bigint not null,
    recalled_at bigint,
    opened_at bigint,
    low_hidden integer not null check (low_hidden in (0, 1)),
    high_hidden integer not null check (high_hidden in (0, 1)),
    primary key (conversation_id, seq),
    unique (sender_id, client_id)
  )`,
  "create unique index chat_messages_file on chat_messages (file) where file is not null",
  "create index chat_messages_pictures on chat_messages (sender_id) where file is not null",
  // Files that wait to be erased, and burn pictures that may still be opened: few at any time.
  `create index chat_messages_erasing on chat_messages (id)
    where file is not null and (recalled_at is not null or opened_at is not null)`,
  `create index chat_messages_unopened on chat_messages (created_at)
    where kind = 'burn' and file is not null and recalled_at is null and opened_at is null`,
  "alter table users add column chat_unread_count integer not null default 0 check (chat_unread_count >= 0)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
