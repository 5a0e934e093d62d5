import { sql } from "kysely";
import type { Schema } from "../schema";
import { type SharedDatabase, sharedDatabaseOf } from "../shared-database";
import type { Db } from "../transact";

/** Not `vacuum` without names, which warns of each table that is the server's own. */
const TABLES_SQL = `select string_agg(quote_ident(relname), ', ' order by relname) as names from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace`;

const listTables = async (shared: SharedDatabase): Promise<unknown> =>
  (await shared.query({ text: TABLES_SQL })).rows[0]?.names;

/** Vacuums one table or all on PostgreSQL once a day (SQLite: `dailyCheckpoint`). @returns whether it ran */
export async function vacuumDaily(db: Db, table: keyof Schema | "all", every: number, now: number): Promise<boolean> {
  const shared = sharedDatabaseOf(db);
  if (!shared) return false;
  const value = String(now);
  const claimed = await db
    .insertInto("meta")
    .values({ key: `vacuumed ${table}`, value })
    .onConflict((on) =>
      on
        .column("key")
        .doUpdateSet({ value })
        .where(sql<boolean>`cast(meta.value as bigint) <= ${now - every}`),
    )
    .returning("key")
    .executeTakeFirst();
  if (!claimed) return false;
  await shared.runSlowly(`vacuum ${table === "all" ? await listTables(shared) : `"${table}"`}`);
  return true;
}
