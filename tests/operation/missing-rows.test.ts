/** A move or restore into SQLite is refused, and leaves nothing, where rows name others that did not come along. */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { openDatabase } from "../../src/db/open";
import { findSqliteFaults, sqliteSource, sqliteTarget } from "../../src/db/portable/sqlite";
import { transferRows } from "../../src/db/portable/transfer";
import { createFullDatabase } from "./full-database";
import { removeTempFolders, tempFolder } from "./installation";

afterAll(removeTempFolders);
let [from, to] = ["", ""];
beforeAll(async () => {
  [from, to] = [join(tempFolder(), "from.sqlite"), join(tempFolder(), "to.sqlite")];
  await createFullDatabase(from);
  await (await openDatabase(to)).close();
}, 60_000);

/** A query's rows. */
function rowsOf<T>(path: string, sql: string): T[] {
  const database = new Database(path, { readonly: true });
  try {
    return database.query<T, []>(sql).all();
  } finally {
    database.close();
  }
}

interface Reference {
  child: string;
  column: string;
  named: string;
}

/** Tables that rows of other tables name. */
function namedTables(): string[] {
  const references = rowsOf<Reference>(
    from,
    `select t.name as child, f."from" as "column", f."table" as named
      from pragma_table_list t, pragma_foreign_key_list(t.name) f
      where t.schema = 'main' and t.type = 'table' and f."table" <> t.name`,
  );
  const used = references.filter(
    ({ child, column }) => rowsOf(from, `select 1 from "${child}" where "${column}" is not null limit 1`).length > 0,
  );
  return [...new Set(used.map(({ named }) => named))].sort();
}

const countOf = (path: string, table: string): number =>
  rowsOf<{ n: number }>(path, `select count(*) as n from "${table}"`)[0]?.n ?? -1;

async function transferWithout(...leftOut: string[]): Promise<void> {
  const source = sqliteSource(from);
  try {
    await transferRows(source, sqliteTarget(to), new Set(leftOut));
  } finally {
    await source.close();
  }
}

test("each table that others name, when it is left out", async () => {
  const named = namedTables();
  expect(named).toContain("users");
  expect(named.length).toBeGreaterThan(5);
  for (const name of named) {
    const outcome = await transferWithout(name).catch((error: Error) => error.message);
    expect([name, outcome]).toEqual([name, expect.stringMatching(/^a row of \w+ names one that is not there$/)]);
    expect([name, countOf(to, "users")]).toEqual([name, 0]);
  }
}, 60_000);

test("with all of them it is whole", async () => {
  await transferWithout();
  expect([findSqliteFaults(to), countOf(to, "users")]).toEqual([[], countOf(from, "users")]);
});
