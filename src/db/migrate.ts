import { sql } from "kysely";
import { MIGRATIONS } from "../../migrations/index";
import type { Db, Queries } from "./transact";

/** Which databases may be migrated: every one (server), an empty one, or none (tools). */
export type Upgrade = "any" | "empty" | "none";

const TABLE = "kysely_migration";

/** SQLite has no error code for it. */
const isMissingTable = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === `no such table: ${TABLE}` || ("code" in error && error.code === "42P01"));

async function appliedTo(db: Queries): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(TABLE)}`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
}

const missingFrom = (applied: string[]): string | undefined =>
  Object.keys(MIGRATIONS).find((name) => !applied.includes(name));

function refuseNewer(applied: string[]): void {
  const [unknown] = applied.filter((name) => !Object.hasOwn(MIGRATIONS, name)).sort();
  if (unknown) {
    throw new Error(`the database is newer than this program (it has ${unknown}); use a newer Driftglass`);
  }
}

function refuseOlder(applied: string[]): void {
  const missing = missingFrom(applied);
  if (missing) {
    throw new Error(
      `the database is older than this program (it lacks ${missing}); start the server, which upgrades it`,
    );
  }
}

/**
 * Migrates in one transaction, where `upgrade` allows; before 0009 steps may be missing and are caught up.
 * @throws Error where the database is newer, or older and may not be upgraded
 */
export async function migrate(db: Db, upgrade: Upgrade = "any"): Promise<void> {
  const applied = await appliedTo(db);
  refuseNewer(applied);
  if (upgrade === "none" || (upgrade === "empty" && applied.length > 0)) return refuseOlder(applied);
  if (!missingFrom(applied)) return;
  const { Migrator } = await import("kysely/migration");
  const provider = { getMigrations: async () => MIGRATIONS };
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
