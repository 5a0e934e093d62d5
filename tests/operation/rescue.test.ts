/** A database is rescued: what is copied, and what is refused. */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rescueDataDir } from "../../src/backup/backup";
import { readConfig } from "../../src/config/config";
import { openDatabase } from "../../src/db/open";
import { lockFileForServer } from "../../src/db/sqlite/file-protection";
import { openStorage, restoreMarkerPath } from "../../src/db/storage";
import { seededNumbers } from "../support/seeded-numbers";
import { OPERATION_NOW, removeTempFolders, tempFolder } from "./installation";
import {
  aCopy,
  aWholeDatabase,
  fileOf,
  garbage,
  lossesIn,
  rescue,
  rescueWhole,
  rowsIn,
  TIMEOUT_MS,
  type WholeDatabase,
  webp,
} from "./rescue-fixtures";

afterAll(removeTempFolders);

let whole: WholeDatabase;
beforeAll(async () => {
  whole = await aWholeDatabase();
}, TIMEOUT_MS);

describe("a database without damage", () => {
  test(
    "is copied whole, with the pictures that are whole and the keys",
    async () => {
      const { report, to } = await rescueWhole(aCopy(whole));
      expect(lossesIn(report)).toEqual([]);
      for (const { table, rows } of report.tables) expect([table, rows]).toEqual([table, whole.counts[table] ?? -1]);
      expect(report.strayPages).toBe(0);
      expect(report.files).toEqual({
        copied: 3,
        damaged: expect.arrayContaining(["pictures/ab/ab-cut.webp", "pictures/ab/ab-empty.webp"]),
      });
      expect(existsSync(join(to, "pictures/ab/ab-whole.webp"))).toBe(true);
      expect(existsSync(join(to, "second-factor.key"))).toBe(true);
      expect(existsSync(restoreMarkerPath(to))).toBe(false);
      expect(JSON.parse(readFileSync(join(to, "rescue.json"), "utf8")).tables).toEqual(report.tables);
      const opened = await openStorage({ dataDir: to, databaseUrl: null });
      await opened.close();
    },
    TIMEOUT_MS,
  );

  test(
    "with a log that was not taken in: its commits are there",
    async () => {
      const from = aCopy(whole);
      const writer = new Database(fileOf(from));
      writer.run("pragma journal_mode = WAL");
      writer.run("insert into meta values ('from the log', '1')");
      const killed = tempFolder();
      cpSync(from, killed, { recursive: true });
      writer.close();
      const { report } = await rescueWhole(killed);
      expect(report.log.taken).toBeGreaterThan(0);
      expect(rowsIn(report, "meta")).toBe((whole.counts.meta ?? 0) + 1);
    },
    TIMEOUT_MS,
  );
});

describe("what cannot be rescued is refused in one sentence", () => {
  const REFUSED: [string, (from: string) => void, RegExp][] = [
    ["an empty file", (from) => truncateSync(fileOf(from), 0), /nothing was rescued of .+: it is empty/],
    ["a picture", (from) => writeFileSync(fileOf(from), webp(90_000)), /nothing in it can be recognised/],
    ["one byte", (from) => writeFileSync(fileOf(from), "x"), /nothing in it can be recognised/],
    ["random bytes", (from) => writeFileSync(fileOf(from), garbage(seededNumbers(1), 200_000)), /nothing in it can be/],
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
    const from = aCopy(whole);
    damage(from);
    const to = tempFolder();
    await expect(rescue(from, to)).rejects.toThrow(said);
    expect(readdirSync(to)).toEqual([]);
  });

  test("no database, a newer one, PostgreSQL, a running server, a folder that is not empty or lies within", async () => {
    const from = aCopy(whole);
    const config = readConfig({ DATA_DIR: from });
    await expect(rescue(tempFolder(), tempFolder())).rejects.toThrow(/there is no database that can be read/);
    const postgres = readConfig({ DATA_DIR: from, DATABASE_URL: "postgres://nowhere/x" });
    await expect(rescueDataDir(postgres, tempFolder(), OPERATION_NOW)).rejects.toThrow(/reads an SQLite file/);
    await expect(rescueDataDir(config, join(from, "inside"), OPERATION_NOW)).rejects.toThrow(/outside of/);
    const full = tempFolder();
    writeFileSync(join(full, "mine.txt"), "");
    await expect(rescueDataDir(config, full, OPERATION_NOW)).rejects.toThrow(/is not empty \(mine\.txt\)/);
    const server = lockFileForServer(fileOf(from));
    await expect(rescueDataDir(config, tempFolder(), OPERATION_NOW)).rejects.toThrow(
      /a server works with this database/,
    );
    server.release();
    const newer = new Database(fileOf(from));
    newer.run("insert into kysely_migration values ('9999-tomorrow', '2030')");
    newer.close();
    await expect(rescueDataDir(config, tempFolder(), OPERATION_NOW)).rejects.toThrow(/newer than this program/);
  });

  test(
    "what a rescue that was killed has left is begun anew, and no server starts on it",
    async () => {
      const to = tempFolder();
      writeFileSync(restoreMarkerPath(to), "a rescue");
      writeFileSync(join(to, "driftglass.sqlite.rescuing"), "half");
      mkdirSync(join(to, "pictures/ab"), { recursive: true });
      writeFileSync(join(to, "pictures/ab/half.webp"), "half");
      await expect(openStorage({ dataDir: to, databaseUrl: null })).rejects.toThrow(/was not finished/);
      await rescue(aCopy(whole), to);
      expect(existsSync(join(to, "pictures/ab/half.webp"))).toBe(false);
      const { close } = await openDatabase(fileOf(to), "none");
      await close();
    },
    TIMEOUT_MS,
  );
});
