import { type Kysely, sql } from "kysely";

/** Pictures that no design and no bottle names go after a while: since when that is, and ways to find out. */
const STATEMENTS = [
  "alter table pictures add column unnamed_since bigint",
  "create index bottles_picture on bottles (picture)",
  "create index designs_picture on designs (picture)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
