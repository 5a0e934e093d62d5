import { type Kysely, sql } from "kysely";

/**
 * Cases that need somebody now: since when (`urgent_at`), the next step of the alarm (`alarm_step`; null: it has not begun), when that is due
 * (`alarm_at`; null: none is), who has taken the case, and until when it rests with them. And until when an official is
 * on duty.
 */
const STATEMENTS = [
  "alter table report_cases add column urgent_at bigint",
  "alter table report_cases add column alarm_step integer",
  "alter table report_cases add column alarm_at bigint",
  "alter table report_cases add column taken_by text",
  "alter table report_cases add column taken_at bigint",
  "alter table report_cases add column taken_until bigint",
  `create index report_cases_alarm on report_cases (alarm_at, id)
    where alarm_at is not null and decided_at is null and undoable_until is null`,
  "create index report_cases_urgent on report_cases (urgent_at, id) where urgent_at is not null and decided_at is null",
  "alter table users add column duty_until bigint",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
