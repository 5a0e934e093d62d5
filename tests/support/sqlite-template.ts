/**
 * SQLite in memory as the migrations leave it, without running them: copying its pages takes a tenth of the processor's
 * time that its statements would.
 */
import { Database } from "bun:sqlite";
import { spyOn } from "bun:test";
import { type OpenedDatabase, openDatabase, openUnmigrated } from "../../src/db/open";
import * as sqliteFile from "../../src/db/sqlite/file";

/** Opens as the product does, on this connection in memory. @throws Error where `open` does not ask for one at once */
function openOn(connection: Database, open: (url: string) => Promise<OpenedDatabase>): Promise<OpenedDatabase> {
  const opener = spyOn(sqliteFile, "openSqliteFile").mockReturnValue(connection);
  try {
    const opening = open(":memory:");
    if (opener.mock.calls.length !== 1) throw new Error("a database in memory is opened in another way than before");
    return opening;
  } finally {
    opener.mockRestore();
  }
}

async function readTemplate(): Promise<Uint8Array> {
  const connection = new Database(":memory:");
  const migrated = await openOn(connection, openDatabase);
  const pages = connection.serialize();
  await migrated.close();
  return pages;
}

let templateOnce: Promise<Uint8Array> | undefined;

/** A fresh migrated database in memory; this process migrates one, and copies it. */
export async function openSqliteInMemory(): Promise<OpenedDatabase> {
  templateOnce ??= readTemplate();
  return openOn(Database.deserialize(await templateOnce), openUnmigrated);
}
