/** What would make a move or a restore into PostgreSQL fail is found before anything is written there. */

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openDatabase } from "../../src/db/open";
import { createDatabaseUrl } from "../resilience/fresh-storage";
import { runCli } from "../support/cli";
import { createFullDatabase } from "./full-database";

const dir = mkdtempSync(join(tmpdir(), "driftglass-refused-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const source = join(dir, "driftglass.sqlite");
const server = process.env.TEST_DATABASES?.includes("postgres") ? process.env.TEST_POSTGRES_URL : undefined;

beforeAll(() => createFullDatabase(source));

async function sql(url: string, ...statements: string[]): Promise<pg.QueryResult["rows"]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: pg.QueryResult["rows"] = [];
    for (const each of statements) rows = (await client.query(each)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/** Everything that lies in a database, with how many rows. */
async function contentsOf(url: string): Promise<string[]> {
  const rows = await sql(
    url,
    `select relkind::text || ' ' || relname as name, 0 from pg_class c
      where relnamespace = 'public'::regnamespace
      union all select 'f ' || proname, 0 from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map(({ name }) => name);
}

const asUser = (url: string, username: string): string => Object.assign(new URL(url), { username }).href;

/** @returns the address that is moved to */
type Target = (url: string) => Promise<string>;

const after =
  (...statements: string[]): Target =>
  async (url) => {
    await sql(url, ...statements);
    return url;
  };

const TARGETS: [name: string, said: RegExp, make: Target][] = [
  [
    "another program's tables",
    /tables of something else \(invoices, users\)/,
    after("create table users (id int)", "create table invoices (id int)", "insert into users values (1)"),
  ],
  [
    "another encoding",
    /its encoding is LATIN1/,
    async (url) => {
      await sql(
        server ?? "",
        "drop database if exists move_latin with (force)",
        "create database move_latin encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0",
      );
      return Object.assign(new URL(url), { pathname: "/move_latin" }).href;
    },
  ],
  [
    "a user who may create nothing",
    /may not create tables/,
    async (url) => {
      await sql(url, "drop role if exists move_guest", "create role move_guest login");
      return asUser(url, "move_guest");
    },
  ],
  [
    "a database that is read-only",
    /cannot be written/,
    async (url) => {
      await sql(url, "alter database move_refused set default_transaction_read_only = on");
      return url;
    },
  ],
  [
    "a newer schema",
    /newer than this program/,
    async (url) => {
      await (await openDatabase(url)).db.destroy();
      return after("insert into kysely_migration values ('9999-tomorrow', '2030')")(url);
    },
  ],
];

/** What is wrong with what is moved. */
const SOURCES: [name: string, said: RegExp, harm: string][] = [
  ["coins that do not add up", /differences in the coins/, "update users set coins = coins + 1"],
  [
    "a row that names nobody",
    /names one that is not there/,
    "insert into events values ('nobody', 1, 'state', 'x', 1)",
  ],
];

describe.if(server !== undefined)("a move to PostgreSQL", () => {
  const move = (from: string, to: string) => runCli({ DATA_DIR: from }, "move", "--to", to);

  test.each(TARGETS)("into %s is refused in one line, and nothing is changed there", async (_, expected, make) => {
    const url = await createDatabaseUrl("move_refused");
    const to = await make(url);
    const own = to.includes("move_guest") ? url : to;
    const before = await contentsOf(own);
    const { code, err } = await move(dir, to);
    expect({ code, lines: err.trimEnd().split("\n").length }).toEqual({ code: 1, lines: 1 });
    expect(err).toMatch(expected);
    expect(await contentsOf(own)).toEqual(before);
  });

  test.each(SOURCES)(
    "of %s is refused before anything is written",
    async (_, expected, damage) => {
      const url = await createDatabaseUrl("move_refused");
      const from = mkdtempSync(join(dir, "harmed-"));
      copyFileSync(source, join(from, "driftglass.sqlite"));
      const raw = new Database(join(from, "driftglass.sqlite"));
      raw.run("pragma foreign_keys = off");
      raw.run(damage);
      raw.close();
      const { code, err } = await move(from, url);
      expect([code, expected.test(err)]).toEqual([1, true]);
      expect(await contentsOf(url)).toEqual([]);
      expect((await move(dir, url)).code).toBe(0);
    },
    60_000,
  );

  test("of a value that PostgreSQL refuses leaves the target as it was", async () => {
    const url = await createDatabaseUrl("move_refused");
    await sql(url, "create function mine() returns int language sql as 'select 1'");
    const from = mkdtempSync(join(dir, "harmed-"));
    copyFileSync(source, join(from, "driftglass.sqlite"));
    const raw = new Database(join(from, "driftglass.sqlite"));
    raw.run("insert into meta values ('odd', 'a' || char(0))");
    raw.close();
    const { code, err } = await move(from, url);
    expect([code, err.startsWith("rows of meta: ")]).toEqual([1, true]);
    expect(await contentsOf(url)).toEqual(["f mine"]);
    expect((await move(dir, url)).code).toBe(0);
  }, 60_000);

  test("a restore meets the same, and another kind of backup, before it writes", async () => {
    const url = await createDatabaseUrl("move_refused");
    const there = join(dir, "restored");
    mkdirSync(there);
    expect((await runCli({ DATA_DIR: dir }, "backup")).code).toBe(0);
    const [name = ""] = readdirSync(join(dir, "backups")).filter((each) => each.startsWith("driftglass-"));
    const backup = join(dir, "backups", name);
    const onto = (to: string) => runCli({ DATA_DIR: there, DATABASE_URL: to }, "restore", backup);
    expect((await onto(url)).err).toContain("this backup is of SQLite");
    expect(readdirSync(there)).toEqual([]);
    expect(await contentsOf(url)).toEqual([]);
  }, 60_000);
});
