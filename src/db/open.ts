import { Kysely } from "kysely";
import { registerDirectQueries } from "./direct-query";
import { migrateDatabase, type UpgradePolicy } from "./migrate";
import type { Schema } from "./schema";
import { registerSharedDatabase } from "./shared-database";
import { sqliteDialect } from "./sqlite/dialect";
import type { Db } from "./transact";

export interface OpenedDatabase {
  db: Db;
  /**
   * Empties SQLite's log, in which what was deleted may still stand, and which would only grow under work without
   * a pause. @returns false where another process works on the file
   */
  checkpoint(): Promise<boolean>;
  /** Waits for running work, checkpoints and closes. */
  close(): Promise<void>;
}

export const isPostgresUrl = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

/** ms that a write waits while another process writes to the file: a server's, which somebody waits for; a tool's. */
const LOCK_TIMEOUTS = { server: 5_000, tool: 30_000 } as const;

async function connect(url: string, upgrade: UpgradePolicy): Promise<OpenedDatabase> {
  const opened = isPostgresUrl(url)
    ? await (await import("./postgres/dialect")).postgresDialect(url)
    : await sqliteDialect(url, upgrade !== "none", LOCK_TIMEOUTS[upgrade === "any" ? "server" : "tool"]);
  const db = new Kysely<Schema>({ dialect: opened.dialect }) as Db;
  registerDirectQueries(db, opened);
  registerSharedDatabase(db, opened);
  return {
    db,
    checkpoint: opened.checkpoint,
    async close() {
      await opened.checkpoint();
      await db.destroy();
    },
  };
}

/** Opens a database of any schema, or none, as it is. */
export const openUnmigrated = (url: string): Promise<OpenedDatabase> => connect(url, "empty");

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
