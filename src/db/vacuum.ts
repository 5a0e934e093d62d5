import { SqliteAdapter, sql } from "kysely";
import type { Schema } from "./schema";
import type { Db } from "./transact";

/**
 * Makes sure that what was erased from a table is in none of its pages, once a day whoever asks and however many
 * servers do: PostgreSQL keeps the old rows until the next vacuum. On SQLite `secure_delete` has done so at once.
 * @param now ms
 * @returns whether it ran
 */
export async function vacuumDaily(db: Db, table: keyof Schema, every: number, now: number): Promise<boolean> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return false;
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
  await sql`vacuum ${sql.table(table)}`.execute(db);
  return true;
}
