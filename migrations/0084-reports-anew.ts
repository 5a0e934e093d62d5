import { type Kysely, SqliteAdapter, sql } from "kysely";

const KEY = "primary key (reporter_id, kind, thing_id, case_id)";

/** A key is changed by writing the table anew. */
const ON_SQLITE = [
  `create table reports_next (
    reporter_id text not null references users (id) on delete cascade,
    kind text not null,
    thing_id text not null,
    case_id text not null references report_cases (id) on delete cascade,
    reason text not null,
    note text not null,
    weight integer not null,
    created_at bigint not null,
    outcome_told_at bigint,
    ${KEY}
  )`,
  `insert into reports_next
      (reporter_id, kind, thing_id, case_id, reason, note, weight, created_at, outcome_told_at)
    select reporter_id, kind, thing_id, case_id, reason, note, weight, created_at, outcome_told_at from reports`,
  "drop table reports",
  "alter table reports_next rename to reports",
  "create index reports_case on reports (case_id, created_at, reporter_id)",
  "create index reports_lately on reports (reporter_id, created_at, case_id)",
];

const ON_POSTGRES = ["alter table reports drop constraint reports_pkey", `alter table reports add ${KEY}`];

/** One report of a person for each case of a thing: once a case is closed, the thing can be reported anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of isSqlite ? ON_SQLITE : ON_POSTGRES) await sql.raw(statement).execute(db);
}
