import { sql } from "kysely";
import type { Schema } from "../schema";
import { type SharedDatabase, sharedDatabaseOf } from "../shared-database";
import type { Db } from "../transact";

/** Not `vacuum` without names, which warns of each table that is the server's own. */
const TABLES_SQL = `select relname as name from pg_class
  where relkind = 'r' and relnamespace = quote_ident(current_schema())::regnamespace order by relname`;

const listTables = async (shared: SharedDatabase): Promise<string[]> =>
  (await shared.query({ text: TABLES_SQL })).rows.map(({ name }) => String(name));

const vacuum = (shared: SharedDatabase, table: string): Promise<void> =>
  shared.runSlowly(`vacuum "${table.replaceAll('"', '""')}"`);

/** One at a time: what fails or is dropped meanwhile keeps no other from its turn. @throws the first error, in the end */
async function vacuumAll(shared: SharedDatabase): Promise<void> {
  const errors: unknown[] = [];
  for (const table of await listTables(shared)) await vacuum(shared, table).catch((error) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

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
  await (table === "all" ? vacuumAll(shared) : vacuum(shared, table));
  return true;
}
