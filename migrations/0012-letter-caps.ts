import { type Kysely, sql } from "kysely";

/** How many letters went to an address, or were asked for by somebody, in one hour and one day. */
const STATEMENTS = [
  `create table letter_counts (
    name text primary key,
    hour bigint not null,
    in_hour integer not null,
    day bigint not null,
    in_day integer not null
  )`,
  "create index letter_counts_day on letter_counts (day)",
  // A birthday changes freely within an age band: how often is counted no more.
  "alter table users drop column birthday_changes",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
