import { expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dropBottle, pickUpBottle } from "../../src/bottles/bottles";
import { maintainSea } from "../../src/bottles/sea/maintenance";
import { demoCommand } from "../../src/cli/demo";
import { payCoins, reconcileCoins } from "../../src/coins/coins";
import { countRows } from "../../src/db/count-rows";
import { openDatabase } from "../../src/db/open";
import { transact } from "../../src/db/transact";
import { fillDemo } from "../../src/demo/fill";
import { refillDesignSearchKeys } from "../../src/designs/designs";
import { buyDesign } from "../../src/square/square";
import { refillNameSearchKeys } from "../../src/users/users";
import { workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START as NOW } from "../support/people";
import { findWrongCounts } from "../support/stored-counts";

setDefaultTimeout(60_000);

const COUNT = { users: 60, bottles: 1_500, designs: 80 };

eachDatabase("a demo", (_, open) => {
  test("has designs that can be searched before any server has started", async () => {
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

  test("leaves no search key to write for a first start; after an older version it writes all", async () => {
    const db = await open();
    const filled = { db, checkpoint: async () => true };
    const few = { users: 4, bottles: 40, designs: 10 };
    await fillDemo(filled, few, { seed: 1, now: NOW, welcome: true });
    const emptied = async () => {
      await db.deleteFrom("design_keys").execute();
      await db.updateTable("users").set({ nickname_search: "?" }).execute();
    };
    const start = async () => {
      await refillDesignSearchKeys(db);
      await refillNameSearchKeys(db);
      const designs = await db.selectFrom("design_keys").select("design_id").distinct().execute();
      const names = await db.selectFrom("users").select("id").where("nickname_search", "!=", "?").execute();
      return { designs: designs.length, names: names.length };
    };
    await emptied();
    expect(await start()).toEqual({ designs: 0, names: 0 });

    await db.deleteFrom("meta").where("key", "like", "%_keys_%").execute();
    const listed = db.selectFrom("designs").where("status", "in", ["forSale", "exhibition"]);
    expect(await start()).toEqual({ designs: await countRows(listed), names: await countRows(db.selectFrom("users")) });
  });

  test("can be made again with the same seed and time, with new people, beside people of the same names", async () => {
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
    expect([await findWrongCounts(db), (await reconcileCoins(db)).first]).toEqual([[], null]);
  });

  test("leaves coins and counts correct while real people buy and comment", async () => {
    const db = await open();
    const buyer = await aPerson(db);
    const payment = { userId: buyer.id, amount: 300, reason: "admin_adjustment", ref: "purse" } as const;
    await transact(db, (tx) => payCoins(tx, payment, NOW));
    const outcomes: string[] = [];
    const meanwhile = async () => {
      const offer = await db.selectFrom("designs").select("id").where("status", "=", "forSale").limit(1).execute();
      const adrift = await db.selectFrom("bottles").select("id").where("band", "=", "adult").limit(1).execute();
      for (const { id } of offer) outcomes.push(await workOutcome(buyDesign(db, buyer, id, undefined, NOW)));
      for (const { id } of adrift) {
        outcomes.push(await workOutcome(pickUpBottle(db, buyer, id, NOW)));
        outcomes.push(await workOutcome(dropBottle(db, buyer, id, "hello", NOW)));
      }
      return true;
    };
    const some = { users: 20, bottles: 200, designs: 20 };
    await fillDemo({ db, checkpoint: meanwhile }, some, { seed: 1, now: NOW, welcome: false });
    expect(outcomes.filter((each) => each === "done").length).toBeGreaterThan(2);
    expect((await reconcileCoins(db)).first).toBeNull();
    expect(await findWrongCounts(db, false)).toEqual([]);
  });

  test("leaves no work for the first maintenance", async () => {
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
    await maintainSea(db, NOW);
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
  // One batch of designs, two of bottles, two of people; then the first maintenance of the sea.
  expect(sizes).toEqual([0, 0, 0, 0, 0, 0]);
});

test("more than fits into the limits of a year is refused with a message", async () => {
  const options = { seed: 1, now: NOW, users: 10 };
  await expect(demoCommand({ ...options, bottles: 1_001 })).rejects.toThrow("1001 bottles are too many for 10 people");
  await expect(demoCommand({ ...options, bottles: 1, designs: 1_001 })).rejects.toThrow("name --users");
});
