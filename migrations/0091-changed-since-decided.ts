import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // When words or pictures of a profile or design last became others, by its owner; null: never, or before this was kept.
  "alter table users add column profile_changed_at bigint",
  "alter table designs add column changed_at bigint",
  // Whether somebody has reported what the team had not decided about after an earlier report of theirs: then all reporters together can hide it.
  "alter table report_cases add column may_hide integer not null default 0 check (may_hide in (0, 1))",
  `update report_cases set may_hide = 1 where decided_at is null and exists (
    select 1 from reports where reports.case_id = report_cases.id and not exists (
      select 1 from reports as earlier where earlier.reporter_id = reports.reporter_id and earlier.kind = reports.kind
        and earlier.thing_id = reports.thing_id and earlier.case_id <> reports.case_id))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
