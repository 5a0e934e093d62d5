import { type Kysely, sql } from "kysely";

/** Whether a person has all of a chat translated (docs/product.md 10.9). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("alter table conversation_members add column translates integer not null default 0 check (translates in (0, 1))")
    .execute(db);
}
