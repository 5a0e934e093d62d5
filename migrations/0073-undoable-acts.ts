import { type Kysely, sql } from "kysely";

/**
 * Acts of officials that can still be undone, of whatever kind. The mark of a claimed case stays in its row, as queues ask
 * for it; what was decided moves here.
 */
const STATEMENTS = [
  `create table undoable_acts (
    id text primary key,
    act text not null,
    official_id text not null,
    input text not null,
    until_at bigint not null
  )`,
  "create index undoable_acts_due on undoable_acts (until_at, id)",
  `insert into undoable_acts (id, act, official_id, input, until_at)
   select 'case_' || id, 'case', undoable_by, '{"caseId":"' || id || '",' || substr(undoable_decision, 2), undoable_until
   from report_cases where undoable_decision is not null and undoable_by is not null and undoable_until is not null`,
  "alter table report_cases drop column undoable_decision",
  "alter table report_cases drop column undoable_by",
  // Of one person's open urgent cases the first is a row of the queue: found at once, however many there are.
  `create index report_cases_of_person on report_cases (about_id, place, id)
   where urgent_at is not null and decided_at is null and undoable_until is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
