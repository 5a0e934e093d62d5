/** A damaged database: what can be read is copied, what is missing is said, and the original stays as it is. */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type RescueReport, rescueDataDir } from "../../src/backup/backup";
import { readConfig } from "../../src/config/config";
import { ensureInstallationId } from "../../src/db/installation";
import { openDatabase } from "../../src/db/open";
import { findSqliteFaults } from "../../src/db/portable/sqlite";
import { lockFileForServer } from "../../src/db/sqlite/file-protection";
import { openStorage, restoreMarkerPath } from "../../src/db/storage";
import { sha256 } from "../../src/runtime/sha256";
import { createFullDatabase } from "./full-database";
import { NOW, removeTempFolders, tempFolder } from "./installation";

afterAll(removeTempFolders);

/** Damaged databases by seed; on demand more. */
const SEEDS = Number(process.env.RESCUE_SEEDS ?? "24");
const FIRST_SEED = Number(process.env.RESCUE_SEED ?? "1");
/** ms */
const TIMEOUT_MS = 600_000;
const PAGE_SIZE = 4_096;
/** So many bottles make trees of more than one level. */
const BOTTLES = 1_500;

/** Numbers of a seed (mulberry32). */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** RIFF of so many bytes. */
function webp(bytes: number): Buffer {
  const picture = Buffer.alloc(bytes, 7);
  picture.write("RIFF", 0, "latin1");
  picture.writeUInt32LE(bytes - 8, 4);
  picture.write("WEBP", 8, "latin1");
  return picture;
}

let whole: string;
let marker: string;
let counts: Record<string, number>;

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

beforeAll(async () => {
  whole = tempFolder();
  const path = join(whole, "driftglass.sqlite");
  await createFullDatabase(path);
  const opened = await openDatabase(path);
  const installation = await ensureInstallationId(opened.db);
  await opened.close();
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
  const folder = join(whole, "pictures", "ab");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "ab-whole.webp"), webp(200));
  writeFileSync(join(folder, "ab-cut.webp"), webp(200).subarray(0, 120));
  writeFileSync(join(folder, "ab-empty.webp"), "");
  mkdirSync(join(whole, "pictures", "dr"));
  marker = `driftglass-${installation}.mark`;
  writeFileSync(join(whole, "pictures", "dr", marker), "");
  writeFileSync(join(whole, "second-factor.key"), "a key");
  counts = countRows(path);
}, TIMEOUT_MS);

/** A copy that a test damages. */
function aCopy(): string {
  const folder = tempFolder();
  cpSync(whole, folder, { recursive: true });
  return folder;
}

const fileOf = (folder: string): string => join(folder, "driftglass.sqlite");

/** Everything in a folder, by its bytes and times. */
const stateOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => join(each.parentPath, each.name))
    .sort()
    .map((path) => `${path} ${statSync(path).mtimeMs} ${sha256(readFileSync(path))}`);

const rescue = (from: string, to: string): Promise<RescueReport> =>
  rescueDataDir(readConfig({ DATA_DIR: from }), to, NOW);

/** Rescues, and holds what is promised of every rescue. */
async function rescueWhole(from: string): Promise<{ report: RescueReport; to: string }> {
  const [before, to] = [stateOf(from), tempFolder()];
  const report = await rescue(from, to);
  expect(stateOf(from)).toEqual(before);
  expect(findSqliteFaults(fileOf(to))).toEqual([]);
  const found = countRows(fileOf(to));
  // Where the installation's id was lost, or is not there yet, it gets one.
  for (const { table, rows } of report.tables.filter((each) => each.table !== "meta"))
    expect([table, found[table]]).toEqual([table, rows]);
  return { report, to };
}

function overwrite(path: string, at: number, bytes: Uint8Array): void {
  const file = readFileSync(path);
  file.set(bytes.subarray(0, Math.max(0, file.length - at)), at);
  writeFileSync(path, file);
}

const garbage = (random: (below: number) => number, length: number): Uint8Array =>
  Uint8Array.from({ length }, () => random(256));

const rowsIn = ({ tables }: RescueReport, name: string): number => tables.find(({ table }) => table === name)?.rows ?? -1;
const lossesIn = ({ tables }: RescueReport) =>
  tables.filter((each) => !each.found || each.damagedPages + each.damagedRows + each.refused + each.dropped > 0);

