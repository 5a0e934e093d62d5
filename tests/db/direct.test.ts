import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { type Opened, openDatabase } from "../../src/db/open";
import { execute, insertion, prepared } from "../../src/db/prepared";
import { type Tx, transact } from "../../src/db/transact";
import { eachDatabase } from "../support/databases";

const noted = prepared<{ key: string }, { value: string }>((db, hole) =>
  db.selectFrom("meta").select("value").where("key", "=", hole("key")).compile(),
);
const note = insertion("meta");

eachDatabase("a prepared query", (db) => {
  test("sees in its transaction what was written there, and is taken back with it", async () => {
    const work = transact(db(), async (tx) => {
      await note(tx, { key: "taken back", value: "1" });
      expect(await noted(tx, { key: "taken back" })).toEqual([{ value: "1" }]);
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await noted(db(), { key: "taken back" })).toEqual([]);
  });

  test("writes durably outside of one too", async () => {
    await note(db(), { key: "alone", value: "2" });
    expect(await noted(db(), { key: "alone" })).toEqual([{ value: "2" }]);
  });

  test("of the outer database is refused inside a transaction", async () => {
    const work = transact(db(), () => noted(db(), { key: "alone" }));
    await expect(work).rejects.toThrow("inside a transaction");
  });

  test("of a transaction that is over is refused", async () => {
    let kept: Tx | undefined;
    await transact(db(), async (tx) => {
      kept = tx;
    });
    await expect(noted(kept as Tx, { key: "alone" })).rejects.toThrow();
  });

  test("has a name on PostgreSQL, under which it is planned once a connection", async () => {
    const { adapter } = db().getExecutor();
    if (!adapter.constructor.name.startsWith("Postgres")) return;
    const names = await transact(db(), async (tx) => {
      for (let n = 0; n < 2; n++) await noted(tx, { key: "alone" });
      const known = sql<{
        name: string;
      }>`select name from pg_prepared_statements where statement like '%"meta"%'`;
      return execute(tx, known.compile(tx), []);
    });
    expect(names.map(({ name }) => /^prepared_\d+$/.test(name))).toContain(true);
  });
});

const dir = mkdtempSync(join(tmpdir(), "driftglass-direct-"));
let file: Opened;
beforeAll(async () => {
  file = await openDatabase(join(dir, "sea.sqlite"));
});
afterAll(async () => {
  await file.close();
  rmSync(dir, { recursive: true, force: true });
});

test("in a file a prepared read waits for nobody who writes, and sees what is committed", async () => {
  const gate = Promise.withResolvers<void>();
  const writing = transact(file.db, async (tx) => {
    await note(tx, { key: "slow", value: "1" });
    await gate.promise;
  });
  expect(await noted(file.db, { key: "slow" })).toEqual([]);
  gate.resolve();
  await writing;
  expect(await noted(file.db, { key: "slow" })).toEqual([{ value: "1" }]);
});

test("what explained a statement keeps no snapshot: later reads see later writes, and the log is taken in", async () => {
  await sql`explain query plan select * from meta`.execute(file.db);
  await transact(file.db, (tx) => note(tx, { key: "later", value: "1" }));
  expect(await noted(file.db, { key: "later" })).toEqual([{ value: "1" }]);
  await file.checkpoint();
  expect(statSync(join(dir, "sea.sqlite-wal")).size).toBe(0);
});
