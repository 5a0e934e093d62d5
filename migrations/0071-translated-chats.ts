import { type Kysely, SqliteAdapter, sql } from "kysely";

/** Texts that can be translated from now on: a change or deletion takes their translations with it, as in 0024. */
const SOURCES = [
  { kind: "design_comment", table: "design_comments", column: "content" },
  { kind: "signature", table: "users", column: "signature" },
  { kind: "feedback", table: "feedback", column: "text" },
  { kind: "feedback_reply", table: "feedback", column: "reply" },
];
type Source = (typeof SOURCES)[number];

const forget = (kind: string): string => `delete from translations where kind = '${kind}' and thing_id = old.id;`;

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

/** Whether a person has all of a chat translated (docs/product.md 10.18). */
const SWITCH =
  "alter table conversation_members add column translates integer not null default 0 check (translates in (0, 1))";

export async function up(db: Kysely<unknown>): Promise<void> {
  const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const triggers = SOURCES.flatMap(sqlite ? onSqlite : onPostgres);
  for (const statement of [SWITCH, ...triggers]) await sql.raw(statement).execute(db);
}