describe("a database without damage", () => {
  test("is copied whole, with the pictures that are whole and the keys", async () => {
    const { report, to } = await rescueWhole(aCopy());
    expect(lossesIn(report)).toEqual([]);
    for (const { table, rows } of report.tables) expect([table, rows]).toEqual([table, counts[table] ?? -1]);
    expect(report.strayPages).toBe(0);
    expect(report.files).toEqual({ copied: 3, damaged: expect.arrayContaining(["pictures/ab/ab-cut.webp", "pictures/ab/ab-empty.webp"]) });
    expect(existsSync(join(to, "pictures/ab/ab-whole.webp"))).toBe(true);
    expect(existsSync(join(to, "second-factor.key"))).toBe(true);
    expect(existsSync(restoreMarkerPath(to))).toBe(false);
    expect(JSON.parse(readFileSync(join(to, "rescue.json"), "utf8")).tables).toEqual(report.tables);
    const opened = await openStorage({ dataDir: to, databaseUrl: null });
    await opened.close();
  }, TIMEOUT_MS);

  test("with a log that was not taken in: its commits are there", async () => {
    const from = aCopy();
    const writer = new Database(fileOf(from));
    writer.run("pragma journal_mode = WAL");
    writer.run("insert into meta values ('from the log', '1')");
    const killed = tempFolder();
    cpSync(from, killed, { recursive: true });
    writer.close();
    const { report } = await rescueWhole(killed);
    expect(report.log.taken).toBeGreaterThan(0);
    expect(rowsIn(report, "meta")).toBe((counts.meta ?? 0) + 1);
  }, TIMEOUT_MS);
});

describe("damage", () => {
  test(`of ${SEEDS} seeds: pages overwritten anywhere`, async () => {
    let [read, all] = [0, 0];
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++) {
      const random = randomOf(seed);
      const from = aCopy();
      const { size } = statSync(fileOf(from));
      const places = 1 + random(12);
      for (let n = 0; n < places; n++) {
        const part = random(2) === 0 ? PAGE_SIZE : 1 + random(PAGE_SIZE);
        const at = random(2) === 0 ? random(size / PAGE_SIZE) * PAGE_SIZE : random(size);
        overwrite(fileOf(from), at, random(4) === 0 ? new Uint8Array(part) : garbage(random, part));
      }
      try {
        const { report } = await rescueWhole(from);
        for (const { table, rows } of report.tables) {
          read += rows;
          all += counts[table] ?? 0;
        }
      } catch (error) {
        throw new Error(`seed ${seed}: ${error instanceof Error ? error.message : error}`);
      }
    }
    console.log(`rescue: ${SEEDS} seeds, ${read} of ${all} rows (${((100 * read) / all).toFixed(1)} %)`);
    expect(read / all).toBeGreaterThan(0.7);
  }, TIMEOUT_MS);

  test("of the header: nothing is lost", async () => {
    for (const bytes of [16, 100]) {
      const from = aCopy();
      overwrite(fileOf(from), 0, garbage(randomOf(bytes), bytes));
      const { report } = await rescueWhole(from);
      expect([report.hasHeader, lossesIn(report)]).toEqual([false, []]);
    }
  }, TIMEOUT_MS);

  test("of the whole first page: tables are found by what stands on the others", async () => {
    const from = aCopy();
    overwrite(fileOf(from), 0, new Uint8Array(PAGE_SIZE));
    const { report } = await rescueWhole(from);
    expect(rowsIn(report, "bottles")).toBe(counts.bottles ?? -1);
  }, TIMEOUT_MS);

  test("of the page with the installation's id: it is known by the mark of its pictures", async () => {
    const from = aCopy();
    const database = new Database(fileOf(from));
    database.run("delete from meta");
    database.close();
    const { to } = await rescueWhole(from);
    const { db, close } = await openDatabase(fileOf(to), "none");
    expect(`driftglass-${await ensureInstallationId(db)}.mark`).toBe(marker);
    await close();
  }, TIMEOUT_MS);

  test("a page in the middle of a table costs its rows alone, and the way to them nothing", async () => {
    const bottles = counts.bottles ?? 0;
    const database = new Database(fileOf(whole), { readonly: true });
    const { rootpage = 0 } =
      database.query<{ rootpage: number }, []>("select rootpage from sqlite_schema where name = 'bottles'").get() ?? {};
    database.close();
    const lostRoot = aCopy();
    overwrite(fileOf(lostRoot), (rootpage - 1) * PAGE_SIZE, new Uint8Array(PAGE_SIZE));
    const { report } = await rescueWhole(lostRoot);
    expect(rowsIn(report, "bottles")).toBe(bottles);
    expect(report.tables.find(({ table }) => table === "bottles")?.damagedPages).toBe(1);
  }, TIMEOUT_MS);

  test("a log that is torn, flipped or of something else: what was committed before is there", async () => {
    const from = aCopy();
    const writer = new Database(fileOf(from));
    writer.run("pragma journal_mode = WAL");
    for (let n = 0; n < 5; n++) writer.run("insert into meta values (?, '1')", [`from the log ${n}`]);
    const killed = tempFolder();
    cpSync(from, killed, { recursive: true });
    writer.close();
    const log = `${fileOf(killed)}-wal`;
    const frames = readFileSync(log);
    for (let seed = 1; seed <= 8; seed++) {
      const random = randomOf(seed);
      writeFileSync(log, frames);
      if (seed % 2) truncateSync(log, random(frames.length));
      else overwrite(log, random(frames.length), garbage(random, 8));
      const { report } = await rescueWhole(killed);
      expect(rowsIn(report, "meta")).toBeGreaterThanOrEqual(counts.meta ?? 0);
    }
  }, TIMEOUT_MS);

  test("a file that was cut off: the rest is read", async () => {
    const { size } = statSync(fileOf(whole));
    for (const part of [0.9, 0.5, 0.25]) {
      const from = aCopy();
      truncateSync(fileOf(from), Math.floor(size * part) + 17);
      const { report } = await rescueWhole(from);
      expect(lossesIn(report).length).toBeGreaterThan(0);
    }
  }, TIMEOUT_MS);
});

