import { type Kysely, SqliteAdapter, sql } from "kysely";

const KINDS = "'warn', 'remove', 'limit', 'suspend', 'ban', 'age'";
const AGES = "'minor', 'adult', 'birthday'";

const MEASURE_COLUMNS = [
  ["id", "user_id", "kind", "feature", "rule", "reason", "case_id", "from_at", "until_at", "official_id"],
  ["appeal_until", "lifted_at", "lifted_by", "appeal_token", "appeal_token_until"],
].flat();
const APPEAL_COLUMNS = ["measure_id", "text", "created_at", "decided_at", "decision", "official_id", "reply"];

const copy = (columns: string[], from: string, to: string): string =>
  `insert into ${to} (${columns.join(", ")}) select ${columns.join(", ")} from ${from}`;

/** A check is changed by writing the table anew; what refers to it goes first, so that nothing cascades. */
const MEASURES_ON_SQLITE = [
  `create table measures_next (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    kind text not null check (kind in (${KINDS})),
    feature text,
    age text check (age in (${AGES})),
    birthday text,
    before_birthday text,
    before_adult_at bigint,
    rule text not null,
    reason text not null,
    case_id text,
    from_at bigint not null,
    until_at bigint,
    official_id text not null,
    appeal_until bigint not null,
    lifted_at bigint,
    lifted_by text,
    appeal_token text,
    appeal_token_until bigint
  )`,
  copy(MEASURE_COLUMNS, "measures", "measures_next"),
  `create table appeals_next (
    measure_id text primary key references measures_next (id) on delete cascade,
    text text not null,
    created_at bigint not null,
    decided_at bigint,
    decision text,
    official_id text,
    reply text
  )`,
  copy(APPEAL_COLUMNS, "appeals", "appeals_next"),
  "drop table appeals",
  "drop table measures",
  "alter table measures_next rename to measures",
  "alter table appeals_next rename to appeals",
  "create index measures_user on measures (user_id, from_at, id)",
  "create unique index measures_token on measures (appeal_token) where appeal_token is not null",
  "create index measures_case on measures (case_id) where case_id is not null",
  "create index appeals_waiting on appeals (created_at, measure_id) where decided_at is null",
];

const MEASURES_ON_POSTGRES = [
  "alter table measures drop constraint measures_kind_check",
  `alter table measures add constraint measures_kind_check check (kind in (${KINDS}))`,
  `alter table measures add column age text check (age in (${AGES}))`,
  "alter table measures add column birthday text",
  "alter table measures add column before_birthday text",
  "alter table measures add column before_adult_at bigint",
];

const STATEMENTS = [
  // A burn picture that is over although nobody has opened it.
  "alter table chat_messages add column unopened integer not null default 0 check (unopened in (0, 1))",
  `create index chat_messages_burning on chat_messages (conversation_id)
    where kind = 'burn' and file is not null and recalled_at is null and opened_at is null`,
  `create table birthday_requests (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    birthday text not null,
    note text not null,
    created_at bigint not null,
    decided_at bigint,
    decision text check (decision in ('granted', 'refused')),
    official_id text,
    reply text
  )`,
  "create unique index birthday_requests_open on birthday_requests (user_id) where decided_at is null",
  "create index birthday_requests_user on birthday_requests (user_id, created_at, id)",
  "create index birthday_requests_waiting on birthday_requests (created_at, id) where decided_at is null",
];

/** In which texts may be that nobody reaches any more; older rows are looked at once. */
const UNREACHED = [
  `create table unswept_conversations (
    conversation_id text primary key references conversations (id) on delete cascade,
    n integer not null
  )`,
  `insert into unswept_conversations (conversation_id, n) select id, 1 from conversations
    where (select count(*) from conversation_members
      where conversation_id = conversations.id and cleared_seq = 0) < 2`,
  `create index chat_messages_unreached on chat_messages (id) where low_hidden = 1 and high_hidden = 1
    and (text is not null or (file is not null and opened_at is null))`,
  `create index bottles_unreached on bottles (id) where state = 'removed'
    and (author_id = 'gone' or (hidden_at is null and collected_at is null))
    and (content <> '' or design_name <> '')`,
  "create table unswept_designs (design_id text primary key references designs (id) on delete cascade)",
  `insert into unswept_designs (design_id) select id from designs where status = 'sold' and comment_count > 0`,
  "create index report_cases_hiding on report_cases (kind, thing_id) where hidden_at is not null",
  "create index birthday_requests_time on birthday_requests (created_at) where decided_at is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const measures = isSqlite ? MEASURES_ON_SQLITE : MEASURES_ON_POSTGRES;
  for (const statement of [...measures, ...STATEMENTS, ...UNREACHED]) await sql.raw(statement).execute(db);
}
