/**
 * Kinds and states: every column with a list of values is walked by a property that names each of them, or has a reason;
 * so has every relation between two people.
 */
import { beforeAll, expect, test } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "../../src/db/transact";
import { listNamedPeople } from "../account/table-dump";
import { openSqliteInMemory } from "../support/sqlite-template";
import { RELATIONS, VALUE_COLUMNS, VALUES_WITHOUT_PROPERTY } from "./values";

let db: Db;
beforeAll(async () => {
  ({ db } = await openSqliteInMemory());
});

/** `table.column` of each check for a list of values, with them; flags have two numbers. */
async function listedValues(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{
    name: string;
    text: string;
  }>`select name, sql as text from sqlite_master where type = 'table'`.execute(db);
  const found = rows.flatMap(({ name, text }) =>
    [...text.matchAll(/\b(\w+) in \(('[^)]*)\)/gi)].map(([, column, list = ""]): [string, string[]] => [
      `${name}.${column}`,
      [...list.matchAll(/'([^']*)'/g)].map(([, value = ""]) => value),
    ]),
  );
  // `status not in (…)` of an index or a check of two columns says nothing of a list.
  return new Map(found.filter(([column]) => !column.endsWith(".not")));
}

const read = (path: string): string => {
  const full = join(import.meta.dir, path);
  if (!statSync(full).isDirectory()) return readFileSync(full, "utf8");
  return readdirSync(full)
    .map((name) => readFileSync(join(full, name), "utf8"))
    .join("\n");
};

const isNamed = (text: string, value: string): boolean => new RegExp(`"${value}"|\\b${value}:`).test(text);

test("every column with a list of values has a property that names each value, or a reason", async () => {
  const columns = await listedValues();
  expect(columns.size).toBeGreaterThan(20);
  const known = [...Object.keys(VALUE_COLUMNS), ...Object.keys(VALUES_WITHOUT_PROPERTY)];
  expect(known.sort()).toEqual([...columns.keys()].sort());
  const unnamed = Object.entries(VALUE_COLUMNS).flatMap(([column, path]) => {
    const text = read(path);
    return (columns.get(column) ?? []).filter((value) => !isNamed(text, value)).map((value) => `${column} ${value}`);
  });
  expect(unnamed).toEqual([]);
});

test("every relation between two people is a part of the states of a pair, or has a reason", async () => {
  const people = Object.entries(Object.groupBy(await listNamedPeople(db), (column) => column.split(".")[0] ?? ""));
  const relations = people.filter(([, columns = []]) => columns.length > 1).map(([table]) => table);
  expect(Object.keys(RELATIONS).sort()).toEqual(relations.sort());
  const pair = read("emitted/pairs.ts");
  const parts = Object.entries(RELATIONS).flatMap(([table, row]) => (row === "a part of the state" ? [table] : []));
  expect(parts.filter((table) => !new RegExp(`\\b${table}\\b`).test(pair))).toEqual([]);
  expect(parts.length).toBeGreaterThan(2);
});
