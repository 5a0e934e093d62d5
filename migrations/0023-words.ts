import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // What others do not read of a text, where there is something; null nearly everywhere.
  "alter table bottles add column masks text",
  "alter table comments add column masks text",
  "alter table comments add column answer_masks text",
  "alter table designs add column masks text",
  "alter table design_comments add column masks text",
  "alter table users add column masks text",
  "alter table users add column nickname_shown text",
  "create index users_masks on users (id) where masks is not null",
  "alter table users add column terms_version integer",
  `create table word_rules (
    id text primary key,
    language text,
    kind text not null check (kind in ('word', 'phrase', 'pattern')),
    text text not null,
    mode text not null check (mode in ('refuse', 'hold', 'mask')),
    created_by text not null,
    created_at bigint not null
  )`,
  `create table word_hits (
    rule_id text not null references word_rules (id) on delete cascade,
    day integer not null,
    n integer not null,
    primary key (rule_id, day)
  )`,
  `create table held_texts (
    kind text not null,
    thing_id text not null,
    about_id text not null references users (id) on delete cascade,
    said text not null,
    rules text not null,
    held_at bigint not null,
    primary key (kind, thing_id)
  )`,
  "create index held_texts_waiting on held_texts (held_at, thing_id)",
  "create index held_texts_about on held_texts (about_id, held_at, thing_id)",
];

/** Word rules with their hits, texts that are held, what is masked, and which terms were accepted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
