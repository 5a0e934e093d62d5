import { beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reconcile } from "../../src/coins/reconcile";
import { openDatabase } from "../../src/db/open";
import type { Db } from "../../src/db/transact";
import { DAY } from "../../src/limits/limits";
import { TOPICS } from "../../src/rooms";
import { namesIn } from "../chat/house";
import { furnish, NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { everything } from "./tables";
import { SWEPT, TEXTS, WORDLESS } from "./text-reach";
import { housekept, SCENARIOS, STORES } from "./unreached";

const markOf = (name: string): string => `Leuchtfeuer ${name.length} ${Bun.hash(name).toString(36)}`;

/** What people would take along of a text. */
async function exportsWith(db: Db, mark: string): Promise<string[]> {
  const found: string[] = [];
  for (const { id } of await db.selectFrom("users").select("id").execute())
    for (const [topic, tell] of Object.entries(TOPICS))
      for await (const rows of tell(db, id, NOW)) if (JSON.stringify(rows).includes(mark)) found.push(topic);
  return found;
}

const tablesWith = async (db: Db, mark: string): Promise<string[]> =>
  [...(await everything(db))].flatMap(([table, rows]) => (rows.includes(mark) ? [table] : []));

async function filesWith(mark: string): Promise<string[]> {
  const names = await namesIn(STORES.kept);
  const bytes = await Promise.all(
    names.map(async (name) => Buffer.from((await STORES.kept.get(name)) ?? [])),
  );
  return names.filter((_, n) => bytes[n]?.includes(mark));
}

eachDatabase("text that nobody reaches", (db) => {
  beforeAll(() => furnish(db()));

  test("of every column that can hold text it is said who reaches it", async () => {
    const columns = (await db().introspection.getTables()).flatMap(({ name, columns }) =>
      columns.filter(({ dataType }) => /text|char/i.test(dataType)).map((column) => `${name}.${column.name}`),
    );
    const wordless = Object.entries(WORDLESS).flatMap(([table, names]) =>
      names.split(/\s+/).map((name) => `${table}.${name}`),
    );
    expect([...Object.keys(TEXTS), ...wordless].sort()).toEqual(columns.sort());
  });

  test("every state in which it is erased by housekeeping is made here", () => {
    expect(Object.keys(SCENARIOS).sort()).toEqual([...SWEPT].sort());
  });

  test.each(Object.entries(SCENARIOS))("%s", async (name, { work, after = 0 }) => {
    const mark = markOf(name);
    await work(db(), mark);
    expect([...(await tablesWith(db(), mark)), ...(await filesWith(mark))]).not.toEqual([]);
    await housekept(db(), NOW + after);
    expect(await tablesWith(db(), mark)).toEqual([]);
    expect(await filesWith(mark)).toEqual([]);
    expect(await exportsWith(db(), mark)).toEqual([]);
    expect(await reconcile(db())).toMatchObject({ differences: 0 });
  });
});

test("nothing of it is left in any file of SQLite once the log is written back", async () => {
  const folder = mkdtempSync(join(tmpdir(), "driftglass-unreached-"));
  const { db, checkpoint, close } = await openDatabase(join(folder, "driftglass.sqlite"));
  await furnish(db);
  for (const [name, { work }] of Object.entries(SCENARIOS)) await work(db, markOf(name));
  const bytes = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => readFileSync(join(each.parentPath, each.name)));
  const marks = Object.keys(SCENARIOS).map(markOf);
  const found = () => {
    const files = bytes();
    return marks.filter((mark) => files.some((each) => each.includes(mark)));
  };
  expect(found().length).toBeGreaterThan(10);
  for (const after of [0, 31 * DAY, 60 * DAY]) await housekept(db, NOW + after);
  expect(await checkpoint()).toBe(true);
  expect(found()).toEqual([]);
  await close();
  rmSync(folder, { recursive: true });
});
