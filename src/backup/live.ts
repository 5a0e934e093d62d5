import { askPostgres } from "../db/portable/postgres";
import { LISTENER } from "../db/postgres/servers";

/** @throws Error while a server works with this PostgreSQL database */
export async function refuseLive(url: string): Promise<void> {
  const [row] = await askPostgres<{ n: number }>(
    url,
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and starts_with(application_name, $1)",
    [LISTENER],
  );
  if (row && row.n > 0) throw new Error("a server works with this database: stop it first");
}
