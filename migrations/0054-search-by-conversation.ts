import { type Kysely, SqliteAdapter, sql } from "kysely";

/**
 * PostgreSQL: the newest messages of a conversation are looked at one by one before the index is asked. SQLite: beginnings of
 * four and five letters are indexed too; all that begins with one had to be read and joined.
 */
const ON_POSTGRES = ["create index message_words_by_scope on message_words (scope, n)"];

const ON_SQLITE = [
  "drop table message_index",
  `create virtual table message_index using fts5 (words, content='', columnsize=0, detail=none,
    prefix='14 15 16 17 18', tokenize="ascii tokenchars ':'")`,
  "insert into message_index (message_index, rank) values ('secure-delete', 1)",
  `insert into message_index (rowid, words)
    select n, scope || ':' || replace(words, ' ', ' ' || scope || ':') from message_words order by n`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of isSqlite ? ON_SQLITE : ON_POSTGRES) await sql.raw(statement).execute(db);
}
