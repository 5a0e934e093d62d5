import { Kysely, sql } from "kysely";
import { registerDirectQueries } from "./direct-query";
import { cannotBeWritten } from "./error-codes";
import { migrateDatabase, type UpgradePolicy } from "./migrate";
import type { Schema } from "./schema";
import { registerSharedDatabase } from "./shared-database";
import type { SqliteAccess } from "./sqlite/connections";
import { sqliteDialect } from "./sqlite/dialect";
import type { Db } from "./transact";

export interface OpenedDatabase {
  db: Db;
  /**
   * Empties SQLite's log, in which what was deleted may still stand, and which would only grow under work without
   * a pause. @returns false where another process works on the file
   */
  checkpoint(): Promise<boolean>;
  /**
   * Overwrites what was deleted and still stands between the rows of SQLite's file; it reads all of it, in a process of
   * its own. @returns false where others used the file all the time @throws Error where it fails
   */
  eraseFreeParts(): Promise<boolean>;
  /** Gives back what SQLite keeps in memory to be faster. @throws Error where another process writes for long */
  releaseMemory(): Promise<void>;
  /** Waits for running work, checkpoints and closes. */
  close(): Promise<void>;
}

export const isPostgresUrl = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

/** ms that a write waits while another process writes to the file: a server's, which somebody waits for; a tool's. */
const LOCK_TIMEOUTS = { server: 5_000, tool: 30_000 } as const;

/** PostgreSQL refuses every write of such a connection. */
function readOnlyUrl(url: string): string {
  const changed = new URL(url);
  const own = changed.searchParams.get("options");
  const refusal = "-c default_transaction_read_only=on";
  changed.searchParams.set("options", own ? `${own} ${refusal}` : refusal);
  return changed.href;
}

async function connect(url: string, upgrade: UpgradePolicy, access?: SqliteAccess): Promise<OpenedDatabase> {
  const timeout = LOCK_TIMEOUTS[upgrade === "any" ? "server" : "tool"];
  const opened = isPostgresUrl(url)
    ? await (await import("./postgres/dialect")).postgresDialect(access === "readOnly" ? readOnlyUrl(url) : url)
    : await sqliteDialect(url, upgrade !== "none", timeout, access);
  const db = new Kysely<Schema>({ dialect: opened.dialect }) as Db;
  registerDirectQueries(db, opened);
  registerSharedDatabase(db, opened);
  // Kysely does not destroy a driver that was never asked for a connection: those of the pool would stay open.
  await db.connection().execute(async () => undefined);
  return {
    db,
    checkpoint: opened.checkpoint,
    eraseFreeParts: opened.eraseFreeParts,
    releaseMemory: opened.releaseMemory,
    async close() {
      await opened.checkpoint();
      await db.destroy();
    },
  };
}

/** Opens a database of any schema, or none, as it is. */
export const openUnmigrated = (url: string): Promise<OpenedDatabase> => connect(url, "empty");

/** Closes the database where it cannot have today's schema. */
async function migratedOrClosed(opened: OpenedDatabase, upgrade?: "none"): Promise<OpenedDatabase> {
  try {
    await migrateDatabase(opened.db, upgrade);
    return opened;
  } catch (error) {
    await opened.db.destroy();
    throw error;
  }
}

/** Opens a database of today's schema so that nothing is written. @throws Error on a schema that does not fit */
export const openReadOnly = async (url: string): Promise<OpenedDatabase> =>
  migratedOrClosed(await connect(url, "none", "readOnly"), "none");

/** A new SQLite file with today's schema, which has to be thrown away unless all that is done with it succeeds. */
export const openNewFile = async (path: string): Promise<OpenedDatabase> =>
  migratedOrClosed(await connect(path, "empty", "filling"));

const POSTGRES_STATE_SQL = sql<{ readonly: boolean }>`
  select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as readonly`;

/** What makes writing fail; null: nothing. Nothing is changed. @throws nothing: what stops the opening is returned */
export async function findWriteError(url: string): Promise<unknown> {
  try {
    const { db } = await connect(url, "none");
    try {
      if (!isPostgresUrl(url)) return null;
      const isReadOnly = (await POSTGRES_STATE_SQL.execute(db)).rows[0]?.readonly;
      const text = "PostgreSQL is a standby, or read-only";
      return isReadOnly ? Object.assign(new Error(text), { code: "25006" }) : null;
    } finally {
      await db.destroy();
    }
  } catch (error) {
    return error;
  }
}

/** For commands that only read: as usual, or without writing where that is impossible. @throws as `openDatabase` */
export async function openForReading(url: string): Promise<OpenedDatabase & { writeError: unknown }> {
  try {
    return { ...(await openDatabase(url, "none")), writeError: null };
  } catch (error) {
    if (!cannotBeWritten(error)) throw error;
    return { ...(await openReadOnly(url)), writeError: error };
  }
}

/**
 * Opens a database. @param url `postgres://…`, a file name, or `:memory:`
 * @param upgrade whether an older schema is migrated @param before runs ahead of an upgrade
 * @throws Error on a schema that does not fit
 */
export async function openDatabase(
  url: string,
  upgrade: UpgradePolicy = "any",
  before?: (db: Db) => Promise<void>,
): Promise<OpenedDatabase> {
  const opened = await connect(url, upgrade);
  try {
    await migrateDatabase(opened.db, upgrade, before);
  } catch (error) {
    await opened.db.destroy();
    throw error;
  }
  return opened;
}
