import { beforeAll, expect, test } from "bun:test";
import { expandBackpack } from "../../src/backpack/backpack";
import { dropBottle, likeBottle, pickUpBottle, throwBottle } from "../../src/bottles/bottles";
import { checkIn, listCoinRates, payCoins, reconcileCoins } from "../../src/coins/coins";
import { dayNumberOf } from "../../src/db/counters";
import { type Db, transact } from "../../src/db/transact";
import { createDesign } from "../../src/designs/designs";
import { type PriceName, priceAt, priceHistoryOf } from "../../src/limits/prices";
import { DAY, HOUR } from "../../src/runtime/units";
import { SAMPLE_DESIGN } from "../designs/design-fixtures";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";
import { plainText } from "../support/plain-text";
import { withPrices } from "../support/prices";

const SINCE = (dayNumberOf(NOW) + 1) * DAY;
const CHANGED: [PriceName, number, number][] = [
  ["throw", SINCE, 7],
  ["like", SINCE, 1],
  ["comment", SINCE, 4],
  ["checkin", SINCE, 12],
  ["design", SINCE, -9],
  ["expansion", SINCE, -15],
  ["likesPaidPerDay", SINCE, 1],
  ["commentsPaidPerDay", SINCE, 5],
];
const NAMES = CHANGED.map(([name]) => name);

test("every price is valid from the beginning, and its history is in order", () => {
  for (const name of [...NAMES, "destroy", "invitation"] as const) {
    const times = priceHistoryOf(name).map(({ since }) => since);
    expect(times[0]).toBe(0);
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
  }
});

test("a price is valid from its time on", () =>
  withPrices(CHANGED, async () => {
    expect([priceAt("design", SINCE - 1), priceAt("design", SINCE)]).toEqual([-5, -9]);
    expect(listCoinRates(SINCE - 1).spend[0]).toMatchObject({ reason: "design_bottle", amount: -5 });
    expect(listCoinRates(SINCE).spend).toEqual([
      { reason: "design_bottle", amount: -9, perDay: null },
      { reason: "expand_backpack", amount: -15, perDay: null, rise: -15 },
    ]);
    expect(listCoinRates(SINCE).earn).toContainEqual({ reason: "like_bottle", amount: 1, perDay: 1 });
  }));

/** A day of a person who does every paid action four times. */
async function liveOneDay(db: Db, who: TestPerson, author: TestPerson, now: number): Promise<void> {
  await checkIn(db, who, now);
  await throwBottle(db, who, { content: "hello" }, now);
  for (let n = 0; n < 4; n++) {
    const id = await aBottle(db, author, { created_at: now });
    await pickUpBottle(db, who, id, now);
    await likeBottle(db, who, id, now);
    await dropBottle(db, who, id, "hello yourself", now);
  }
  await createDesign(db, who, SAMPLE_DESIGN, now);
  await expandBackpack(db, who, null, now);
}

const amounts = async (db: Db, who: TestPerson, reason: string): Promise<number[]> =>
  (
    await db
      .selectFrom("coin_records")
      .select("amount")
      .where("user_id", "=", who.id)
      .where("reason", "=", reason)
      .orderBy("seq")
      .execute()
  ).map(({ amount }) => Number(amount));

eachDatabase("changing prices", (db, open) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  async function someone(own: Db) {
    const [who, author] = [await aPerson(own), await aPerson(own)];
    const payment = { userId: who.id, amount: 100, reason: "admin_adjustment", ref: "purse" } as const;
    await transact(own, (tx) => payCoins(tx, payment, NOW));
    return { who, author };
  }

  test("earlier payments stay valid, and new prices are paid from then on", () =>
    withPrices(CHANGED, async () => {
      const own = await open();
      await seedBuiltIns(own);
      const { who, author } = await someone(own);
      await liveOneDay(own, who, author, SINCE - HOUR);
      await liveOneDay(own, who, author, SINCE);
      expect((await reconcileCoins(own)).first).toBeNull();
      const of = (reason: string) => amounts(own, who, reason);
      expect(await of("daily_checkin")).toEqual([10, 12]);
      expect(await of("throw_bottle")).toEqual([5, 7]);
      expect(await of("like_bottle")).toEqual([2, 2, 2, 1]);
      expect(await of("comment_bottle")).toEqual([3, 3, 3, 4, 4, 4, 4]);
      expect(await of("design_bottle")).toEqual([-5, -9]);
      expect(await of("expand_backpack")).toEqual([-10, -30]);
    }));

  test.each<[string, number, number]>([
    ["the new one before its time", SINCE - HOUR, -9],
    ["the old one after it", SINCE, -5],
  ])("a wrong price is found: %s", (_, at, amount) =>
    withPrices(CHANGED, async () => {
      const own = await open();
      const { who } = await someone(own);
      const payment = { userId: who.id, amount, reason: "design_bottle", ref: "a design" } as const;
      await transact(own, (tx) => payCoins(tx, payment, at));
      expect((await reconcileCoins(own)).first).toStartWith("every record has the amount of its reason");
    }),
  );

  test("a wrong price of an expansion is found", () =>
    withPrices(CHANGED, async () => {
      const own = await open();
      const { who } = await someone(own);
      await expandBackpack(own, who, 20, SINCE - HOUR);
      await own.updateTable("coin_records").set({ created_at: SINCE }).where("ref", "=", "30").execute();
      expect((await reconcileCoins(own)).first).toStartWith("the backpack has the places that were paid for");
    }));

  test("a daily limit lowered during a day does not affect earlier payments", () =>
    withPrices([["likesPaidPerDay", NOW + HOUR, 1]], async () => {
      const own = await open();
      await seedBuiltIns(own);
      const { who, author } = await someone(own);
      for (let n = 0; n < 3; n++) await likeBottle(own, who, await aBottle(own, author), NOW);
      await likeBottle(own, who, await aBottle(own, author), NOW + HOUR);
      expect(await amounts(own, who, "like_bottle")).toEqual([2, 2, 2]);
      expect((await reconcileCoins(own)).first).toBeNull();
    }));

  test("every screen shows the valid price", () =>
    withPrices([...CHANGED, ["invitation", SINCE, 14], ["destroy", SINCE, 2]], async () => {
      const app = openTestApp(db());
      const { who, author } = await someone(db());
      const session = await app.enter(who);
      const id = await aBottle(db(), author);
      await pickUpBottle(db(), who, id, NOW);
      await db()
        .updateTable("bottles")
        .set({ state: "kept", owner_id: who.id, holder_id: null, collected_at: NOW })
        .where("id", "=", id)
        .execute();
      const page = async (path: string) => plainText(await (await app.ask("GET", path, { session })).text());
      const named: [path: string, before: string, after: string][] = [
        ["/coin-guide", "+10", "+12"],
        ["/coin-guide", "−5", "−9"],
        ["/bottle-design/editor", "5 coins", "9 coins"],
        ["/bottle-design", "5 coins", "9 coins"],
        ["/backpack", "10 coins", "15 coins"],
        ["/backpack", "1 coin", "2 coins"],
        [`/bottle/${id}`, "1 coin", "2 coins"],
        ["/profile", "+10", "+12"],
        ["/invite", "10 coins", "14 coins"],
        ["/friends", "10 coins", "14 coins"],
      ];
      for (const [path, before] of named)
        expect([path, await page(path)]).toEqual([path, expect.stringContaining(before)]);
      app.later(SINCE - NOW);
      for (const [path, , after] of named)
        expect([path, await page(path)]).toEqual([path, expect.stringContaining(after)]);
    }));
});
