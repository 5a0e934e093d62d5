import { sql } from "kysely";
import type { Schema } from "../schema";
import { sharedDatabaseOf } from "../shared-database";
import type { Db } from "../transact";

/** Vacuums erased rows on PostgreSQL once a day (SQLite: `dailyCheckpoint`). @returns whether it ran */
export async function vacuumDaily(db: Db, table: keyof Schema, every: number, now: number): Promise<boolean> {
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
  await shared.runSlowly(`vacuum "${table}"`);
  return true;
}
