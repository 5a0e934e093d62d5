/** The download tells a person of every row of theirs what `export-table.ts` says, and of nobody else's. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { EXPORT_FILES } from "../../../src/account/export";
import type { Db } from "../../../src/db/transact";
import { ROOMS } from "../../../src/rooms";
import { openTestApp } from "../../support/app";
import { eachDatabase } from "../../support/databases";
import { PROPERTY_SEED, PROPERTY_TIMEOUT, propertyRuns } from "../../support/property-runs";
import { openSqliteInMemory } from "../../support/sqlite-template";
import { readTables } from "./compare";
import { READABLE_ROWS, TOLD_ROWS, type ToldRows, UNTOLD_COLUMNS } from "./export-table";
import { type CellValue, type CopiedRows, fillTables, ODD_SOURCE, type RowValues, SOURCE } from "./rows";
import { readSchema, type TableFacts } from "./schema";

/** The first has everything odd at once. */
const RUNS = { sqlite: 2, postgres: 1 };
/** ms; a date is told of each. */
const LATEST = Date.UTC(2099, 0);

let tables: TableFacts[];
beforeAll(async () => {
  const { db, close } = await openSqliteInMemory();
  tables = await readSchema(db);
  await close();
});

const namesOf = (list: string): string[] => list.split(/\s+/).filter(Boolean);
const EXPORTED_TABLES = ROOMS.flatMap(({ people }) =>
  Object.entries(people ?? {}).flatMap(([table, file]) => (typeof file === "string" ? [table] : [])),
);

/** All values below an item of a file. */
const flatten = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(flatten) : [value];

/** As a file may tell a cell: as it is, as a time, as JSON, as part of a path; nothing and an empty text as null. */
function isToldAs(cell: CellValue, told: unknown[]): boolean {
  if (told.includes(cell === "" ? null : cell) || told.includes(cell)) return true;
  if (typeof cell === "number") return told.includes(new Date(cell).toISOString());
  if (cell === null || cell === "") return false;
  const parsed = cell.startsWith("{") || cell.startsWith("[") ? flatten(JSON.parse(cell)) : null;
  return parsed ? parsed.every((each) => told.includes(each)) : told.some((each) => String(each).includes(cell));
}

function isTold(row: RowValues, column: string, told: unknown[]): boolean {
  const [name = "", how] = column.split(":");
  const cell = row[name] ?? null;
  if (how === "yes") return told.includes(cell === 1);
  return how === "set" ? told.includes(cell !== null) : isToldAs(cell, told);
}

const lackIn = (row: RowValues, columns: string[], item: unknown): string[] => {
  const told = flatten(item);
  return columns.filter((column) => !isTold(row, column, told));
};

/** Columns of a row that no item of the file tells; those of the item that tells most. */
function findUntold(row: RowValues, { table, told }: ToldRows, items: unknown[]): string[] {
  const columns = namesOf(told);
  const lacks = items.map((item) => lackIn(row, columns, item)).sort((a, b) => a.length - b.length);
  return (lacks[0] ?? columns).map((column) => `${table}.${column} of ${JSON.stringify(row)}`);
}

/** Measures and messages are the person's by what they belong to. */
function rowsOf(person: string, { table, mine, only }: ToldRows, rows: CopiedRows): RowValues[] {
  const measures = (rows.measures ?? []).filter((each) => each.user_id === person).map(({ id }) => id);
  const own = [person, ...measures];
  return (rows[table] ?? []).filter(
    (row) => mine.some((column) => own.includes(row[column] ?? null)) && (only?.(row) ?? true),
  );
}

/** Told of others too: letters that were found, names, and how a design that was bought looks. */
const TOLD_OF_OTHERS = ["bottles.content", "bottles.language", "pictures.params", "users.nickname"];

const OWN_CELL = /([a-z_]+)-([a-z_]+)-\d+/g;

