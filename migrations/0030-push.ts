import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  `create table push_subscriptions (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    session_id text not null unique references sessions (id) on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    created_at bigint not null
  )`,
  "create index push_subscriptions_user on push_subscriptions (user_id)",
  `create table push_news (
    id text primary key,
    subscription_id text not null references push_subscriptions (id) on delete cascade,
    tag text not null,
    kind text not null,
    ref text not null,
    n integer not null,
    version integer not null,
    held integer not null check (held in (0, 1)),
    attempts integer not null,
    next_at bigint,
    shown_at bigint,
    created_at bigint not null
  )`,
  "create unique index push_news_tag on push_news (subscription_id, tag)",
  "create index push_news_due on push_news (next_at) where next_at is not null",
  "create index push_news_age on push_news (created_at)",
  `create table notification_settings (
    user_id text primary key references users (id) on delete cascade,
    kinds text not null,
    words integer not null check (words in (0, 1)),
    quiet integer not null check (quiet in (0, 1)),
    quiet_from integer not null check (quiet_from between 0 and 1439),
    quiet_to integer not null check (quiet_to between 0 and 1439),
    weekly_at bigint,
    weekly_since bigint not null,
    asked_at bigint
  )`,
  "create index notification_settings_weekly on notification_settings (weekly_at) where weekly_at is not null",
];

/** What reaches a phone: where to, what is on its way, and what each person wants to be told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
