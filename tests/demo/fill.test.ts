import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { housekeeping } from "../../src/bottles/sea/expiry";
import { openDatabase } from "../../src/db/open";
import { fillDemo } from "../../src/demo/fill";
import { eachDatabase } from "../support/databases";
import { BEGINNING as NOW } from "../support/people";

const COUNT = { users: 60, bottles: 1_500, designs: 80 };

eachDatabase("a demo", (_, open) => {
  test("has designs that are found before any server has started", async () => {
    const db = await open();
    const filled = { db, checkpoint: async () => true };
    await fillDemo(filled, { ...COUNT, bottles: 10 }, { seed: 1, now: NOW, welcome: true });
    const unfound = await db
      .selectFrom("designs")
      .select("id")
      .where("status", "in", ["forSale", "exhibition"])
      .where("id", "not in", (keys) => keys.selectFrom("design_keys").select("design_id"))
      .execute();
    expect(unfound).toEqual([]);
    expect((await db.selectFrom("design_keys").select("key").execute()).length).toBeGreaterThan(500);
  });

  test("leaves nothing for a first housekeeping to go through", async () => {
    const db = await open();
    const filled = { db, checkpoint: async () => true };
    await fillDemo(filled, { users: 20, bottles: 600, designs: 0 }, { seed: 1, now: NOW, welcome: true });
    const before = await db.selectFrom("bottles").selectAll().orderBy("id").execute();
    expect(before.filter(({ state, expires_at }) => state === "sea" && expires_at <= NOW)).toEqual([]);
    const { value } = await db
      .selectFrom("meta")
      .select("value")
      .where("key", "=", "marked_until")
      .executeTakeFirstOrThrow();
    expect(Number(value)).toBe(NOW);
    await housekeeping(db, NOW);
    expect(await db.selectFrom("bottles").selectAll().orderBy("id").execute()).toEqual(before);
  });
});

test("SQLite's log is emptied after each batch of a demo", async () => {
  const folder = mkdtempSync(join(tmpdir(), "driftglass-demo-"));
  const file = join(folder, "sea.db");
  const opened = await openDatabase(file);
  const sizes: number[] = [];
  const checkpoint = async () => {
    const emptied = await opened.checkpoint();
    sizes.push(statSync(`${file}-wal`).size);
    return emptied;
  };
  await fillDemo({ db: opened.db, checkpoint }, COUNT, { seed: 1, now: NOW, welcome: false });
  await opened.close();
  rmSync(folder, { recursive: true });
  // One batch of designs, two of bottles, two of people; then the sea's first housekeeping.
  expect(sizes).toEqual([0, 0, 0, 0, 0, 0]);
});
