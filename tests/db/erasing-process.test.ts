/** The process that erases free parts: what it writes to, and when it ends. */
import { Database } from "bun:sqlite";
import { expect, spyOn, test } from "bun:test";
import { mkdirSync, symlinkSync } from "node:fs";
import { getPriority } from "node:os";
import { dirname, join } from "node:path";
import { openDatabase } from "../../src/db/open";
import { eraseFreeParts } from "../../src/db/sqlite/erase-free-parts";
import { readFirstValue } from "../../src/db/sqlite/file";
import { FreePartEraser } from "../../src/db/sqlite/start-erasing";
import { moduleCommand } from "../../src/runtime/product-file";
import { aPlaceWithLeavings, marksIn, type Place } from "./leavings-places";

/** The same file in another folder. */
function linkTo({ path }: Pick<Place, "path">): string {
  const link = join(dirname(path), "elsewhere", "linked.sqlite");
  mkdirSync(dirname(link));
  symlinkSync(path, link);
  return link;
}

/** Somebody who keeps others from emptying the log. */
function readLog({ path, database }: Pick<Place, "path" | "database">): Database {
  const reader = new Database(path, { readonly: true });
  reader.run("begin");
  readFirstValue(reader, "select count(*) from sqlite_schema");
  const version = Number(readFirstValue(database, "pragma user_version"));
  database.run(`pragma user_version = ${version}`);
  return reader;
}

test.each(["its own name", "a symbolic link"])(
  "whose file is known by %s writes nothing while the log is not empty",
  async (name) => {
    const place = aPlaceWithLeavings();
    const path = name === "a symbolic link" ? linkTo(place) : place.path;
    const before = marksIn(place);
    const { run } = Database.prototype;
    // Somebody writes between the checkpoint and the lock.
    const written = spyOn(Database.prototype, "run").mockImplementation(function (this: Database, sql: string) {
      if (sql === "begin immediate") run.call(place.database, "pragma user_version = 7");
      return run.call(this, sql);
    });
    const next = await eraseFreeParts(path, { maxRefusals: 2 });
    written.mockRestore();
    expect([next !== null, marksIn(place)]).toEqual([true, before]);
    expect([await eraseFreeParts(path, { maxRefusals: 2 }), marksIn(place)]).toEqual([null, []]);
    place.close();
  },
);

test("whose step takes its time leaves the rest to the next, so that nobody waits for all of it", async () => {
  const place = aPlaceWithLeavings();
  const ran = spyOn(Database.prototype, "run");
  let time = 0;
  const clock = spyOn(performance, "now").mockImplementation(() => {
    time += 25;
    return time;
  });
  const next = await eraseFreeParts(place.path);
  const steps = ran.mock.calls.filter(([sql]) => sql === "commit").length;
  for (const each of [clock, ran]) each.mockRestore();
  expect([next, steps > 1, marksIn(place)]).toEqual([null, true, []]);
  place.close();
});

test.if(process.platform === "linux")(
  "is ended before the server where memory is short, and ends with it, not by the signals of its group",
  async () => {
    const place = aPlaceWithLeavings();
    const reader = readLog(place);
    const child = Bun.spawn([...moduleCommand("src/db/sqlite/erasing-process.ts"), place.path, "0"], {
      env: {},
      stdio: ["pipe", "pipe", "pipe"],
    });
    // Its handlers are there once it runs.
    while (!(await Bun.file(`/proc/${child.pid}/oom_score_adj`).text()).startsWith("1000")) await Bun.sleep(5);
    // A lower one would make others wait for its locks.
    expect(getPriority(child.pid)).toBe(getPriority());
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) child.kill(signal);
    await Bun.sleep(50);
    expect(child.exitCode).toBeNull();
    await child.stdin.end();
    expect(await child.exited).toBe(1);
    reader.close();
    place.close();
  },
);

test("is ended when the database is closed, which then says that something is left", async () => {
  const place = aPlaceWithLeavings();
  const path = join(dirname(place.path), "own.sqlite");
  const opened = await openDatabase(path);
  const database = new Database(path);
  const reader = readLog({ path, database });
  const spawned = spyOn(Bun, "spawn");
  const erased = opened.eraseFreeParts();
  const child = spawned.mock.results[0]?.value as Bun.Subprocess;
  spawned.mockRestore();
  await opened.close();
  expect([child.signalCode, await erased]).toEqual(["SIGKILL", false]);
  expect(await opened.eraseFreeParts()).toBe(false);
  for (const each of [reader, database, place]) each.close();
});

test("goes on in the next round where the one before has ended", async () => {
  const place = aPlaceWithLeavings();
  const eraser = new FreePartEraser(place.path);
  const spawn = spyOn(Bun, "spawn");
  const froms = () => spawn.mock.calls.map((call) => (call[0] as unknown as string[]).at(-1));
  spawn.mockReturnValueOnce({
    stdout: "7",
    stderr: "",
    exited: Promise.resolve(75),
  } as unknown as ReturnType<typeof Bun.spawn>);
  const answers = [await eraser.run(), await eraser.run(), await eraser.run()];
  expect([answers, froms()]).toEqual([
    [false, true, true],
    ["0", "7", "0"],
  ]);
  spawn.mockRestore();
  place.close();
});

test("fails aloud where the file cannot be opened", async () => {
  const why = await new FreePartEraser("/none/sea.sqlite").run().catch(({ message }) => message);
  expect(why).toMatch(/^erasing free parts of the database ended with 1: /);
});
