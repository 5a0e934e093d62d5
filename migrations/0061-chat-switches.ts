import { type Kysely, sql } from "kysely";

/** The columns have the names of the switches on the screen and in the API: receipts, typing. */
const STATEMENTS = [
  "alter table users rename column tells_read to receipts_on",
  "alter table users rename column tells_typing to typing_on",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
