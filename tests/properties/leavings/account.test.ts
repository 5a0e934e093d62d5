/**
 * Whoever leaves is in no cell of no table: every table of the schema has a row of theirs with a value of its own in
 * every column, and rows of others, which stay as they were.
 */
import { beforeAll, expect, test } from "bun:test";
import { deleteAccount } from "../../../src/account/account";
import { NOW } from "../../support/bottles";
import { eachDatabase } from "../../support/databases";
import { aFileStore } from "../../support/files";
import { openSqliteInMemory } from "../../support/sqlite-template";
import { readTables } from "../copies/compare";
import { READABLE_ROWS } from "../copies/export-table";
import { type CopiedRows, fillTables, type RowValues } from "../copies/rows";
import { readSchema, type TableFacts } from "../copies/schema";

const LEAVER = "users-id-0";

/** What stays of somebody who left, as `table.column in table.column`, and why. */
const STAYS: [pattern: RegExp, reason: string][] = [
  [/^bottles\.(id|language|design_id|picture) in bottles\./, "a letter that somebody has in hand is an empty row"],
  [/^bottles\.design_name in bottles\./, "it goes with the round that finds the letter unreachable"],
  [/^coin_records\.reason in tallies\./, "how many records of a kind there are is nobody's"],
  [/^design(s|_keys)\.\w+ in (design|unswept_designs)/, "a design that was bought is its buyer's"],
  [/^users\.(email|nickname|time_zone|origin|language|country) in outbox\.params/, "the last letter is on its way"],
  [/^users\.id in erasures\.user_id/, "so that a restored backup erases them again"],
];
/** Counts of others that a departure changes, and files and keys of pictures that are over. */
const CHANGED_OF_OTHERS = [
  "burn_keys has lost a row",
  "chat_messages.file",
  "tallies.total",
  "users.follower_count",
  "users.following_count",
  "users.friend_count",
];

let tables: TableFacts[];
beforeAll(async () => {
  const { db, close } = await openSqliteInMemory();
  tables = await readSchema(db);
  await close();
});

/** Tables whose rows belong to somebody, by the foreign keys that lead to them. */
function personalTables(): TableFacts[] {
  const names = new Set(["users"]);
  for (let size = 0; size < names.size; ) {
    size = names.size;
    for (const { name, columns } of tables)
      if (columns.some(({ parent }) => parent && names.has(parent.table))) names.add(name);
  }
  return tables.filter(({ name }) => names.has(name));
}

const OWN_CELL = /([a-z_]+)-([a-z_\d]+)-0/g;

/** Where values of the leaver's rows are found, as `table.column in table.column`. */
function findCells(rows: CopiedRows): string[] {
  const personal = new Set(personalTables().map(({ name }) => name));
  const found = Object.entries(rows).flatMap(([table, all]) =>
    all.flatMap((row) =>
      Object.entries(row).flatMap(([at, value]) =>
        [...String(value).matchAll(OWN_CELL)]
          .filter(([, name = ""]) => personal.has(name))
          .map(([, name, column]) => `${name}.${column} in ${table}.${at}`),
      ),
    ),
  );
  return [...new Set(found)].sort();
}

/** Nothing of a person's own stands there: `READABLE_ROWS` writes what is read as JSON, or lets nothing be hidden. */
const SET_FOR_ALL =
  /\.(masks|answer_masks|limits)$|^users\.(interests|language|reads|nickname_shown)|_views\.viewer|settings\.kinds/;

/** Text columns of personal tables, apart from those that only take a few values or what a person is named in. */
const textColumns = (): string[] =>
  personalTables().flatMap(({ name, columns }) =>
    columns
      .filter(({ type, choices, parent }) => type === "text" && !choices && !parent)
      .map((column) => `${name}.${column.name}`)
      .filter((column) => !SET_FOR_ALL.test(column)),
  );

const isOfLeaver = (row: RowValues): boolean => Object.values(row).some((value) => /-0$/.test(String(value)));

/** Columns of others' rows that changed, and tables that lack one. */
const changesOfOthers = (before: CopiedRows, after: CopiedRows): string[] => [
  ...new Set(
    tables.flatMap(({ name, key }) => {
      const keyOf = (row: RowValues) => JSON.stringify(key.map((each) => row[each]));
      const left = new Map((after[name] ?? []).map((row) => [keyOf(row), row]));
      const others = (before[name] ?? []).filter((row) => !isOfLeaver(row));
      return others.flatMap((row) => {
        const now = left.get(keyOf(row));
        if (!now) return [`${name} has lost a row`];
        return Object.keys(row).flatMap((column) => (row[column] === now[column] ? [] : [`${name}.${column}`]));
      });
    }),
  ),
];

eachDatabase("whoever leaves", (_, open) => {
  test.each(["keep", "remove"] as const)("is in no cell, and everybody else is (messages: %s)", async (messages) => {
    const db = await open();
    const recipe = { rows: 4, texts: ["a"], numbers: [NOW, NOW + 1], many: 0, picture: new Uint8Array() };
    await fillTables(db, tables, { ...recipe, distinct: true }, READABLE_ROWS);
    const before = await readTables(db);
    const seen = new Set(findCells(before).map((place) => place.split(" ")[0]));
    expect(textColumns().filter((column) => !seen.has(column))).toEqual([]);
    await deleteAccount(db, aFileStore(), LEAVER, NOW, { messages });
    const after = await readTables(db);
    const left = findCells(after).filter((place) => !STAYS.some(([pattern]) => pattern.test(place)));
    expect(left).toEqual([]);
    expect(changesOfOthers(before, after).sort()).toEqual([...CHANGED_OF_OTHERS].sort());
  });
});
