/** What was deleted is in no free part of a page of SQLite's file after the erasing, and nothing else has changed. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import fc from "fast-check";
import { eraseFreePartsDaily } from "../../src/db/sqlite/daily-erasing";
import { eraseFreeParts } from "../../src/db/sqlite/erase-free-parts";
import { readAllRows, readFirstValue } from "../../src/db/sqlite/file";
import { findLeftBytes } from "../../src/db/sqlite/free-part";
import { FreePartEraser } from "../../src/db/sqlite/start-erasing";
import { ERASE_PAGES_INTERVAL as EVERY } from "../../src/limits/erasure";
import { eachDatabase } from "../support/databases";
import { PROPERTY_SEED, propertyRuns } from "../support/property-runs";
import { aPlaceWithLeavings, doWork, marksIn, openPlace, type Place, TABLES, WORK } from "./leavings-places";

const rowsOf = ({ database }: Place) =>
  TABLES.map((table) => readAllRows<{ word: string; text: string }>(database, `select * from ${table} order by word`));

const isSound = ({ database }: Place): boolean => readFirstValue(database, "pragma integrity_check") === "ok";

test(`nothing of deleted rows is left, and all others are what they were (seed ${PROPERTY_SEED})`, async () => {
  let left = 0;
  const property = fc.asyncProperty(WORK, async (steps) => {
    const place = openPlace();
    doWork(place, steps);
    readFirstValue(place.database, "pragma wal_checkpoint(TRUNCATE)");
    left += marksIn(place).length;
    const before = rowsOf(place);
    expect(await new FreePartEraser(place.path).run()).toBe(true);
    expect([rowsOf(place), isSound(place)]).toEqual([before, true]);
    // Whoever has had pages in memory brings nothing back by writing them, with as many bytes as before.
    for (const table of TABLES)
      place.database.run(`update ${table} set text = replace(replace(text, 'x', 'v'), 'y', 'w')`);
    readFirstValue(place.database, "pragma wal_checkpoint(TRUNCATE)");
    expect([marksIn(place), isSound(place)]).toEqual([[], true]);
    place.close();
  });
  await fc.assert(property, { ...propertyRuns(4), endOnFailure: true });
  // Else it has had nothing to erase.
  expect(left).toBeGreaterThan(0);
}, 60_000);

test("whoever writes meanwhile goes on, and keeps what was written", async () => {
  const place = aPlaceWithLeavings();
  let isOver = false;
  const erased = new FreePartEraser(place.path).run().finally(() => {
    isOver = true;
  });
  let written = 0;
  place.database.run("pragma busy_timeout = 5000");
  for (; !isOver; written++) {
    place.database
      .prepare<never, [number, string]>("insert into texts (id, word) values (?, ?)")
      .run(1e9 + written, "new");
    await Bun.sleep(1);
  }
  expect(await erased).toBe(true);
  expect(readFirstValue(place.database, "select count(*) from texts where id >= 1000000000")).toBe(written);
  readFirstValue(place.database, "pragma wal_checkpoint(TRUNCATE)");
  expect([written > 0, marksIn(place), isSound(place)]).toEqual([true, [], true]);
  place.close();
}, 30_000);

test("a round whose time is over says where the next one goes on", async () => {
  const place = aPlaceWithLeavings();
  const before = marksIn(place);
  const next = await eraseFreeParts(place.path, { time: 0 });
  expect([next, marksIn(place)]).toEqual([0, before]);
  const pages = Number(readFirstValue(place.database, "pragma page_count"));
  expect([await eraseFreeParts(place.path, { from: pages }), marksIn(place)]).toEqual([null, before]);
  expect([await eraseFreeParts(place.path, { from: Number(next) }), marksIn(place)]).toEqual([null, []]);
  place.close();
});

test("a file with an open reader of its log is left as it is, and said to be", async () => {
  const place = aPlaceWithLeavings();
  place.database.run("update texts set text = upper(text) where id = (select max(id) from texts)");
  const reader = new Database(place.path, { readonly: true });
  reader.run("begin");
  readFirstValue(reader, "select count(*) from texts");
  place.database.run("update texts set text = upper(text) where id = (select min(id) from texts)");
  const before = marksIn(place);
  expect([(await eraseFreeParts(place.path, { maxRefusals: 2 })) !== null, marksIn(place)]).toEqual([true, before]);
  reader.run("commit");
  expect([await eraseFreeParts(place.path, { maxRefusals: 2 }), marksIn(place)]).toEqual([null, []]);
  reader.close();
  place.close();
});

const PAGE = 4_096;
/** A page of a table with one cell at its end. */
function aPage(change: (page: Buffer) => void): Buffer {
  const page = Buffer.alloc(PAGE);
  page[0] = 13;
  page.writeUInt16BE(1, 3);
  page.writeUInt16BE(4_000, 5);
  page.writeUInt16BE(4_000, 8);
  page.write("what was deleted", 1_000);
  change(page);
  return page;
}

test("pages that are damaged, or none of a table, are left alone", () => {
  const same = () => undefined;
  expect(findLeftBytes(aPage(same), PAGE)).toEqual({ from: 10, to: 4_000 });
  expect(
    findLeftBytes(
      aPage((page) => page.fill(0, 1_000, 1_100)),
      PAGE,
    ),
  ).toBeNull();
  const changes: Record<string, (page: Buffer) => void> = {
    "of another kind": (page) => page.writeUInt8(0, 0),
    "a cell in the free part": (page) => page.writeUInt16BE(3_999, 8),
    "a cell beyond the end": (page) => page.writeUInt16BE(4_093, 8),
    "more cells than fit": (page) => page.writeUInt16BE(3_000, 3),
    "cells beyond the end": (page) => page.writeUInt16BE(4_097, 5),
    "a free block in the free part": (page) => page.writeUInt16BE(900, 1),
    "free blocks in a circle": (page) => {
      page.writeUInt16BE(4_050, 1);
      page.writeUInt16BE(4_050, 4_050);
    },
  };
  for (const [name, change] of Object.entries(changes))
    expect([name, findLeftBytes(aPage(change), PAGE)]).toEqual([name, null]);
});

eachDatabase("the daily erasing", (db, _, kind) => {
  test("comes once a day by what the database remembers, and again where it could not be done; on SQLite alone", async () => {
    const answers = [false, true, true];
    const calls: number[] = [];
    for (const at of [EVERY, EVERY + 1, 2 * EVERY, 2 * EVERY + 1, 2 * EVERY + 2, EVERY]) {
      const erase = async () => calls.push(at) > 0 && (answers.shift() ?? true);
      await eraseFreePartsDaily({ db: db(), eraseFreeParts: erase }, at);
    }
    expect(calls).toEqual(kind === "sqlite" ? [2 * EVERY, 2 * EVERY + 1, EVERY] : []);
  });
});
