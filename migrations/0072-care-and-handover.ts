import { type Kysely, SqliteAdapter, sql } from "kysely";

const KINDS = "'warn', 'remove', 'limit', 'suspend', 'ban', 'age', 'rest'";

const MEASURE_COLUMNS = [
  ["id", "user_id", "kind", "feature", "age", "birthday", "before_birthday", "before_adult_at", "rule", "reason"],
  ["case_id", "from_at", "until_at", "official_id", "appeal_until", "lifted_at", "lifted_by"],
  ["appeal_token", "appeal_token_until"],
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
    age text check (age in ('minor', 'adult', 'birthday')),
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
];

/** One line that who has had a case leaves for who takes it next, kept as long as its evidence; and by whom. */
const HANDOVER = [
  "alter table report_cases add column handover text",
  "alter table report_cases add column handover_by text",
];

/** A measure that is no punishment: what somebody in danger from themselves wrote rests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const measures = isSqlite ? MEASURES_ON_SQLITE : MEASURES_ON_POSTGRES;
  for (const statement of [...measures, ...HANDOVER]) await sql.raw(statement).execute(db);
}
