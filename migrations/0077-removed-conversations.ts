import { type Kysely, SqliteAdapter, sql } from "kysely";

const KINDS = "'message', 'state', 'recalled', 'burned', 'edited', 'reaction', 'hidden', 'removed'";

/** A check is changed by writing the table anew. */
const EVENTS_ON_SQLITE = [
  `create table events_next (
    user_id text not null references users (id) on delete cascade,
    seq bigint not null,
    kind text not null check (kind in (${KINDS})),
    ref text not null,
    created_at bigint not null,
    primary key (user_id, seq)
  )`,
  `insert into events_next (user_id, seq, kind, ref, created_at)
    select user_id, seq, kind, ref, created_at from events`,
  "drop table events",
  "alter table events_next rename to events",
  "create index events_age on events (created_at)",
];

/** First both tables in the order of whoever sends: a server of the version before may still write. */
const EVENTS_ON_POSTGRES = [
  "lock table conversations, events in access exclusive mode",
  "alter table events drop constraint events_kind_check",
  `alter table events add constraint events_kind_check check (kind in (${KINDS}))`,
];

/**
 * Up to which number of the search index a side of a conversation has removed it, so that a search does not look at what its
 * reader removed. Derived, as the index is: no copy takes it along, and a side without a row is searched as before.
 */
const TABLE = `create table removed_words (
  conversation_id text not null references conversations (id) on delete cascade,
  is_low integer not null check (is_low in (0, 1)),
  cleared_seq integer not null,
  n bigint not null,
  primary key (conversation_id, is_low)
)`;

/** Below the first message that they still see; all there is, where they see none. */
const FILL = `insert into removed_words (conversation_id, is_low, cleared_seq, n)
  select mine.conversation_id, case when mine.user_id = conversations.low_id then 1 else 0 end, mine.cleared_seq,
    coalesce(
      (select min(message_words.n) - 1 from chat_messages join message_words on message_words.message_id = chat_messages.id
        where chat_messages.conversation_id = mine.conversation_id and chat_messages.seq > mine.cleared_seq),
      (select max(n) from message_words), 0)
  from conversation_members as mine join conversations on conversations.id = mine.conversation_id
  where mine.cleared_seq > 0`;

const INDEX = "create index removed_words_n on removed_words (n)";

export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const events = isSqlite ? EVENTS_ON_SQLITE : EVENTS_ON_POSTGRES;
  for (const statement of [...events, TABLE, INDEX, FILL]) await sql.raw(statement).execute(db);
}
