import { type Kysely, sql } from "kysely";

/**
 * Who was erased, as bare ids, so that a restored backup erases them again. Until now each was noted in `meta` until it
 * lay beside the backups. Where nobody has ever been, nobody was erased: the list is complete since the beginning.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("create table erasures (user_id text primary key, erased_at bigint not null)").execute(db);
  await sql
    .raw(
      "insert into erasures select substr(key, 8), cast(value as bigint) from meta where key like 'erased %'",
    )
    .execute(db);
  await sql.raw("delete from meta where key like 'erased %'").execute(db);
  await sql
    .raw("insert into meta (key, value) select 'erasures since', '0' where not exists (select 1 from users)")
    .execute(db);
}
