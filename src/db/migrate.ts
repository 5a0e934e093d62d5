import { Migrator } from "kysely/migration";
import { MIGRATIONS } from "../../migrations/index";
import type { Db } from "./transact";

/** Brings the schema up to date, in one transaction: a kill half-way leaves the old schema. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
