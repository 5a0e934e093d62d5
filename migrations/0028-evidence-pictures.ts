import { type Kysely, sql } from "kysely";

/** What the sealed copy of a reported picture is called; and which cases have lain undecided for how long. */
const STATEMENTS = [
  "alter table report_cases add column evidence_file text",
  "create unique index report_cases_evidence_file on report_cases (evidence_file) where evidence_file is not null",
  "create index report_cases_undecided on report_cases (opened_at, id) where decided_at is null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
