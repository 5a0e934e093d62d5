import { beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reconcileCoins } from "../../src/coins/reconcile";
import { openDatabase } from "../../src/db/open";
import type { Db } from "../../src/db/transact";
import { EXPORT_TOPICS } from "../../src/rooms";
import { DAY } from "../../src/runtime/units";
import { listFileNames } from "../chat/chat-app";
import { NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { PICTURE_STORES, runHousekeeping } from "./housekeeping";
import { dumpTables } from "./table-dump";
import { COLUMNS_WITHOUT_TEXT, SWEPT_STATES, TEXT_STATES } from "./text-states";
import { UNREACHED_SCENARIOS } from "./unreached-scenarios";

const markOf = (name: string): string => `Leuchtfeuer ${name.length} ${Bun.hash(name).toString(36)}`;

/** What people would take along of a text. */
async function findInExports(db: Db, mark: string): Promise<string[]> {
  const result: string[] = [];
  for (const { id } of await db.selectFrom("users").select("id").execute())
    for (const [topic, exportTopic] of Object.entries(EXPORT_TOPICS))
      for await (const rows of exportTopic(db, id, NOW)) if (JSON.stringify(rows).includes(mark)) result.push(topic);
  return result;
}

const tablesWith = async (db: Db, mark: string): Promise<string[]> =>
  [...(await dumpTables(db))].flatMap(([table, rows]) => (rows.includes(mark) ? [table] : []));

async function findInFiles(mark: string): Promise<string[]> {
  const names = await listFileNames(PICTURE_STORES.kept);
  const bytes = await Promise.all(names.map(async (name) => Buffer.from((await PICTURE_STORES.kept.get(name)) ?? [])));
  return names.filter((_, n) => bytes[n]?.includes(mark));
}

eachDatabase("text that nobody can read any more", (db) => {
  beforeAll(() => seedBuiltIns(db()));

  test("every text column is listed with its readers", async () => {
    const columns = (await db().introspection.getTables()).flatMap(({ name, columns }) =>
      columns.filter(({ dataType }) => /text|char/i.test(dataType)).map((column) => `${name}.${column.name}`),
    );
    const wordless = Object.entries(COLUMNS_WITHOUT_TEXT).flatMap(([table, names]) =>
      names.split(/\s+/).map((name) => `${table}.${name}`),
    );
    expect([...Object.keys(TEXT_STATES), ...wordless].sort()).toEqual(columns.sort());
  });

  test("every state that the cleanup erases is tested here", () => {
    expect(Object.keys(UNREACHED_SCENARIOS).sort()).toEqual([...SWEPT_STATES].sort());
  });

  test.each(Object.entries(UNREACHED_SCENARIOS))("%s", async (name, { work, after = 0 }) => {
    const mark = markOf(name);
    await work(db(), mark);
    expect([...(await tablesWith(db(), mark)), ...(await findInFiles(mark))]).not.toEqual([]);
    await runHousekeeping(db(), NOW + after);
    expect(await tablesWith(db(), mark)).toEqual([]);
    expect(await findInFiles(mark)).toEqual([]);
    expect(await findInExports(db(), mark)).toEqual([]);
    expect(await reconcileCoins(db())).toMatchObject({ differences: 0 });
  });
});

test("nothing of it is left in any SQLite file after a checkpoint", async () => {
  const folder = mkdtempSync(join(tmpdir(), "driftglass-unreached-"));
  const { db, checkpoint, close } = await openDatabase(join(folder, "driftglass.sqlite"));
  await seedBuiltIns(db);
  for (const [name, { work }] of Object.entries(UNREACHED_SCENARIOS)) await work(db, markOf(name));
  const bytes = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => readFileSync(join(each.parentPath, each.name)));
  const marks = Object.keys(UNREACHED_SCENARIOS).map(markOf);
  const result = () => {
    const files = bytes();
    return marks.filter((mark) => files.some((each) => each.includes(mark)));
  };
  expect(result().length).toBeGreaterThan(10);
  for (const after of [0, 31 * DAY, 60 * DAY]) await runHousekeeping(db, NOW + after);
  expect(await checkpoint()).toBe(true);
  expect(result()).toEqual([]);
  await close();
  rmSync(folder, { recursive: true });
});
