import type pg from "pg";

const TRY_LOCK_SQL = "select pg_try_advisory_lock(hashtextextended($1, 0)) as mine";
const UNLOCK_SQL = "select pg_advisory_unlock(hashtextextended($1, 0))";

/** Runs `work` under an advisory lock on a connection of its own: PostgreSQL frees it with the process. */
export async function withAdvisoryLock(
  pool: pg.Pool,
  name: string,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const client = await pool.connect();
  let broken: unknown;
  // Without a listener a lost connection would end the process.
  const lose = (error: unknown): void => {
    broken = error;
  };
  client.on("error", lose);
  try {
    const { rows } = await client.query<{ mine: boolean }>(TRY_LOCK_SQL, [name]);
    if (!rows[0]?.mine) return false;
    await work();
    return true;
  } finally {
    if (!broken) await client.query(UNLOCK_SQL, [name]).catch(lose);
    client.off("error", lose);
    client.release(broken !== undefined);
  }
}
