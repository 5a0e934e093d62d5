import { sql } from "kysely";
import type { Db } from "../../src/db/transact";

/** How many connections to a database on PostgreSQL wait for a lock, as for a row that another transaction has. */
export async function countLockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Returns once so many wait. */
export async function untilLockWaits(db: Db, count: number): Promise<void> {
  while ((await countLockWaits(db)) < count);
}
