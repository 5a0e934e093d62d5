import { afterAll, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { databaseHasPeople, fillDatabaseFrom } from "../../src/backup/backup";
import { reconcileCoins } from "../../src/coins/coins";
import { openDatabase } from "../../src/db/open";
import { DERIVED_TABLES } from "../../src/db/portable/derived";
import { folderSource, folderTarget } from "../../src/db/portable/folder";
import { postgresSource } from "../../src/db/portable/postgres";
import { findSqliteFaults, sqliteSource } from "../../src/db/portable/sqlite";
import { transferRows } from "../../src/db/portable/transfer";
import { dumpTables } from "../account/table-dump";
import { runCli } from "../support/cli";
import { createFullDatabase } from "./full-database";

const dir = mkdtempSync(join(tmpdir(), "driftglass-move-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const at = (name: string) => join(dir, name);

/** What is derived is made anew afterwards. */
const contents = async (url: string) => {
  const { db, close } = await openDatabase(url);
  const all = Object.fromEntries([...(await dumpTables(db))].filter(([table]) => !DERIVED_TABLES.includes(table)));
  expect((await reconcileCoins(db)).differences).toBe(0);
  await close();
  return all;
};

async function lived(path: string) {
  await createFullDatabase(path);
  return contents(path);
}

test("rows go into a folder and come back as they were; a folder that lacks some is refused", async () => {
  const before = await lived(at("a.sqlite"));
  const source = sqliteSource(at("a.sqlite"));
  await transferRows(source, await folderTarget(at("rows"), source));
  await source.close();
  await fillDatabaseFrom(await folderSource(at("rows")), at("b.sqlite"));
  expect(await contents(at("b.sqlite"))).toEqual(before);
  expect(findSqliteFaults(at("b.sqlite"))).toEqual([]);
  rmSync(at("rows/users.ndjson.gz"));
  await expect(fillDatabaseFrom(await folderSource(at("rows")), at("c.sqlite"))).rejects.toThrow();
});

test("what breaks off leaves an empty database, into which one moves anew", async () => {
  const before = await lived(at("d.sqlite"));
  const source = sqliteSource(at("d.sqlite"));
  const broken = {
    ...source,
    async *rows(table: (typeof source.tables)[number]) {
      if (table.name === "users") throw new Error("killed");
      yield* source.rows(table);
    },
  };
  await expect(fillDatabaseFrom(broken, at("e.sqlite"))).rejects.toThrow("killed");
  expect(await databaseHasPeople(at("e.sqlite"))).toBe(false);
  await fillDatabaseFrom(source, at("e.sqlite"));
  await source.close();
  expect(await contents(at("e.sqlite"))).toEqual(before);
});

const server = process.env.TEST_DATABASES?.includes("postgres") ? process.env.TEST_POSTGRES_URL : undefined;

test.skipIf(!server)(
  "to PostgreSQL and back everything is as it was",
  async () => {
    const name = `driftglass_move_${process.pid}`;
    const admin = new pg.Client({ connectionString: server });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const url = Object.assign(new URL(server ?? ""), { pathname: `/${name}` }).href;
    const before = await lived(at("f.sqlite"));
    const there = sqliteSource(at("f.sqlite"));
    await fillDatabaseFrom(there, url);
    await there.close();
    expect(await databaseHasPeople(url)).toBe(true);
    await contents(url);
    const back = await postgresSource(url);
    await fillDatabaseFrom(back, at("g.sqlite"));
    await back.close();
    expect(await contents(at("g.sqlite"))).toEqual(before);
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  },
  60_000,
);

test("a file goes into a folder that is there", async () => {
  mkdirSync(at("source"));
  await (await openDatabase(at("source/driftglass.sqlite"))).close();
  const { code, err } = await runCli({ DATA_DIR: at("source") }, "move", "--to", at("nowhere/driftglass.sqlite"));
  expect([code, err.trim()]).toEqual([1, expect.stringMatching(/^there is no folder for \S+nowhere/)]);
});
