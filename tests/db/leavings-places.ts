/** SQLite files in whose pages something is left of rows that were deleted. */
import { Database } from "bun:sqlite";
import { expect } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { fastestFolder } from "../../scripts/postgres";
import { readFirstValue } from "../../src/db/sqlite/file";

/** What happens to a row, the n-th of those there are; the length is of what it says beside its mark. */
const STEP = fc.record({
  act: fc.constantFrom("insert", "insert", "insert", "update", "delete"),
  row: fc.nat(100_000),
  // Some go on in pages of their own.
  length: fc.oneof({ weight: 20, arbitrary: fc.nat(150) }, { weight: 1, arbitrary: fc.nat(9_000) }),
});
type Step = typeof STEP extends fc.Arbitrary<infer S> ? S : never;
export const WORK = fc.array(STEP, { minLength: 900, maxLength: 1_200 });

const SCHEMA = [
  "create table texts (id integer primary key, word text not null, text text)",
  "create index words on texts (word)",
  "create table by_word (word text primary key, text text) without rowid",
];
export const TABLES = ["texts", "by_word"];

export interface Place {
  path: string;
  database: Database;
  /** Marks that are not in any row. */
  gone: Set<string>;
  close(): void;
}

/** A file as the product has it, with an index and a table in the order of a word. */
export function openPlace(): Place {
  const folder = mkdtempSync(join(fastestFolder(), "driftglass-free-parts-"));
  const path = join(folder, "sea.sqlite");
  const database = new Database(path, { create: true });
  for (const each of ["journal_mode = WAL", "secure_delete = ON", "foreign_keys = ON"]) database.run(`pragma ${each}`);
  for (const each of SCHEMA) database.run(each);
  const close = () => {
    database.close();
    rmSync(folder, { recursive: true });
  };
  return { path, database, gone: new Set(), close };
}

/** Words in no order, each the beginning of no other. */
const wordOf = (n: number): string => `${((n + 1) * 7_919_993).toString(36)}q${n}z`;

/** Two tables in which the same is said of each word, so that one removal takes it from both. */
export function doWork({ database, gone }: Place, steps: Step[]): void {
  const words: string[] = [];
  let made = 0;
  const write = (sql: string, ...values: string[]) => database.prepare<never, string[]>(sql).run(...values);
  const insert = (length: number) => {
    const word = wordOf(made++);
    for (const table of TABLES)
      write(`insert into ${table} (word, text) values (?, ?)`, word, `${word} ${"x".repeat(length)}`);
    words.push(word);
  };
  const remove = (at: number) => {
    const [word = ""] = words.splice(at, 1);
    for (const table of TABLES) write(`delete from ${table} where word = ?`, word);
    gone.add(word);
  };
  const update = (at: number, length: number) => {
    const word = words[at] ?? "";
    for (const table of TABLES)
      write(`update ${table} set text = ? where word = ?`, `${word} ${"y".repeat(length)}`, word);
  };
  database.run("begin");
  for (const { act, row, length } of steps) {
    if (act === "insert" || words.length === 0) insert(length);
    else if (act === "update") update(row % words.length, length);
    else remove(row % words.length);
  }
  database.run("commit");
}

export const marksIn = ({ path, gone }: Place): string[] => {
  const bytes = readFileSync(path, "latin1");
  return [...gone].filter((mark) => bytes.includes(mark));
};

/** A file with something in free parts. */
export function aPlaceWithLeavings(): Place {
  const place = openPlace();
  const inserts = Array.from({ length: 800 }, () => ({ act: "insert", row: 0, length: 20 }) as const);
  doWork(place, [...inserts, ...inserts.slice(400).map((_, row) => ({ act: "delete", row, length: 0 }) as const)]);
  readFirstValue(place.database, "pragma wal_checkpoint(TRUNCATE)");
  expect(marksIn(place)).not.toEqual([]);
  return place;
}
