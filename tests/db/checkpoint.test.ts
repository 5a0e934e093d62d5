import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { openDatabase } from "../../src/db/open";
import { insertion } from "../../src/db/prepared-query";
import { dailyCheckpoint } from "../../src/db/sqlite/daily-checkpoint";
import { type Db, transact } from "../../src/db/transact";
import { ERASE_PAGES_INTERVAL as EVERY } from "../../src/limits/erasure";

const insertMeta = insertion("meta");
const MARKER = "a-marker-that-has-to-go-away";

/** A log longer than what its thread waits for. */
const writeMuch = (db: Db): Promise<void> =>
  transact(db, async (tx) => {
    await tx.deleteFrom("meta").where("key", "like", "large %").execute();
    for (let n = 0; n < 60; n++) await insertMeta(tx, { key: `large ${n}`, value: "x".repeat(1_000_000) });
  });

/** A file with a log of 60 MB that its thread has begun to take in. */
async function duringACheckpoint() {
  const dir = mkdtempSync(join(tmpdir(), "driftglass-checkpoint-"));
  const path = join(dir, "sea.sqlite");
  const file = await openDatabase(path);
  await transact(file.db, (tx) => insertMeta(tx, { key: "marker", value: MARKER }));
  await file.checkpoint();
  const before = statSync(path).size;
  await transact(file.db, (tx) => tx.deleteFrom("meta").where("key", "=", "marker").execute());
  await writeMuch(file.db);
  while (statSync(path).size === before) await Bun.sleep(0);
  return { dir, path, file };
}

test("a checkpoint waits for the thread's, and empties the log", async () => {
  const { dir, path, file } = await duringACheckpoint();
  await file.checkpoint();
  expect(statSync(`${path}-wal`).size).toBe(0);
  expect(readFileSync(path).includes(MARKER)).toBe(false);
  await file.close();
  rmSync(dir, { recursive: true });
});

test("who closes during the thread's checkpoint leaves one file, without what was deleted", async () => {
  const { dir, path, file } = await duringACheckpoint();
  await file.close();
  expect(statSync(`${path}-wal`, { throwIfNoEntry: false })).toBeUndefined();
  expect(readFileSync(path).includes(MARKER)).toBe(false);
  rmSync(dir, { recursive: true });
});

test("who gives memory back ends the thread when it is done; the next long log has another", async () => {
  const threads: Worker[] = [];
  const onStart = (thread: Worker) => threads.push(thread);
  process.on("worker", onStart);
  const { dir, path, file } = await duringACheckpoint();
  const [first] = threads;
  let hasEnded = false;
  first?.once("exit", () => {
    hasEnded = true;
  });
  await file.releaseMemory();
  expect(hasEnded).toBe(true);
  await writeMuch(file.db);
  while (threads.length < 2) await Bun.sleep(0);
  expect(await file.db.selectFrom("meta").select("key").where("key", "like", "large %").execute()).toHaveLength(60);
  await file.checkpoint();
  expect(statSync(`${path}-wal`).size).toBe(0);
  await file.close();
  process.off("worker", onStart);
  rmSync(dir, { recursive: true });
});

test("nobody waits for whoever reads the file; when they have read, it is done", async () => {
  const dir = mkdtempSync(join(tmpdir(), "driftglass-checkpoint-"));
  const path = join(dir, "sea.sqlite");
  const file = await openDatabase(path);
  const backup = new Database(path, { readonly: true });
  backup.run("begin");
  backup.prepare("select count(*) from meta").values();
  await transact(file.db, (tx) => insertMeta(tx, { key: "one", value: "1" }));
  const start = performance.now();
  expect(await file.checkpoint()).toBe(false);
  // A busy connection is waited for five seconds.
  expect(performance.now() - start).toBeLessThan(4_000);
  backup.close(true);
  await transact(file.db, (tx) => insertMeta(tx, { key: "two", value: "1" }));
  expect(await file.checkpoint()).toBe(true);
  expect(statSync(`${path}-wal`).size).toBe(0);
  await file.close();
  rmSync(dir, { recursive: true });
});

test("it comes once a day, at once after a start, and again where it could not be done or the clock went back", async () => {
  const answers = [true, false, true, true];
  const calls: number[] = [];
  let now = 5 * EVERY;
  const round = dailyCheckpoint({
    checkpoint: async () => {
      calls.push(now);
      return answers.shift() ?? true;
    },
  });
  for (const at of [
    5 * EVERY,
    5 * EVERY + 1,
    6 * EVERY - 1,
    6 * EVERY,
    6 * EVERY + 1,
    6 * EVERY + 2,
    4 * EVERY,
    4 * EVERY + 1,
  ]) {
    now = at;
    await round(at);
  }
  expect(calls).toEqual([5 * EVERY, 6 * EVERY, 6 * EVERY + 1, 4 * EVERY]);
});
