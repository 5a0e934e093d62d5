import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OpenedDatabase, openDatabase } from "../../src/db/open";
import { insertion, preparedQuery } from "../../src/db/prepared-query";
import { transact } from "../../src/db/transact";

const selectMeta = preparedQuery<{ key: string }, { value: string }>((db, param) =>
  db.selectFrom("meta").select("value").where("key", "=", param("key")).compile(),
);
const insertMeta = insertion("meta");
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

const PAGE_SIZE = 4_096;
const dir = mkdtempSync(join(tmpdir(), "driftglass-snapshot-"));
const path = join(dir, "sea.sqlite");
let file: OpenedDatabase;
beforeAll(async () => {
  file = await openDatabase(path);
});
afterAll(async () => {
  await file.close();
  rmSync(dir, { recursive: true, force: true });
});

test("what is read in one turn is one state, whoever writes meanwhile; the next turn sees it", async () => {
  const other = new Database(path);
  const readMeta = () => selectMeta(file.db, { key: "other" });
  await nextTurn();
  expect(await readMeta()).toEqual([]);
  other.run("insert into meta (key, value) values ('other', '1')");
  expect(await readMeta()).toEqual([]);
  expect(await file.db.selectFrom("meta").select("value").where("key", "=", "other").execute()).toEqual([]);
  await nextTurn();
  expect(await readMeta()).toEqual([{ value: "1" }]);
  other.close();
});

test("a commit is seen by whoever reads after it, though others have read in the same turn before it", async () => {
  for (let n = 0; n < 20; n++) {
    await nextTurn();
    const key = `own ${n}`;
    const writing = transact(file.db, (tx) => insertMeta(tx, { key, value: "1" }));
    // The verb is through and its commit waits for the end of the turn; who reads now opens a snapshot after that.
    for (let step = 0; step < n * 5; step++) await null;
    expect(await selectMeta(file.db, { key })).toEqual([]);
    await writing;
    expect(await selectMeta(file.db, { key })).toEqual([{ value: "1" }]);
  }
});

test("the log is taken in though somebody has just read", async () => {
  await transact(file.db, (tx) => insertMeta(tx, { key: "log", value: "1" }));
  expect(await selectMeta(file.db, { key: "log" })).toEqual([{ value: "1" }]);
  await file.checkpoint();
  expect(statSync(`${path}-wal`).size).toBe(0);
});

test("a read that fails leaves the next one as it was", async () => {
  const missing = file.db
    .selectFrom("nowhere" as "meta")
    .select("value")
    .execute();
  await expect(missing).rejects.toThrow("nowhere");
  expect(await selectMeta(file.db, { key: "log" })).toEqual([{ value: "1" }]);
});

test("a damaged page fails who reads it, and nobody else when the turn ends", async () => {
  const damaged = join(dir, "damaged.sqlite");
  const made = await openDatabase(damaged);
  await transact(made.db, (tx) => insertMeta(tx, { key: "own", value: "1" }));
  await made.close();
  const raw = new Database(damaged);
  const { page } = raw.query("select rootpage as page from sqlite_schema where name = 'meta'").get() as {
    page: number;
  };
  raw.close();
  const bytes = readFileSync(damaged);
  bytes.fill(7, (page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  writeFileSync(damaged, bytes);
  const { db, close } = await openDatabase(damaged, "none");
  await expect(selectMeta(db, { key: "own" })).rejects.toThrow("malformed");
  await nextTurn();
  expect(await db.selectFrom("users").select("id").execute()).toEqual([]);
  await close();
});
