import { type Kysely, SqliteAdapter, sql } from "kysely";

/** Whose texts are translated: a change or deletion of the text takes its translations with it, whoever makes it. */
const SOURCES = [
  { kind: "bottle", table: "bottles", column: "content" },
  { kind: "comment", table: "comments", column: "content" },
  { kind: "answer", table: "comments", column: "answer" },
  { kind: "design", table: "designs", column: "story" },
  { kind: "message", table: "chat_messages", column: "text" },
];

const forget = (kind: string): string =>
  `delete from translations where kind = '${kind}' and thing_id = old.id;`;

type Source = (typeof SOURCES)[number];

function onSqlite({ kind, table, column }: Source): string[] {
  return [
    `create trigger translations_${kind}_delete after delete on ${table} begin ${forget(kind)} end`,
    `create trigger translations_${kind}_update after update of ${column} on ${table}
      when old.${column} is not new.${column} begin ${forget(kind)} end`,
  ];
}

function onPostgres({ kind, table, column }: Source): string[] {
  return [
    `create function translations_${kind}() returns trigger language plpgsql as $$
      begin ${forget(kind)} return null; end $$`,
    `create trigger translations_${kind}_delete after delete on ${table} for each row
      execute function translations_${kind}()`,
    `create trigger translations_${kind}_update after update of ${column} on ${table} for each row
      when (old.${column} is distinct from new.${column}) execute function translations_${kind}()`,
  ];
}

const TABLE = [
  `create table translations (
    kind text not null,
    thing_id text not null,
    to_language text not null,
    source_hash text not null,
    from_language text,
    text text,
    created_at bigint not null,
    primary key (kind, thing_id, to_language)
  )`,
  "create index translations_claimed on translations (created_at) where text is null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const triggers = SOURCES.flatMap(sqlite ? onSqlite : onPostgres);
  for (const statement of [...TABLE, ...triggers]) await sql.raw(statement).execute(db);
}