/** Values of cells of other people's rows, as `table.column`; ids are of things. */
function findForeign(person: string, files: Record<string, unknown[]>, rows: CopiedRows): string[] {
  const mine = new Set(
    tables.flatMap(({ name: table }) => {
      const ways = Object.values(TOLD_ROWS).flatMap((each) => each.filter((told) => told.table === table));
      return ways.flatMap((told) => rowsOf(person, told, rows).map((row) => JSON.stringify(row)));
    }),
  );
  const own = [...mine].join();
  return [...new Set(JSON.stringify(files).match(OWN_CELL))].filter((cell) => {
    const [table = "", name = ""] = cell.split("-");
    const column = tables.find((each) => each.name === table)?.columns.find((each) => each.name === name);
    return column && !column.unique && !TOLD_OF_OTHERS.includes(`${table}.${name}`) && !own.includes(cell);
  });
}

async function readDownload(db: Db, person: string): Promise<Record<string, unknown[]>> {
  const app = openTestApp(db);
  const response = await app.ask("GET", "/api/auth/export", { token: await app.enter({ id: person }) });
  const zip = unzipSync(await response.bytes());
  return Object.fromEntries(
    EXPORT_FILES.map((name) => {
      const content: unknown = JSON.parse(strFromU8(zip[`${name}.json`] ?? new Uint8Array()));
      return [name, Array.isArray(content) ? content : [content]];
    }),
  );
}

test("every file and every column of people's tables is told or left out by name", () => {
  expect(Object.keys(TOLD_ROWS).sort()).toEqual([...EXPORT_FILES].sort());
  const told = Object.values(TOLD_ROWS).flat();
  const listed = tables
    .filter(({ name }) => EXPORTED_TABLES.includes(name) || told.some(({ table }) => table === name))
    .map(({ name }) => {
      const columns = told
        .filter(({ table }) => table === name)
        .flatMap((each) => namesOf(each.told.replace(/:\w+/g, "")));
      return [name, [...new Set([...columns, ...namesOf(UNTOLD_COLUMNS[name] ?? "")])].sort()];
    });
  const declared = tables.map(({ name, columns }) => [name, columns.map((each) => each.name).sort()] as const);
  expect(listed).toEqual(declared.filter(([name]) => listed.some(([each]) => each === name)).map((each) => [...each]));
});

/** What the download of one person lacks, or has of others. */
async function findExportFaults(db: Db, person: string, rows: CopiedRows, counts: Record<string, number>) {
  const files = await readDownload(db, person);
  const faults = findForeign(person, files, rows).map((cell) => `${cell} is another's`);
  for (const [file, told] of Object.entries(TOLD_ROWS).flatMap(([name, all]) =>
    all.map((each) => [name, each] as const),
  )) {
    const own = rowsOf(person, told, rows);
    counts[file] = (counts[file] ?? 0) + own.length;
    faults.push(...own.flatMap((row) => findUntold(row, told, files[file] ?? [])));
  }
  return faults;
}

eachDatabase("the download", (_, open, kind) => {
  test(
    `tells of every row (seed ${PROPERTY_SEED})`,
    async () => {
      const counts: Record<string, number> = {};
      const property = fc.asyncProperty(SOURCE, async (recipe) => {
        const db = await open();
        const numbers = recipe.numbers.map((each) => Math.abs(each) % LATEST);
        await fillTables(db, tables, { ...recipe, numbers, many: 0 }, READABLE_ROWS);
        const rows = await readTables(db);
        const faults: string[] = [];
        for (const { id } of rows.users ?? []) faults.push(...(await findExportFaults(db, String(id), rows, counts)));
        expect(faults).toEqual([]);
      });
      await fc.assert(property, { ...propertyRuns(RUNS[kind]), examples: [[ODD_SOURCE]] });
      console.log(`rows told in downloads: ${JSON.stringify(counts)}`);
      expect(Object.keys(counts).filter((file) => counts[file] === 0)).toEqual([]);
    },
    PROPERTY_TIMEOUT,
  );
});
