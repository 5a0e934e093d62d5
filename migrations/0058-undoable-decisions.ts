import { type Kysely, sql } from "kysely";

/**
 * A decision of a case that its official can still undo: what was decided, by whom, and until when. Until then it has no
 * effect but that what it removes is hidden. All three are null otherwise.
 */
const STATEMENTS = [
  "alter table report_cases add column undoable_decision text",
  "alter table report_cases add column undoable_by text",
  "alter table report_cases add column undoable_until bigint",
  "create index report_cases_undoable on report_cases (undoable_until, id) where undoable_until is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
