import { type Kysely, sql } from "kysely";

/** Later than any time. */
const NEVER = 253_402_300_799_000;

/**
 * Who is suspended or banned, few rows beside the table of people: what a list must not offer is looked up here.
 * A ban leaves work that is done in slices afterwards; `settled` says that none is left.
 */
const STATEMENTS = [
  `create table stopped_people (
    user_id text primary key references users (id) on delete cascade,
    until bigint not null,
    banned integer not null check (banned in (0, 1)),
    since bigint not null,
    settled integer not null check (settled in (0, 1))
  )`,
  "create index stopped_people_unsettled on stopped_people (user_id) where settled = 0",
  `insert into stopped_people select id, ${NEVER}, 1, banned_at, 0 from users where banned_at is not null`,
  `insert into stopped_people select id, suspended_until, 0, created_at, 1 from users
    where banned_at is null and suspended_until is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
