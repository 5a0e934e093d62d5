import type { PostgresPool } from "./pool";

const TRY_LOCK_SQL = "select pg_try_advisory_lock(hashtextextended($1, 0)) as mine";
const UNLOCK_SQL = "select pg_advisory_unlock(hashtextextended($1, 0))";

/** Runs `work` under an advisory lock on a connection of its own: PostgreSQL frees it with the process. */
export async function withAdvisoryLock(
  pool: PostgresPool,
  name: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const connection = await pool.lend();
  try {
    const { rows } = await connection.run(TRY_LOCK_SQL, [name]);
    if (!rows[0]?.mine) return false;
    await work();
    return true;
  } finally {
    await connection.run(UNLOCK_SQL, [name]).catch(() => connection.close());
    pool.giveBack(connection);
  }
}
