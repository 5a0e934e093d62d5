import { beforeEach, expect, test } from "bun:test";
import { deleteAccount } from "../../src/account/account";
import { keepBottle, removeBottle, seedWelcomeBottles, throwBottle } from "../../src/bottles/bottles";
import { maintainSea } from "../../src/bottles/sea/maintenance";
import { checkIn } from "../../src/coins/coins";
import { type Db, transact } from "../../src/db/transact";
import { seedExhibition } from "../../src/designs/designs";
import { SEA_LIMITS } from "../../src/limits/sea";
import { countProduct } from "../../src/metrics/product-counts";
import { aFullAccount } from "../account/full-account";
import { aBottle, aHeldBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aFileStore } from "../support/files";
import { aPerson } from "../support/people";
import { findWrongCounts } from "../support/stored-counts";
import { loadTallies } from "../support/tallies";

eachDatabase("figures that are kept", (_, open) => {
  let db: Db;
  beforeEach(async () => {
    db = await open();
    const officialAccount = await seedBuiltIns(db);
    await seedExhibition(db, officialAccount.id, NOW);
    await seedWelcomeBottles(db, officialAccount.id, NOW);
  });

  test("are those that are counted, whatever moved: throws, hands, coins, time, and whole lives that leave", async () => {
    const leaver = await aFullAccount(db);
    await aFullAccount(db);
    const { finder, id } = await aHeldBottle(db);
    await keepBottle(db, finder, id, NOW);
    const author = await aPerson(db);
    await removeBottle(db, author, await aBottle(db, author), NOW);
    await aBottle(db, author, { expires_at: NOW - 1 });
    await maintainSea(db, NOW);
    const full = await loadTallies(db);
    expect(full.kept).toEqual(full.counted);
    expect(full.kept.map((line) => line.split(":", 2).join(":").split(",")[0])).toContain("bottles:expired");

    await deleteAccount(db, aFileStore(), leaver.id, NOW);
    await maintainSea(db, NOW + SEA_LIMITS.drift + SEA_LIMITS.hold);
    const left = await loadTallies(db);
    expect(left.kept).toEqual(left.counted);
    expect(left.kept).not.toEqual(full.kept);
    expect(await findWrongCounts(db, false)).toEqual([]);
  });

  test("are those that are counted after many at once, and nothing of what was rolled back is in them", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(db)));
    const both = async (person: (typeof people)[number]) => {
      await throwBottle(db, person, { content: "hello" }, NOW);
      await checkIn(db, person, NOW);
    };
    await Promise.all(people.map(both));
    const before = await loadTallies(db);
    expect(before.kept).toEqual(before.counted);
    expect(before.kept).toContain("records:throw_bottle: 12, 60");
    const undone = transact(db, async (tx) => {
      await tx.deleteFrom("coin_records").execute();
      await tx.updateTable("users").set({ coins: 0 }).execute();
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    expect((await loadTallies(db)).kept).toEqual(before.kept);
  });

  test("what time alone moves is counted at the look: hands, and what has expired without a mark", async () => {
    const { author } = await aHeldBottle(db);
    for (let i = 0; i < 3; i++) await aBottle(db, author, { expires_at: NOW + i });
    const at = async (now: number) => (await countProduct(db, now)).bottles;
    expect(await at(NOW)).toEqual({ drifting: 42, held: 1, collected: 0, expired: 1, removed: 0 });
    expect(await at(NOW + 2)).toEqual({ drifting: 40, held: 1, collected: 0, expired: 3, removed: 0 });
    await maintainSea(db, NOW + SEA_LIMITS.hold);
    expect(await at(NOW + SEA_LIMITS.hold)).toEqual({
      drifting: 41,
      held: 0,
      collected: 0,
      expired: 3,
      removed: 0,
    });
  });
});
