import { type Kysely, sql } from "kysely";

/** What a listed design is found by; filled by the room of designs at the first start. */
const STATEMENTS = [
  `create table design_keys (
    key text not null,
    status text not null,
    design_id text not null references designs (id) on delete cascade,
    primary key (key, status, design_id)
  )`,
  "create index design_keys_design on design_keys (design_id)",
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
