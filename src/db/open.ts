import { Kysely } from "kysely";
import { migrate } from "./migrate";
import { postgresDialect } from "./postgres";
import type { Schema } from "./schema";
import { sqliteDialect } from "./sqlite";
import type { Db } from "./transact";

export interface Opened {
  db: Db;
  /** Waits for what runs, writes the log back and closes. */
  close(): Promise<void>;
}

/**
 * Opens and migrates a database.
 * @param url `postgres://…`, a file name, or `:memory:`
 */
export async function openDatabase(url: string): Promise<Opened> {
  const { dialect, checkpoint } = /^postgres(ql)?:\/\//.test(url) ? postgresDialect(url) : sqliteDialect(url);
  const db = new Kysely<Schema>({ dialect }) as Db;
  await migrate(db);
  return {
    db,
    async close() {
      await checkpoint();
      await db.destroy();
    },
  };
}