describe("what cannot be rescued is refused in one sentence", () => {
  const REFUSED: [string, (from: string) => void, RegExp][] = [
    ["an empty file", (from) => truncateSync(fileOf(from), 0), /nothing was rescued of .+: it is empty/],
    ["a picture", (from) => writeFileSync(fileOf(from), webp(90_000)), /nothing in it can be recognised/],
    ["one byte", (from) => writeFileSync(fileOf(from), "x"), /nothing in it can be recognised/],
    ["random bytes", (from) => writeFileSync(fileOf(from), garbage(randomOf(1), 200_000)), /nothing in it can be/],
    [
      "a database of another program",
      (from) => {
        truncateSync(fileOf(from), 0);
        const other = new Database(fileOf(from));
        other.run("create table notes (text)");
        other.close();
      },
      /nothing in it can be recognised/,
    ],
  ];
  test.each(REFUSED)("%s", async (_, damage, said) => {
    const from = aCopy();
    damage(from);
    const to = tempFolder();
    await expect(rescue(from, to)).rejects.toThrow(said);
    expect(readdirSync(to)).toEqual([]);
  });

  test("no database, a newer one, PostgreSQL, a running server, a folder that is not empty or lies within", async () => {
    const from = aCopy();
    const config = readConfig({ DATA_DIR: from });
    await expect(rescue(tempFolder(), tempFolder())).rejects.toThrow(/there is no database that can be read/);
    const postgres = readConfig({ DATA_DIR: from, DATABASE_URL: "postgres://nowhere/x" });
    await expect(rescueDataDir(postgres, tempFolder(), NOW)).rejects.toThrow(/reads an SQLite file/);
    await expect(rescueDataDir(config, join(from, "inside"), NOW)).rejects.toThrow(/outside of/);
    const full = tempFolder();
    writeFileSync(join(full, "mine.txt"), "");
    await expect(rescueDataDir(config, full, NOW)).rejects.toThrow(/is not empty \(mine\.txt\)/);
    const server = lockFileForServer(fileOf(from));
    await expect(rescueDataDir(config, tempFolder(), NOW)).rejects.toThrow(/a server works with this database/);
    server.release();
    const newer = new Database(fileOf(from));
    newer.run("insert into kysely_migration values ('9999-tomorrow', '2030')");
    newer.close();
    await expect(rescueDataDir(config, tempFolder(), NOW)).rejects.toThrow(/newer than this program/);
  });

  test("what a rescue that was killed has left is begun anew, and no server starts on it", async () => {
    const to = tempFolder();
    writeFileSync(restoreMarkerPath(to), "a rescue");
    writeFileSync(join(to, "driftglass.sqlite.rescuing"), "half");
    mkdirSync(join(to, "pictures/ab"), { recursive: true });
    writeFileSync(join(to, "pictures/ab/half.webp"), "half");
    await expect(openStorage({ dataDir: to, databaseUrl: null })).rejects.toThrow(/was not finished/);
    await rescue(aCopy(), to);
    expect(existsSync(join(to, "pictures/ab/half.webp"))).toBe(false);
    const { close } = await openDatabase(fileOf(to), "none");
    await close();
  }, TIMEOUT_MS);
});
