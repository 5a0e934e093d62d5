import { type Kysely, SqliteAdapter, sql } from "kysely";

/**
 * The words of each message, for searching. Each word is indexed with the conversation before it (`scope:word`), so that a
 * search reads no other conversation's words. All of it is derived: no copy needs it (`src/db/portable/derived.ts`).
 */
const WORDS = (n: string): string => `create table message_words (
  n ${n},
  message_id text not null unique references chat_messages (id) on delete cascade,
  scope text not null,
  words text not null
)`;

const REFILL = `create table message_words_refill (
  version integer primary key,
  position text not null
)`;

const PICTURES = `create index chat_messages_by_picture on chat_messages (conversation_id, seq) where kind <> 'text'`;

const scoped = (row: string): string =>
  `${row}scope || ':' || replace(${row}words, ' ', ' ' || ${row}scope || ':')`;

const forget = "delete from message_words where message_id = new.id;";
const isGone = (differs: string): string =>
  `new.text ${differs} old.text or new.recalled_at is not null or new.review is not null`;

const indexNew = `insert into message_index (rowid, words) values (new.n, ${scoped("new.")});`;
const forgetOld = `insert into message_index (message_index, rowid, words) values ('delete', old.n, ${scoped("old.")});`;

const ON_SQLITE = [
  WORDS("integer primary key"),
  // Beginnings of one to three letters after a scope of twelve and a colon: they would be in very many words.
  `create virtual table message_index using fts5 (words, content='', columnsize=0, detail=none,
    prefix='14 15 16', tokenize="ascii tokenchars ':'")`,
  // What is deleted leaves the index at once, not with a later merge.
  "insert into message_index (message_index, rank) values ('secure-delete', 1)",
  `create trigger message_words_insert after insert on message_words begin ${indexNew} end`,
  `create trigger message_words_delete after delete on message_words begin ${forgetOld} end`,
  `create trigger message_words_update after update of words on message_words begin ${forgetOld} ${indexNew} end`,
  `create trigger message_words_forget after update of text, recalled_at, review on chat_messages
    when ${isGone("is not")} begin ${forget} end`,
];

const ON_POSTGRES = [
  "create sequence message_words_n",
  // Messages from before the index count down, so that what is newer keeps the greater number.
  "create sequence message_words_past increment by -1 maxvalue -1 start with -1",
  WORDS("bigint primary key default nextval('message_words_n')"),
  // They go with the table.
  "alter sequence message_words_n owned by message_words.n",
  "alter sequence message_words_past owned by message_words.n",
  `create index message_words_index on message_words
    using gin (array_to_tsvector(string_to_array(${scoped("")}, ' '))) with (fastupdate = off)`,
  `create function message_words_forget() returns trigger language plpgsql as $$
    begin ${forget} return null; end $$`,
  `create trigger message_words_forget after update of text, recalled_at, review on chat_messages for each row
    when (${isGone("is distinct from")}) execute function message_words_forget()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of [...(isSqlite ? ON_SQLITE : ON_POSTGRES), REFILL, PICTURES])
    await sql.raw(statement).execute(db);
}
