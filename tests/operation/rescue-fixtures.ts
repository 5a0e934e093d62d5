/** Databases that are damaged, and what is promised of every rescue. */
import { Database } from "bun:sqlite";
import { expect } from "bun:test";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type RescueReport, rescueDataDir } from "../../src/backup/backup";
import { readConfig } from "../../src/config/config";
import { ensureInstallationId } from "../../src/db/installation";
import { openDatabase } from "../../src/db/open";
import { findSqliteFaults } from "../../src/db/portable/sqlite";
import { sha256 } from "../../src/runtime/sha256";
import { createFullDatabase } from "./full-database";
import { OPERATION_NOW, tempFolder } from "./installation";

/** ms */
export const TIMEOUT_MS = 600_000;
export const PAGE_SIZE = 4_096;
/** So many bottles make trees of more than one level. */
const BOTTLES = 1_500;

/** RIFF of so many bytes. */
export function webp(bytes: number): Buffer {
  const picture = Buffer.alloc(bytes, 7);
  picture.write("RIFF", 0, "latin1");
  picture.writeUInt32LE(bytes - 8, 4);
  picture.write("WEBP", 8, "latin1");
  return picture;
}

export interface WholeDatabase {
  folder: string;
  /** Rows by table. */
  counts: Record<string, number>;
  /** Name of the mark of its pictures. */
  marker: string;
}

/** Rows by table. */
function countRows(path: string): Record<string, number> {
  const database = new Database(path, { readonly: true });
  const names = database
    .query<{ name: string }, []>("select name from pragma_table_list where type = 'table' and schema = 'main'")
    .all();
  const found = names.map(({ name }) => {
    const row = database.query<{ n: number }, []>(`select count(*) as n from "${name}"`).get();
    return [name, row?.n ?? 0] as const;
  });
  database.close();
  return Object.fromEntries(found);
}

/** Copies of the first bottle. */
function addBottles(path: string): void {
  const database = new Database(path);
  const [row] = database.query<Record<string, unknown>, []>("select * from bottles limit 1").all();
  const { state: _, ...bottle } = row ?? {};
  const columns = Object.keys(bottle);
  const insert = database.prepare(
    `insert into bottles (${columns.join(", ")}, state) values (${columns.map(() => "?").join(", ")}, 'sea')`,
  );
  database.transaction(() => {
    for (let n = 0; n < BOTTLES; n++)
      insert.run(
        ...columns.map((name) => (name === "id" ? `rescued-${String(n).padStart(6, "0")}` : (bottle[name] as string))),
      );
  })();
  database.run("pragma wal_checkpoint(TRUNCATE)");
  database.close();
}

/** A database of which some tables have many pages, with pictures that are whole and some that are not. */
export async function aWholeDatabase(): Promise<WholeDatabase> {
  const whole = tempFolder();
  const path = join(whole, "driftglass.sqlite");
  await createFullDatabase(path);
  const opened = await openDatabase(path);
  const installation = await ensureInstallationId(opened.db);
  await opened.close();
  addBottles(path);
  const folder = join(whole, "pictures", "ab");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "ab-whole.webp"), webp(200));
  writeFileSync(join(folder, "ab-cut.webp"), webp(200).subarray(0, 120));
  writeFileSync(join(folder, "ab-empty.webp"), "");
  mkdirSync(join(whole, "pictures", "dr"));
  const marker = `driftglass-${installation}.mark`;
  writeFileSync(join(whole, "pictures", "dr", marker), "");
  writeFileSync(join(whole, "second-factor.key"), "a key");
  return { folder: whole, counts: countRows(path), marker };
}

/** A copy that a test damages. */
export function aCopy({ folder: whole }: WholeDatabase): string {
  const folder = tempFolder();
  cpSync(whole, folder, { recursive: true });
  return folder;
}

export const fileOf = (folder: string): string => join(folder, "driftglass.sqlite");

/** Everything in a folder, by its bytes and times. */
const stateOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .sort()
    .map((path) => `${path} ${statSync(path).mtimeMs} ${sha256(readFileSync(path))}`);

export const rescue = (from: string, to: string): Promise<RescueReport> =>
  rescueDataDir(readConfig({ DATA_DIR: from }), to, OPERATION_NOW);

/** Rescues, and holds what is promised of every rescue. */
export async function rescueWhole(from: string): Promise<{ report: RescueReport; to: string }> {
  const [before, to] = [stateOf(from), tempFolder()];
  const report = await rescue(from, to);
  expect(stateOf(from)).toEqual(before);
  expect(readdirSync(to).filter((name) => name.includes("rescuing"))).toEqual([]);
  expect(findSqliteFaults(fileOf(to))).toEqual([]);
  const found = countRows(fileOf(to));
  // Where the installation's id was lost, or is not there yet, it gets one.
  for (const { table, rows } of report.tables.filter((each) => each.table !== "meta"))
    expect([table, found[table]]).toEqual([table, rows]);
  return { report, to };
}

export function overwrite(path: string, at: number, bytes: Uint8Array): void {
  const file = readFileSync(path);
  file.set(bytes.subarray(0, Math.max(0, file.length - at)), at);
  writeFileSync(path, file);
}

export const garbage = (random: (below: number) => number, length: number): Uint8Array =>
  Uint8Array.from({ length }, () => random(256));

export const rowsIn = ({ tables }: RescueReport, name: string): number =>
  tables.find(({ table }) => table === name)?.rows ?? -1;
export const lossesIn = ({ tables }: RescueReport) =>
  tables.filter((each) => !each.found || each.damagedPages + each.damagedRows + each.refused + each.dropped > 0);
