import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeDemoFile } from "../../src/cli/demo-file";
import { openDatabase } from "../../src/db/open";
import { findSqliteFaults } from "../../src/db/portable/sqlite";
import { lockFileForServer } from "../../src/db/sqlite/file-protection";
import { openStorage } from "../../src/db/storage";
import { type DemoDatabase, fillDemo } from "../../src/demo/fill";
import { TEST_START as NOW } from "../support/people";

setDefaultTimeout(60_000);

const COUNT = { users: 40, bottles: 1_200, designs: 60 };
const fill = (database: DemoDatabase) => fillDemo(database, COUNT, { seed: 1, now: NOW, welcome: false });

let folder = "";
let path = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "driftglass-demo-"));
  path = join(folder, "sea.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read<T>(file: string, work: (database: Database) => T): T {
  const database = new Database(file, { readonly: true });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

const schemaOf = (file: string) =>
  read(file, (database) =>
    database.query("select type, name, tbl_name, sql from sqlite_schema order by type, name").all(),
  );

/** All rows that a seed decides, by table: not the times of migrations, a salted hash, the team's account and its things. */
const rowsOf = (file: string): Record<string, string[]> =>
  read(file, (database) => {
    const tables = database
      .query<{ name: string }, []>(
        "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%'",
      )
      .all();
    const official = database.query<{ id: string }, []>("select id from users where official = 1").get()?.id ?? "";
    return Object.fromEntries(
      tables
        .filter(({ name }) => name !== "kysely_migration" && name !== "meta")
        .map(({ name }) => {
          const rows = database.query<Record<string, unknown>, []>(`select * from "${name}"`).all();
          const texts = rows.map((row) => JSON.stringify({ ...row, password_hash: "" }));
          return [name, texts.filter((text) => !text.includes(official)).sort()];
        }),
    );
  });

test("a new file has the schema of a migration and the rows of a database that was there", async () => {
  await makeDemoFile(path, fill);
  const other = join(folder, "there.db");
  const opened = await openDatabase(other);
  await fill(opened);
  await opened.close();

  expect(schemaOf(path)).toEqual(schemaOf(other));
  const rows = rowsOf(path);
  expect(rows.bottles?.length).toBe(COUNT.bottles);
  expect(rows.coin_records?.length).toBeGreaterThan(COUNT.bottles);
  expect(rows).toEqual(rowsOf(other));
  expect(findSqliteFaults(path)).toEqual([]);
});

test("a new file is its owner's alone, has a log like any other, and nothing is left beside it", async () => {
  await makeDemoFile(path, fill);
  expect(readdirSync(folder).sort()).toEqual(["sea.db", "sea.db.server"]);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(read(path, (database) => database.query("pragma journal_mode").get())).toEqual({ journal_mode: "wal" });
});

test("nothing stands in its place before it is whole, and nothing is left where it fails", async () => {
  const failing = makeDemoFile(path, async (database) => {
    await fill(database);
    expect(readdirSync(folder).sort()).toEqual(["sea.db.filling", "sea.db.server"]);
    throw new Error("stopped");
  });
  await expect(failing).rejects.toThrow("stopped");
  expect(readdirSync(folder)).toEqual(["sea.db.server"]);
});

test("what a killed one left is removed by the next", async () => {
  for (const end of ["", "-wal", "-shm"]) writeFileSync(`${path}.filling${end}`, "half a page");
  await makeDemoFile(path, fill);
  expect(readdirSync(folder).sort()).toEqual(["sea.db", "sea.db.server"]);
  expect(findSqliteFaults(path)).toEqual([]);
});

test("what a killed one left is removed by a server's start, which does not touch one under way", async () => {
  const place = join(folder, "driftglass.sqlite");
  const start = () => openStorage({ dataDir: folder, databaseUrl: null });
  await makeDemoFile(place, async (database) => {
    await fill(database);
    await expect(start()).rejects.toThrow("another server already works");
  });
  for (const end of ["", "-wal", "-shm"]) writeFileSync(`${place}.filling${end}`, "half a page");
  const opened = await start();
  expect(readdirSync(folder).filter((name) => name.includes("filling"))).toEqual([]);
  await opened.close();
  expect(findSqliteFaults(place)).toEqual([]);
});

test("a file that another process makes meanwhile stays, and a server that starts there is not disturbed", async () => {
  const late = makeDemoFile(path, async (database) => {
    await fill(database);
    expect(() => lockFileForServer(path)).toThrow("another server already works");
    writeFileSync(path, "somebody else's");
  });
  await expect(late).rejects.toThrow("was made by another process meanwhile");
  expect(await Bun.file(path).text()).toBe("somebody else's");

  rmSync(path);
  const { release } = lockFileForServer(path);
  await expect(makeDemoFile(path, fill)).rejects.toThrow("another server already works");
  release();
  expect(existsSync(path)).toBe(false);
});
