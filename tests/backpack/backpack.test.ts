import { beforeAll, describe, expect, test } from "bun:test";
import { expandBackpack, loadBackpack } from "../../src/backpack/backpack";
import { expansionCost } from "../../src/backpack/rules";
import { countBackpackPlaces, destroyCollectedBottles, pickUpBottle } from "../../src/bottles/bottles";
import { payCoins } from "../../src/coins/coins";
import { type Db, transact } from "../../src/db/transact";
import { Refusal } from "../../src/runtime/errors";
import {
  aBottle,
  countOutcomes,
  findLedgerFaults,
  loadBottleRow,
  loadCoins,
  NOW,
  seedBuiltIns,
  workOutcome,
} from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";

/** A person with coins. */
async function aPersonWithCoins(db: Db, amount: number): Promise<TestPerson> {
  const person = await aPerson(db);
  const payment = { userId: person.id, amount, reason: "admin_adjustment", ref: "seed" } as const;
  await transact(db, (tx) => payCoins(tx, payment, NOW));
  return person;
}

async function keepBottles(db: Db, keeper: TestPerson, n: number): Promise<string[]> {
  const author = await aPerson(db);
  const state = { state: "kept", owner_id: keeper.id, collected_at: NOW } as const;
  return Promise.all(Array.from({ length: n }, () => aBottle(db, author, state)));
}

test("each expansion costs ten more than the last", () => {
  expect([20, 30, 40, 50, 120].map((capacity) => expansionCost(capacity, NOW))).toEqual([10, 20, 30, 40, 110]);
});

