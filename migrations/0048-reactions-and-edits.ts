import { type Kysely, SqliteAdapter, sql } from "kysely";

const KINDS = "'message', 'state', 'recalled', 'burned', 'edited', 'reaction'";

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

const EVENTS_ON_POSTGRES = [
  "alter table events drop constraint events_kind_check",
  `alter table events add constraint events_kind_check check (kind in (${KINDS}))`,
];

const STATEMENTS = [
  // How often its content has changed since it was sent.
  "alter table chat_messages add column revision integer not null default 0 check (revision >= 0)",
  "alter table chat_messages add column edited_at bigint",
  // One emoji of each of the two; gone with a recall.
  `alter table chat_messages add column low_reaction text
    check (low_reaction is null or (low_reaction <> '' and recalled_at is null))`,
  `alter table chat_messages add column high_reaction text
    check (high_reaction is null or (high_reaction <> '' and recalled_at is null))`,
  `create index chat_messages_reactions on chat_messages (conversation_id)
    where low_reaction is not null or high_reaction is not null`,
  // What a message said before it was edited, for a report alone.
  `create table chat_versions (
    message_id text not null references chat_messages (id) on delete cascade,
    n integer not null check (n >= 1),
    sender_id text not null references users (id) on delete cascade,
    text text not null,
    written_at bigint not null,
    replaced_at bigint not null,
    primary key (message_id, n)
  )`,
  "create index chat_versions_sender on chat_versions (sender_id, message_id, n)",
  "create index chat_versions_age on chat_versions (replaced_at)",
];

/** Earlier versions go with the text, whatever erases it. */
const ERASE = "delete from chat_versions where message_id = old.id";
const TRIGGER_ON_SQLITE = [
  `create trigger chat_versions_erased after update of text on chat_messages
    when new.text is null and old.text is not null begin ${ERASE}; end`,
];
const TRIGGER_ON_POSTGRES = [
  `create function chat_versions_erased() returns trigger language plpgsql as $$
    begin ${ERASE}; return null; end $$`,
  `create trigger chat_versions_erased after update of text on chat_messages for each row
    when (new.text is null and old.text is not null) execute function chat_versions_erased()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const events = isSqlite ? EVENTS_ON_SQLITE : EVENTS_ON_POSTGRES;
  const triggers = isSqlite ? TRIGGER_ON_SQLITE : TRIGGER_ON_POSTGRES;
  for (const statement of [...events, ...STATEMENTS, ...triggers]) await sql.raw(statement).execute(db);
}
