import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drop, pickUp } from "../../src/bottles/bottles";
import { housekeeping } from "../../src/bottles/sea/expiry";
import { demo } from "../../src/cli/demo";
import { pay, reconcile } from "../../src/coins/coins";
import { openDatabase } from "../../src/db/open";
import { transact } from "../../src/db/transact";
import { fillDemo } from "../../src/demo/fill";
import { buyDesign } from "../../src/square/square";
import { outcome } from "../support/bottles";
import { wrongCounts } from "../support/counts";
import { eachDatabase } from "../support/databases";
import { aPerson, BEGINNING as NOW } from "../support/people";

setDefaultTimeout(60_000);

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

  test("comes again with the same seed at the same time: with new people, beside namesakes", async () => {
    const db = await open();
    const filled = { db, checkpoint: async () => true };
    const few = { users: 4, bottles: 40, designs: 10 };
    const namesOf = async () => {
      const people = await fillDemo(filled, few, { seed: 1, now: NOW, welcome: true });
      return people.map(({ username }) => username.replace("demo-000", ""));
    };
    await aPerson(db, { username: "demo-00002", username_key: "demo-00002" });
    expect(await namesOf()).toEqual(["01", "03", "04", "05"]);
    await aPerson(db, { nickname: "Jonas 6", nickname_key: "jonas 6" });
    expect(await namesOf()).toEqual(["07", "08", "09", "10"]);
    expect([await wrongCounts(db), (await reconcile(db)).first]).toEqual([[], null]);
  });

  test("leaves the books right where real people buy and speak while it is written", async () => {
    const db = await open();
    const buyer = await aPerson(db);
    const purse = { userId: buyer.id, amount: 300, reason: "admin_adjustment", ref: "purse" } as const;
    await transact(db, (tx) => pay(tx, purse, NOW));
    const came: string[] = [];
    const meanwhile = async () => {
      const offer = await db
        .selectFrom("designs")
        .select("id")
        .where("status", "=", "forSale")
        .limit(1)
        .execute();
      const adrift = await db
        .selectFrom("bottles")
        .select("id")
        .where("band", "=", "adult")
        .limit(1)
        .execute();
      for (const { id } of offer) came.push(await outcome(buyDesign(db, buyer, id, undefined, NOW)));
      for (const { id } of adrift) {
        came.push(await outcome(pickUp(db, buyer, id, NOW)));
        came.push(await outcome(drop(db, buyer, id, "hello", NOW)));
      }
      return true;
    };
    const some = { users: 20, bottles: 200, designs: 20 };
    await fillDemo({ db, checkpoint: meanwhile }, some, { seed: 1, now: NOW, welcome: false });
    expect(came.filter((each) => each === "done").length).toBeGreaterThan(2);
    expect((await reconcile(db)).first).toBeNull();
    expect(await wrongCounts(db, false)).toEqual([]);
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
  // One batch of designs, three of bottles, two of people; then the sea's first housekeeping.
  expect(sizes).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test("more than fits into the limits of a year is refused in a sentence", async () => {
  const asked = { seed: 1, now: NOW, users: 10 };
  await expect(demo({ ...asked, bottles: 1_001 })).rejects.toThrow("1001 bottles are too many for 10 people");
  await expect(demo({ ...asked, bottles: 1, designs: 1_001 })).rejects.toThrow("name --users");
});