eachDatabase("the backpack", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  const capacityOf = async (who: TestPerson) => (await loadBackpack(db(), who.id, NOW)).capacity;

  test("10 more places cost 10, 20, 30 coins, each with its record", async () => {
    const person = await aPersonWithCoins(db(), 100);
    expect(await loadBackpack(db(), person.id, NOW)).toEqual({
      capacity: 20,
      used: 0,
      nextCost: 10,
      coins: 100,
    });
    await expandBackpack(db(), person, 20, NOW);
    await expandBackpack(db(), person, 30, NOW);
    const after = await expandBackpack(db(), person, 40, NOW);
    expect(after).toEqual({ capacity: 50, used: 0, nextCost: 40, coins: 40 });
    const records = await db()
      .selectFrom("coin_records")
      .select(["amount", "ref"])
      .where("user_id", "=", person.id)
      .where("reason", "=", "expand_backpack")
      .orderBy("seq")
      .execute();
    expect(records.map(({ amount, ref }) => [Number(amount), ref])).toEqual([
      [-10, "30"],
      [-20, "40"],
      [-30, "50"],
    ]);
  });

  test("with too few coins, coins and capacity stay", async () => {
    const person = await aPersonWithCoins(db(), 9);
    expect(await workOutcome(expandBackpack(db(), person, 20, NOW))).toBe("insufficient_coins");
    expect(await capacityOf(person)).toBe(20);
    expect(await loadCoins(db(), person)).toBe(9);
  });

  test("a price other than the one seen is not paid, and the refusal has the new one", async () => {
    const person = await aPersonWithCoins(db(), 100);
    await expandBackpack(db(), person, 20, NOW);
    const refusal = await expandBackpack(db(), person, 20, NOW).catch((error) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect([refusal.code, refusal.params]).toEqual(["price_changed", { n: 20 }]);
    for (const visible of [0, 21, 1_000]) {
      expect(await workOutcome(expandBackpack(db(), person, visible, NOW))).toBe("price_changed");
    }
    expect(await loadCoins(db(), person)).toBe(90);
  });

  test("twenty requests at once with the same price: one expansion, paid once", async () => {
    const person = await aPersonWithCoins(db(), 1_000);
    const tries = Array.from({ length: 20 }, () => expandBackpack(db(), person, 20, NOW));
    expect(await countOutcomes(tries)).toEqual({ done: 1, price_changed: 19 });
    expect(await capacityOf(person)).toBe(30);
    expect(await loadCoins(db(), person)).toBe(990);
    expect(await findLedgerFaults(db())).toEqual([]);
  });

  test("five requests at once without a price: each is bought while there are coins", async () => {
    const [poor, wealthy] = [await aPersonWithCoins(db(), 10), await aPersonWithCoins(db(), 75)];
    const fiveOf = (who: TestPerson) =>
      countOutcomes(Array.from({ length: 5 }, () => expandBackpack(db(), who, null, NOW)));
    expect(await fiveOf(poor)).toEqual({ done: 1, insufficient_coins: 4 });
    expect(await fiveOf(wealthy)).toEqual({ done: 3, insufficient_coins: 2 });
    expect([await capacityOf(poor), await capacityOf(wealthy)]).toEqual([30, 50]);
    expect([await loadCoins(db(), poor), await loadCoins(db(), wealthy)]).toEqual([0, 15]);
    expect(await findLedgerFaults(db())).toEqual([]);
  });

  test("the same idempotency key buys one expansion", async () => {
    const person = await aPersonWithCoins(db(), 100);
    const actor = { id: person.id, once: { key: "k", request: "r" } };
    const tries = Array.from({ length: 5 }, () => expandBackpack(db(), actor, 20, NOW));
    for (const each of await Promise.all(tries)) expect(each.capacity).toBe(30);
    expect(await loadCoins(db(), person)).toBe(90);
  });

  test("an expansion allows another pick", async () => {
    const person = await aPersonWithCoins(db(), 10);
    await keepBottles(db(), person, 20);
    const id = await aBottle(db(), await aPerson(db()));
    expect(await workOutcome(pickUpBottle(db(), person, id, NOW))).toBe("backpack_full");
    await expandBackpack(db(), person, 20, NOW);
    expect(await workOutcome(pickUpBottle(db(), person, id, NOW))).toBe("done");
    expect(await loadBackpack(db(), person.id, NOW)).toMatchObject({ capacity: 30, used: 21 });
  });

  test("the last place is taken once by picks at the same time", async () => {
    const [person, author] = [await aPerson(db()), await aPerson(db())];
    await keepBottles(db(), person, 19);
    const ids = await Promise.all(Array.from({ length: 6 }, () => aBottle(db(), author)));
    const picked = await countOutcomes(ids.map((id) => pickUpBottle(db(), person, id, NOW)));
    expect(picked).toEqual({ done: 1, backpack_full: 5 });
    expect(await countBackpackPlaces(db(), person.id, NOW)).toBe(20);
  });

  describe("cleaning", () => {
    test("several bottles at once: each is paid, and its place is free", async () => {
      const person = await aPerson(db());
      const [one = "", two = "", three = ""] = await keepBottles(db(), person, 3);
      expect(await destroyCollectedBottles(db(), person, [one, two, one], NOW)).toEqual({
        reward: 2,
        coins: 2,
      });
      expect(await countBackpackPlaces(db(), person.id, NOW)).toBe(1);
      expect((await loadBottleRow(db(), three)).state).toBe("kept");
    });

    test("bottles that are gone or another person's are skipped; with none left it refuses", async () => {
      const [person, other] = [await aPerson(db()), await aPerson(db())];
      const [[mine = ""], [theirs = ""]] = [await keepBottles(db(), person, 1), await keepBottles(db(), other, 1)];
      const ids = [mine, theirs, "no such bottle"];
      expect(await destroyCollectedBottles(db(), person, ids, NOW)).toEqual({ reward: 1, coins: 1 });
      expect(await workOutcome(destroyCollectedBottles(db(), person, ids, NOW))).toBe("bottle_not_found");
      expect((await loadBottleRow(db(), theirs)).state).toBe("kept");
    });

    test("the same bottles destroyed ten times at once: each is paid once", async () => {
      const person = await aPerson(db());
      const ids = await keepBottles(db(), person, 5);
      const tries = Array.from({ length: 10 }, (_, n) =>
        destroyCollectedBottles(db(), person, n % 2 ? ids.slice(0, 3) : ids.toReversed(), NOW),
      );
      await Promise.allSettled(tries);
      expect(await loadCoins(db(), person)).toBe(5);
      expect(await countBackpackPlaces(db(), person.id, NOW)).toBe(0);
      expect(await findLedgerFaults(db())).toEqual([]);
    });
  });
});
