import { Kysely } from "kysely";
import { offerDirect } from "./direct";
import { migrate, type Upgrade } from "./migrate";
import type { Schema } from "./schema";
import { offerShared } from "./shared";
import { sqliteDialect } from "./sqlite";
import type { Db } from "./transact";

export interface Opened {
  db: Db;
  /** Waits for running work, checkpoints and closes. */
  close(): Promise<void>;
}

/**
 * Opens a database. @param url `postgres://…`, a file name, or `:memory:`
 * @param upgrade whether an older schema is migrated @throws Error on a schema that does not fit
 */
export async function openDatabase(url: string, upgrade: Upgrade = "any"): Promise<Opened> {
  const opened = /^postgres(ql)?:\/\//.test(url)
    ? (await import("./postgres")).postgresDialect(url)
    : sqliteDialect(url, upgrade !== "none");
  const db = new Kysely<Schema>({ dialect: opened.dialect }) as Db;
  offerDirect(db, opened);
  offerShared(db, opened);
  try {
    await migrate(db, upgrade);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    async close() {
      await opened.checkpoint();
      await db.destroy();
    },
  };
}
