import { type Kysely, SqliteAdapter, sql } from "kysely";

/**
 * Numbers about the team's work (docs/product.md 12.16): when a case was looked at first; what happened in a month, without
 * people, until the month is closed; and the closed months.
 */
const TABLES = [
  "alter table report_cases add column first_look_at bigint",
  `create table transparency_events (
    id text primary key,
    month integer not null,
    kind text not null,
    detail text,
    minutes integer
  )`,
  "create index transparency_events_month on transparency_events (month, kind, minutes)",
  `create table transparency_months (
    month integer primary key,
    figures text not null,
    made_at bigint not null
  )`,
];

const FIRST_LOOKS = `update report_cases set first_look_at = (
    select min(audit_log.created_at) from audit_log
    where audit_log.about_id = report_cases.about_id and act = 'evidence_opened' and thing_id = report_cases.id
  )`;

/** What is kept of earlier months becomes their events. @param monthOf SQL of the month of a time in ms */
const eventsOfBefore = (monthOf: (time: string) => string): string[] => {
  const insert = (id: string, time: string, more: string, from: string) =>
    `insert into transparency_events (id, month, kind, detail, minutes) select ${id}, ${monthOf(time)}, ${more} from ${from}`;
  return [
    insert(
      "'report-' || case_id || '-' || row_number() over (partition by case_id order by created_at, reporter_id)",
      "created_at",
      "'report', reason, null",
      "reports",
    ),
    insert(
      "'look-' || id",
      "first_look_at",
      "'look', null, (first_look_at - opened_at) / 60000",
      "report_cases where first_look_at >= opened_at",
    ),
    insert(
      "'decision-' || id",
      "decided_at",
      "'decision', case when decision = 'rejected' then 'rejected' else 'upheld' end, (decided_at - opened_at) / 60000",
      "report_cases where decided_at >= opened_at",
    ),
    insert(
      "'measure-' || id",
      "from_at",
      "'measure', kind, null",
      `measures where not exists (
        select 1 from birthday_requests where user_id = measures.user_id and decided_at = measures.from_at
      )`,
    ),
    insert("'appeal-' || measure_id", "created_at", "'appeal', null, null", "appeals"),
    insert(
      "'appeal-decision-' || measure_id",
      "decided_at",
      "'appeal_decision', decision, null",
      "appeals where decided_at is not null",
    ),
    insert("'restored-' || id", "created_at", "'restored', null, null", "audit_log where act = 'content_restored'"),
  ];
};

const monthOnSqlite = (time: string): string => {
  const utc = `date(${time} / 1000, 'unixepoch')`;
  return `substr(${utc}, 1, 4) * 12 + substr(${utc}, 6, 2) - 1`;
};

const monthOnPostgres = (time: string): string => {
  const utc = `(timestamp 'epoch' + ${time} * interval '1 millisecond')`;
  return `(extract(year from ${utc}) * 12 + extract(month from ${utc}) - 1)::integer`;
};

export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const events = eventsOfBefore(isSqlite ? monthOnSqlite : monthOnPostgres);
  for (const statement of [...TABLES, FIRST_LOOKS, ...events]) await sql.raw(statement).execute(db);
}
