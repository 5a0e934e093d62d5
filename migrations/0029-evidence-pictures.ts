import { type Kysely, sql } from "kysely";

/** The copy of a reported picture that is sealed with what was said: what its file is called. */
const STATEMENTS = [
  "alter table report_cases add column evidence_file text",
  "create unique index report_cases_evidence_file on report_cases (evidence_file) where evidence_file is not null",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
