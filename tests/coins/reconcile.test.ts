import { beforeAll, describe, expect, test } from "bun:test";
import { removeBottle, throwBottle } from "../../src/bottles/bottles";
import { checkIn, reconcileCoins, reconcileSomeCoins } from "../../src/coins/coins";
import { eraseCoins } from "../../src/coins/erasure";
import { type Db, transact } from "../../src/db/transact";
import { DAY } from "../../src/runtime/units";
import { seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START as NOW, type TestPerson } from "../support/people";
import { aCoinHistory, COIN_FAULTS, type CoinHistory, moveCoins, updateUser } from "./coin-faults";

eachDatabase("reconciliation", (db, open) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("a history without differences, in numbers", async () => {
    const own = await open();
    await seedBuiltIns(own);
    await aCoinHistory(own);
    expect(await reconcileCoins(own)).toEqual({
      people: 4,
      coins: 56,
      records: 10,
      sum: 56,
      reasons: {
        admin_adjustment: 1,
        comment_bottle: 1,
        daily_checkin: 1,
        destroy_bottle: 1,
        invitation_reward: 1,
        like_bottle: 1,
        purchase_design: 1,
        sale_design: 1,
        throw_bottle: 2,
      },
      differences: 0,
      first: null,
    });
  });

  test("more people than one batch", async () => {
    const own = await open();
    for (let n = 0; n < 405; n++) await checkIn(own, await aPerson(own), NOW);
    const last = await aPerson(own, { coins: 1 });
    const differences = await reconcileCoins(own);
    expect(differences).toMatchObject({ people: 406, coins: 4_051, sum: 4_050, differences: 1 });
    expect(differences.first).toContain(last.id);
  });

  test("a part of them: people by chance, each of them in one part or another", async () => {
    const own = await open();
    for (let n = 0; n < 120; n++) await checkIn(own, await aPerson(own), NOW);
    await aPerson(own, { coins: 1 });
    expect(await reconcileSomeCoins(own, 120)).toMatchObject({ isWhole: true, people: 121, differences: 1 });
    const parts: Awaited<ReturnType<typeof reconcileSomeCoins>>[] = [];
    while (!parts.some(({ differences }) => differences > 0)) {
      const part = await reconcileSomeCoins(own, 40);
      expect(part.isWhole).toBe(false);
      expect(part.records).toBeWithin(40, 101);
      parts.push(part);
      await Bun.sleep(0);
    }
    // After the last person come the first ones.
    const ids = (await own.selectFrom("users").select("id").execute()).map(({ id }) => id).sort();
    expect((await reconcileCoins(own, { after: ids.at(-1) ?? "", records: 40 })).records).toBeWithin(40, 101);
  });

  describe("each fault is named", () => {
    test.each(COIN_FAULTS)("%s", async (_, rule, damage) => {
      const own = await open();
      await seedBuiltIns(own);
      const history = await aCoinHistory(own);
      await damage(own, history);
      const { differences, first } = await reconcileCoins(own);
      expect(differences).toBeGreaterThan(0);
      expect(first).toStartWith(rule);
    });
  });

  describe("erasure leaves no difference", () => {
    test.each<[string, (db: Db, history: CoinHistory) => Promise<unknown>]>([
      ["a bottle taken out of the sea", (db, { author, bottle }) => removeBottle(db, author, bottle, NOW)],
      ["a buyer with their account", (db, { finder }) => leave(db, finder)],
      ["a seller with their account and bottles", (db, { author }) => leave(db, author)],
      ["an invited person", (db, { invited }) => leave(db, invited)],
      [
        "both sides of a trade",
        async (db, { author, finder }) => {
          await leave(db, author);
          await leave(db, finder);
        },
      ],
      [
        "expansions at their price",
        async (db, { author }) => {
          await updateUser(db, author).set({ backpack_capacity: 40 }).execute();
          await moveCoins(db, author, "expand_backpack", -10, "30");
          await moveCoins(db, author, "expand_backpack", -20, "40");
        },
      ],
    ])("%s", async (_, work) => {
      const own = await open();
      await seedBuiltIns(own);
      await work(own, await aCoinHistory(own));
      expect(await reconcileCoins(own)).toMatchObject({ differences: 0, first: null });
    });
  });

  const leave = (own: Db, { id }: TestPerson) =>
    transact(own, async (tx) => {
      await eraseCoins(tx, id);
      await tx.deleteFrom("users").where("id", "=", id).execute();
    });

  test("finds no difference while people throw and check in", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => aPerson(db())));
    let busy = true;
    const looking = (async () => {
      const results = [];
      while (busy) results.push(await reconcileCoins(db()));
      return results;
    })();
    for (let day = 0; day < 5; day++) {
      const now = NOW + day * DAY;
      await Promise.all(
        people.flatMap((person) => [
          workOutcome(checkIn(db(), person, now)),
          workOutcome(throwBottle(db(), person, { content: "hi" }, now)),
        ]),
      );
    }
    busy = false;
    const reconciled = await looking;
    expect(reconciled.map(({ first }) => first).filter(Boolean)).toEqual([]);
    expect(await reconcileCoins(db())).toMatchObject({ differences: 0, coins: 1_500, sum: 1_500 });
  });
});
