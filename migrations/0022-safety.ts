import { type Kysely, SqliteAdapter, sql } from "kysely";

/** Since when others do not see something; and what somebody may not do, read with the person. */
const COLUMNS = [
  "alter table bottles add column hidden_at bigint",
  "alter table comments add column hidden_at bigint",
  "alter table comments add column answer_hidden_at bigint",
  "alter table designs add column hidden_at bigint",
  "alter table design_comments add column hidden_at bigint",
  "alter table users add column hidden_at bigint",
  "alter table users add column suspended_until bigint",
  "alter table users add column banned_at bigint",
  "alter table users add column limits text",
  "create index users_official on users (id) where official = 1",
];

const TABLES = [
  `create table report_cases (
    id text primary key,
    kind text not null,
    thing_id text not null,
    about_id text not null,
    opened_at bigint not null,
    place bigint not null,
    reporters integer not null,
    weight integer not null,
    hidden_at bigint,
    decided_at bigint,
    decision text,
    official_id text,
    evidence text,
    evidence_until bigint,
    legal_hold integer not null default 0 check (legal_hold in (0, 1))
  )`,
  "create unique index report_cases_open on report_cases (kind, thing_id) where decided_at is null",
  "create index report_cases_waiting on report_cases (place, id) where decided_at is null",
  "create index report_cases_decided on report_cases (decided_at, id) where decided_at is not null",
  "create index report_cases_opened on report_cases (opened_at)",
  "create index report_cases_about on report_cases (about_id, opened_at, id)",
  `create index report_cases_evidence on report_cases (evidence_until, id)
    where evidence_until is not null and legal_hold = 0`,
  `create table reports (
    reporter_id text not null references users (id) on delete cascade,
    kind text not null,
    thing_id text not null,
    case_id text not null references report_cases (id) on delete cascade,
    reason text not null,
    note text not null,
    weight integer not null,
    created_at bigint not null,
    outcome_told_at bigint,
    primary key (reporter_id, kind, thing_id)
  )`,
  "create index reports_case on reports (case_id, created_at, reporter_id)",
  "create index reports_lately on reports (reporter_id, created_at, case_id)",
  `create table measures (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    kind text not null check (kind in ('warn', 'remove', 'limit', 'suspend', 'ban')),
    feature text,
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
  "create index measures_user on measures (user_id, from_at, id)",
  "create unique index measures_token on measures (appeal_token) where appeal_token is not null",
  "create index measures_case on measures (case_id) where case_id is not null",
  `create table appeals (
    measure_id text primary key references measures (id) on delete cascade,
    text text not null,
    created_at bigint not null,
    decided_at bigint,
    decision text,
    official_id text,
    reply text
  )`,
  "create index appeals_waiting on appeals (created_at, measure_id) where decided_at is null",
  `create table audit_log (
    id text primary key,
    official_id text not null,
    act text not null,
    kind text,
    thing_id text,
    about_id text,
    reason text not null,
    created_at bigint not null
  )`,
  "create index audit_log_time on audit_log (created_at, id)",
  "create index audit_log_about on audit_log (about_id, created_at, id) where about_id is not null",
];

const REFUSED = "the audit log is not changed";

const onSqlite = ["update", "delete"].map(
  (event) => `create trigger audit_log_no_${event} before ${event} on audit_log
    begin select raise(abort, '${REFUSED}'); end`,
);

const onPostgres = [
  `create function audit_log_refuse() returns trigger language plpgsql as
    $$ begin raise exception '${REFUSED}'; end $$`,
  `create trigger audit_log_no_change before update or delete on audit_log
    for each row execute function audit_log_refuse()`,
  `create trigger audit_log_no_truncate before truncate on audit_log
    for each statement execute function audit_log_refuse()`,
];

/** Reports with their sealed evidence, measures, appeals and the log that nobody edits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const triggers = isSqlite ? onSqlite : onPostgres;
  for (const statement of [...COLUMNS, ...TABLES, ...triggers]) await sql.raw(statement).execute(db);
}
