import { queryPostgres } from "../db/portable/postgres";
import { EVENTS_CHANNEL } from "../db/postgres/peer-servers";

/** @throws Error while a server uses this PostgreSQL database */
export async function refuseLiveServer(url: string): Promise<void> {
  const [row] = await queryPostgres<{ n: number }>(
    url,
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and starts_with(application_name, $1)",
    [EVENTS_CHANNEL],
  );
  if (row && row.n > 0) throw new Error("a server works with this database: stop it first");
}
