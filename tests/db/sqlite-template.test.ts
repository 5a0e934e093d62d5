import { expect, test } from "bun:test";
import { sql } from "kysely";
import { openDatabase } from "../../src/db/open";
import type { Db } from "../../src/db/transact";
import { openSqliteInMemory } from "../support/sqlite-template";

async function contentsOf(db: Db) {
  const { rows: objects } = await sql<{ type: string; name: string }>`select type, name, tbl_name, sql
    from sqlite_master order by type, name`.execute(db);
  // A virtual table has no rows of its own: they are in those that it makes.
  const { rows: virtual } = await sql<{
    name: string;
  }>`select name from pragma_table_list where type = 'virtual'`.execute(db);
  const tables = objects.filter(({ type, name }) => type === "table" && !virtual.some((each) => each.name === name));
  const rows = await Promise.all(
    tables.map(async ({ name }) => [name, (await sql`select * from ${sql.table(name)}`.execute(db)).rows]),
  );
  return { objects, rows: Object.fromEntries(rows) };
}

test("the database that tests copy is what the migrations make", async () => {
  const [copied, migrated] = [await openSqliteInMemory(), await openDatabase(":memory:")];
  const [copy, original] = [await contentsOf(copied.db), await contentsOf(migrated.db)];
  await Promise.all([copied.close(), migrated.close()]);
  expect(original.objects.length).toBeGreaterThan(100);
  expect(copy.objects).toEqual(original.objects);
  expect(Object.keys(copy.rows)).toEqual(Object.keys(original.rows));
  for (const [table, rows] of Object.entries(original.rows)) {
    const timeless = (all: object[]) => all.map((row) => ({ ...row, timestamp: null }));
    expect(timeless(copy.rows[table] as object[]), table).toEqual(timeless(rows as object[]));
  }
});
