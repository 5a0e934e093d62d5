import { type Kysely, SqliteAdapter, sql } from "kysely";

/** What several processes have counted together. The columns are those of rate-limiter-flexible, in its order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A crash may forget them: they need no write-ahead log.
  const kind = db.getExecutor().adapter instanceof SqliteAdapter ? "table" : "unlogged table";
  const create = `create ${kind} rate_limits (key text primary key, points integer not null default 0, expire bigint)`;
  await sql.raw(create).execute(db);
  await sql.raw("create index rate_limits_expire on rate_limits (expire)").execute(db);
}
