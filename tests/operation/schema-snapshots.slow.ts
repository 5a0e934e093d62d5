/** Every schema that a program ever left starts today, with all that was in it. */

import { Database } from "bun:sqlite";
import { afterAll, describe, expect, test } from "bun:test";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MIGRATIONS } from "../../migrations/index";
import { fillDatabaseFrom } from "../../src/backup/backup";
import { reconcileCoins } from "../../src/coins/coins";
import { runMigrations } from "../../src/db/migrate";
import { openDatabase, openUnmigrated } from "../../src/db/open";
import { findSqliteFaults, sqliteSource } from "../../src/db/portable/sqlite";
import { createDatabaseUrl } from "../resilience/fresh-storage";
import { startServer } from "../support/server";
import {
  CURRENT_SNAPSHOT,
  findLostRows,
  readRows,
  readRowsAt,
  restoreSnapshot,
  SNAPSHOT_NAMES,
  type TableRows,
} from "./schema-snapshots";

const NAMES = Object.keys(MIGRATIONS);
const dir = mkdtempSync(join(tmpdir(), "driftglass-past-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Starts it, as the server does. */
async function upgradeAndRead(address: string): Promise<TableRows> {
  const { db, close } = await openDatabase(address);
  expect((await reconcileCoins(db)).differences).toBe(0);
  return readRows(db).finally(close);
}

const ON_POSTGRES = process.env.TEST_DATABASES?.includes("postgres") ?? false;

const at = (name: string): string => join(dir, `${name}.sqlite`);
const copyOf = (path: string, name: string): string => {
  copyFileSync(path, at(name));
  return at(name);
};

const stepsOf = (path: string): string[] => {
  const database = new Database(path, { readonly: true });
  const names = database.prepare("select name from kysely_migration order by name").values();
  database.close();
  return names.map(([name]) => String(name));
};
const SNAPSHOTS = SNAPSHOT_NAMES.map((snapshot) => {
  const path = restoreSnapshot(snapshot, at(snapshot));
  return { snapshot, path, steps: stepsOf(path) };
});

/** The first eight landed in an order of their own, and each had a program of its own but the very first. */
const LANDED_OUT_OF_ORDER = 8;
/** Steps at which no program stood: they landed together with later ones. */
const PARTIAL_MIGRATIONS = NAMES.map((name, n) => [name, NAMES.slice(0, n + 1)] as const)
  .filter((_, n) => n === 0 || n >= LANDED_OUT_OF_ORDER)
  .filter(([, steps]) => !SNAPSHOTS.some((past) => past.steps.join() === steps.join()));

const columnsOf = (database: Database, table: string, schema: string): string[] =>
  database
    .prepare("select name from pragma_table_info(?, ?)")
    .values(table, schema)
    .map(([name]) => String(name));

/** A database of these steps, with what a later program wrote, as far as it had tables and columns for it. */
async function pastDatabase(name: string, steps: readonly string[]): Promise<string> {
  const { db, close } = await openUnmigrated(at(name));
  await runMigrations(db, steps);
  const tables = (await db.introspection.getTables()).map((table) => table.name);
  await close();
  const later = SNAPSHOTS.find((past) => steps.every((step) => past.steps.includes(step)));
  const past = new Database(at(name));
  past.run("pragma foreign_keys = OFF");
  past.run(`attach '${later?.path}' as later`);
  // Kinds that a later step allows are among its rows.
  past.run("pragma ignore_check_constraints = on");
  for (const table of tables) {
    const there = columnsOf(past, table, "later");
    const shared = columnsOf(past, table, "main").filter((column) => there.includes(column));
    if (shared.length === 0 || table === "tallies") continue;
    // A step may have written there already.
    past.run(`insert or replace into ${table} (${shared}) select ${shared} from later.${table}`);
  }
  past.close();
  return at(name);
}

test("today's schema is kept for tomorrow", () => {
  expect(SNAPSHOT_NAMES.at(-1)).toBe(CURRENT_SNAPSHOT);
});

async function expectStartsComplete(path: string): Promise<void> {
  const before = await readRowsAt(path);
  expect(before.users?.length).toBeGreaterThan(2);
  expect(findLostRows(before, await upgradeAndRead(path))).toEqual([]);
  expect(findSqliteFaults(path)).toEqual([]);
}

describe("what a past program wrote", () => {
  test.each(SNAPSHOTS)("$kept starts today, whole and as it was", async ({ path, snapshot }) => {
    await expectStartsComplete(copyOf(path, `${snapshot} today`));
  });

  test.each(PARTIAL_MIGRATIONS)("so it does at %s, where no program stood", async (name, steps) => {
    await expectStartsComplete(await pastDatabase(name, steps));
  });

  test.if(ON_POSTGRES).each(SNAPSHOTS)(
    "$kept starts on PostgreSQL",
    async ({ path, snapshot }) => {
      const url = await createDatabaseUrl(`past_${snapshot.replaceAll("-", "_")}`);
      const source = sqliteSource(path);
      await fillDatabaseFrom(source, url).finally(source.close);
      const before = await readRowsAt(url);
      expect(before.users?.length).toBeGreaterThan(2);
      expect(findLostRows(before, await upgradeAndRead(url))).toEqual([]);
    },
    30_000,
  );

  test.each(SNAPSHOTS)("$kept is served", async ({ path, snapshot }) => {
    const dataDir = join(dir, `${snapshot} served`);
    mkdirSync(dataDir);
    copyFileSync(path, join(dataDir, "driftglass.sqlite"));
    const server = await startServer({ DATA_DIR: dataDir });
    for (const page of ["/readyz", "/login", "/bottle-square"])
      expect((await fetch(server.url + page)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});
