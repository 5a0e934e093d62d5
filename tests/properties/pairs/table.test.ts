/** The tables of pairs against the code: every table of the database and every limit has a row, or a reason. */
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { openSqliteInMemory } from "../../support/sqlite-template";
import { COUNTS } from "./counts";
import { LENGTHS, RANGES } from "./lengths";
import { LIMITS_OF_PEOPLE, LIMITS_OF_SERVER } from "./limits-without-row";
import { LIMITS_ELSEWHERE, PAIR_TABLES } from "./table";
import { SHOWN, THRESHOLDS } from "./thresholds";
import { TIMES } from "./times";
import { AUTH_TIMES } from "./times-auth";
import { TRIES } from "./tries";

const LIMITS = join(import.meta.dir, "../../../src/limits");
/** Where people meet a limit: each of these has its own row. */
const PEOPLE_FILES = ["account", "auth", "chat", "designs", "safety", "sea"];

const ROWS = [COUNTS, LENGTHS, RANGES, SHOWN, THRESHOLDS, TIMES, AUTH_TIMES, TRIES, LIMITS_ELSEWHERE].flatMap((table) =>
  Object.keys(table),
);

/** Names of all values of a module, those inside objects with the object's. */
function namesIn(name: string, value: unknown): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [name];
  return Object.entries(value).flatMap(([own, inner]) => namesIn(`${name}.${own}`, inner));
}

async function limitsOf(file: string): Promise<string[]> {
  const module: Record<string, unknown> = await import(join(LIMITS, file));
  return Object.entries(module).flatMap(([name, value]) => namesIn(name, value));
}

const files = [...new Bun.Glob("*.ts").scanSync(LIMITS)].map((file) => file.replace(/\.ts$/, "")).sort();
const peopleLimits = (await Promise.all(PEOPLE_FILES.map(limitsOf))).flat();
const serverLimits = (await Promise.all(files.filter((file) => !PEOPLE_FILES.includes(file)).map(limitsOf))).flat();
const serverReason = (limit: string) =>
  Object.keys(LIMITS_OF_SERVER).find((name) => limit === name || limit.startsWith(`${name}.`));

test("every limit that people meet has one row or a reason of its own", () => {
  expect(peopleLimits.length).toBeGreaterThan(90);
  const known = [...ROWS, ...Object.keys(LIMITS_OF_PEOPLE)];
  expect(peopleLimits.filter((limit) => !known.includes(limit))).toEqual([]);
  expect(
    Object.keys(LIMITS_OF_PEOPLE).filter((limit) => !peopleLimits.includes(limit) || ROWS.includes(limit)),
  ).toEqual([]);
});

test("every limit of the server has a row or a reason", () => {
  expect(serverLimits.filter((limit) => !ROWS.includes(limit) && !serverReason(limit))).toEqual([]);
  const used = new Set(serverLimits.map(serverReason));
  expect(Object.keys(LIMITS_OF_SERVER).filter((name) => !used.has(name))).toEqual([]);
});

test("every row is of a limit, once", () => {
  const limits = [...peopleLimits, ...serverLimits];
  expect(ROWS.filter((row) => !limits.includes(row))).toEqual([]);
  expect(ROWS.filter((row, n) => ROWS.indexOf(row) !== n)).toEqual([]);
});

test("every table of the database has a model of two of it, or a reason", async () => {
  const { db } = await openSqliteInMemory();
  const query = sql<{ name: string }>`select name from pragma_table_list where schema = 'main' and type = 'table'
    and name not like 'sqlite%' and name not like 'kysely%'`;
  const tables = (await query.execute(db)).rows.map(({ name }) => name);
  expect(Object.keys(PAIR_TABLES).sort()).toEqual(tables.sort());
  const files = Object.values(PAIR_TABLES).flatMap((row) => ("file" in row ? row.file : []));
  expect(
    [...files, ...Object.values(LIMITS_ELSEWHERE)].filter((file) => !existsSync(join(import.meta.dir, "..", file))),
  ).toEqual([]);
});
