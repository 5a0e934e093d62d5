import { sql } from "kysely";
import { MIGRATIONS } from "../../migrations/index";
import { sharedDatabaseOf } from "./shared-database";
import type { Db, DbOrTx } from "./transact";

/** Which databases may be migrated: every one (server), an empty one, or none (tools). */
export type UpgradePolicy = "any" | "empty" | "none";

const TABLE = "kysely_migration";

/** SQLite has no error code for it. */
const isMissingTable = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === `no such table: ${TABLE}` || ("code" in error && error.code === "42P01"));

/** Names of the applied migrations. */
export async function listAppliedMigrations(db: DbOrTx): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(TABLE)}`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
}

/** When the database was made, ms. */
export async function findFirstMigrationTime(db: DbOrTx): Promise<number> {
  const first = sql<{ at: string }>`select min(timestamp) as at from ${sql.table(TABLE)}`;
  return Date.parse((await first.execute(db)).rows[0]?.at ?? "");
}

const findMissingMigration = (applied: string[]): string | undefined =>
  Object.keys(MIGRATIONS).find((name) => !applied.includes(name));

/** @throws Error where one of these is unknown */
export function refuseNewerSchema(applied: string[]): void {
  const [unknown] = applied.filter((name) => !Object.hasOwn(MIGRATIONS, name)).sort();
  if (unknown) {
    throw new Error(`the database is newer than this program (it has ${unknown}); use a newer Driftglass`);
  }
}

function refuseOlderSchema(applied: string[]): void {
  const missing = findMissingMigration(applied);
  if (missing) {
    throw new Error(
      `the database is older than this program (it lacks ${missing}); start the server, which upgrades it`,
    );
  }
}

/** On PostgreSQL without the limits of what readers wait for: of a large database one statement takes minutes. */
const migrateSlowly = (db: Db, work: (db: Db) => Promise<void>): Promise<void> =>
  sharedDatabaseOf(db)?.workSlowly(work) ?? work(db);

/** Runs these migrations as the program that knew no others. @throws Error where one is unknown */
export async function runMigrations(db: Db, names: readonly string[]): Promise<void> {
  refuseNewerSchema([...names]);
  const { Migrator } = await import("kysely/migration");
  const known = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => names.includes(name)));
  const provider = { getMigrations: async () => known };
  await migrateSlowly(db, async (slow) => {
    const migrator = new Migrator({ db: slow, provider, allowUnorderedMigrations: true });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  });
}

/**
 * Migrates in one transaction, where `upgrade` allows; before 0009 steps may be missing and are caught up.
 * @param before runs ahead of the upgrade of a database that has data
 * @throws Error where the database is newer, or older and may not be upgraded
 */
export async function migrateDatabase(
  db: Db,
  upgrade: UpgradePolicy = "any",
  before?: (db: Db) => Promise<void>,
): Promise<void> {
  const applied = await listAppliedMigrations(db);
  refuseNewerSchema(applied);
  if (upgrade === "none" || (upgrade === "empty" && applied.length > 0)) return refuseOlderSchema(applied);
  if (!findMissingMigration(applied)) return;
  if (applied.length > 0) await before?.(db);
  await runMigrations(db, Object.keys(MIGRATIONS));
}
