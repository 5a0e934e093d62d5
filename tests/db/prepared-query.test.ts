import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { type OpenedDatabase, openDatabase } from "../../src/db/open";
import { executePrepared, insertion, preparedQuery } from "../../src/db/prepared-query";
import { type Tx, transact } from "../../src/db/transact";
import { eachDatabase } from "../support/databases";

const selectMeta = preparedQuery<{ key: string }, { value: string }>((db, param) =>
  db.selectFrom("meta").select("value").where("key", "=", param("key")).compile(),
);
const insertMeta = insertion("meta");

eachDatabase("a prepared query", (db) => {
  test("sees in its transaction what was written there, and is taken back with it", async () => {
    const work = transact(db(), async (tx) => {
      await insertMeta(tx, { key: "taken back", value: "1" });
      expect(await selectMeta(tx, { key: "taken back" })).toEqual([{ value: "1" }]);
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await selectMeta(db(), { key: "taken back" })).toEqual([]);
  });

  test("writes durably outside of one too", async () => {
    await insertMeta(db(), { key: "alone", value: "2" });
    expect(await selectMeta(db(), { key: "alone" })).toEqual([{ value: "2" }]);
  });

  test("of the outer database is refused inside a transaction", async () => {
    const work = transact(db(), () => selectMeta(db(), { key: "alone" }));
    await expect(work).rejects.toThrow("inside a transaction");
  });

  test("of a transaction that is over is refused", async () => {
    let transaction: Tx | undefined;
    await transact(db(), async (tx) => {
      transaction = tx;
    });
    await expect(selectMeta(transaction as Tx, { key: "alone" })).rejects.toThrow();
  });

  test("has a name on PostgreSQL, under which it is planned once a connection", async () => {
    const { adapter } = db().getExecutor();
    if (!adapter.constructor.name.startsWith("Postgres")) return;
    const names = await transact(db(), async (tx) => {
      for (let n = 0; n < 2; n++) await selectMeta(tx, { key: "alone" });
      const known = sql<{
        name: string;
      }>`select name from pg_prepared_statements where statement like '%"meta"%'`;
      return executePrepared(tx, known.compile(tx), []);
    });
    expect(names).not.toEqual([]);
  });
});

const dir = mkdtempSync(join(tmpdir(), "driftglass-direct-"));
let file: OpenedDatabase;
beforeAll(async () => {
  file = await openDatabase(join(dir, "sea.sqlite"));
});
afterAll(async () => {
  await file.close();
  rmSync(dir, { recursive: true, force: true });
});

test("in a file a prepared read waits for nobody who writes, and sees what is committed", async () => {
  const barrier = Promise.withResolvers<void>();
  const writing = transact(file.db, async (tx) => {
    await insertMeta(tx, { key: "slow", value: "1" });
    await barrier.promise;
  });
  expect(await selectMeta(file.db, { key: "slow" })).toEqual([]);
  barrier.resolve();
  await writing;
  expect(await selectMeta(file.db, { key: "slow" })).toEqual([{ value: "1" }]);
});

test("what explained a statement keeps no snapshot: later reads see later writes, and the log is taken in", async () => {
  await sql`explain query plan select * from meta`.execute(file.db);
  await transact(file.db, (tx) => insertMeta(tx, { key: "later", value: "1" }));
  expect(await selectMeta(file.db, { key: "later" })).toEqual([{ value: "1" }]);
  await file.checkpoint();
  expect(statSync(join(dir, "sea.sqlite-wal")).size).toBe(0);
});
