import { beforeAll, expect, test } from "bun:test";
import { loadBottle, loadDailyAllowance, removeBottle, throwBottle } from "../../src/bottles/bottles";
import { newId } from "../../src/db/ids";
import { FAR_FUTURE, SEA_LIMITS } from "../../src/limits/sea";
import { DAY } from "../../src/runtime/units";
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
import { aMinor, aPerson } from "../support/people";

const HELLO = { content: "hello" };

eachDatabase("throw a bottle", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("a thrown bottle drifts, pays its reward, and the answer has the throws left today", async () => {
    const author = await aPerson(db(), { language: "fr" });
    const thrown = await throwBottle(db(), author, { ...HELLO, designId: "house-mist" }, NOW);
    expect(thrown).toMatchObject({ reward: 5, coins: 5, throwsLeft: 2 });
    expect(thrown.bottle).toMatchObject({
      content: "hello",
      language: "fr",
      status: "drifting",
      design: { id: "house-mist", name: "Sea Mist" },
      author: { id: author.id, official: false },
      actions: ["remove", "share"],
      pickCount: 0,
      createdAt: NOW,
      owner: null,
      translatedText: null,
    });
    expect(thrown.bottle.design.svg).toMatch(/^\/designs\/[0-9a-f]{20}\.svg$/);
    expect(await loadBottleRow(db(), thrown.bottle.id)).toMatchObject({
      band: "adult",
      waiting_since: NOW,
      free_at: NOW,
      expires_at: NOW + SEA_LIMITS.drift,
    });
    const records = await db().selectFrom("coin_records").selectAll().where("user_id", "=", author.id).execute();
    expect(records).toMatchObject([
      { amount: 5, reason: "throw_bottle", ref: thrown.bottle.id, balance: 5, seq: 1, created_at: NOW },
    ]);
  });

  test.each([
    ["of anybody", {}],
    ["of somebody with a picture", { avatar: "0".repeat(32) }],
    ["of somebody whose name and picture are hidden", { avatar: "0".repeat(32), hidden_at: NOW }],
    ["of somebody masked", { nickname_shown: "Mar•••", masks: "{}" }],
    ["of an official", { official: 1 as const }],
  ])("the answer to a throw %s is what its author reads afterwards", async (_, change) => {
    const author = await aPerson(db(), change);
    const { bottle } = await throwBottle(db(), author, { content: "call me: 030 1234567" }, NOW);
    expect(await loadBottle(db(), author, bottle.id, NOW)).toEqual(bottle);
  });

  test("the fourth throw of a day is refused up to its last millisecond and allowed the next day", async () => {
    const author = await aPerson(db());
    const last = Date.UTC(2026, 10, 21, 23, 59, 59, 999);
    for (let i = 0; i < 3; i++) await throwBottle(db(), author, HELLO, NOW);
    expect(await workOutcome(throwBottle(db(), author, HELLO, last))).toBe("throw_limit_reached");
    expect(await loadDailyAllowance(db(), author, last)).toEqual({
      throwsLeft: 0,
      picksLeft: 10,
      checkedIn: false,
      resetsAt: last + 1,
    });
    expect(await throwBottle(db(), author, HELLO, last + 1)).toMatchObject({ throwsLeft: 2, coins: 20 });
    expect(await loadDailyAllowance(db(), author, last + 1)).toMatchObject({ throwsLeft: 2 });
  });

  test.each([
    ["birthday", { birthday: null }],
    ["gender", { gender: null }],
  ] as const)("without %s the profile is not complete, and nothing is spent", async (_, change) => {
    const author = await aPerson(db(), change);
    expect(await workOutcome(throwBottle(db(), author, HELLO, NOW))).toBe("profile_incomplete");
    expect(await loadDailyAllowance(db(), author, NOW)).toMatchObject({ throwsLeft: 3 });
    expect(await loadCoins(db(), author)).toBe(0);
  });

  test.each([
    ["unknown design", { designId: newId(NOW) }],
    ["purchased bottle that is none", { purchasedBottleId: "house" }],
  ])("%s: nothing is thrown, spent or paid", async (_, choice) => {
    const author = await aPerson(db());
    expect(await workOutcome(throwBottle(db(), author, { ...HELLO, ...choice }, NOW))).toBe("design_not_found");
    expect(await loadDailyAllowance(db(), author, NOW)).toMatchObject({ throwsLeft: 3 });
  });

  test("20 uncollected bottles are the limit; picked, expired and removed ones do not count", async () => {
    const author = await aPerson(db());
    await aBottle(db(), author, { waiting_since: null });
    await aBottle(db(), author, { created_at: NOW - SEA_LIMITS.drift });
    for (let i = 0; i < 19; i++) await aBottle(db(), author, { created_at: NOW - DAY });
    const { bottle } = await throwBottle(db(), author, HELLO, NOW);
    expect(await workOutcome(throwBottle(db(), author, HELLO, NOW))).toBe("too_many_uncollected_bottles");
    expect(await loadDailyAllowance(db(), author, NOW)).toMatchObject({ throwsLeft: 2 });
    await removeBottle(db(), author, bottle.id, NOW);
    expect(await workOutcome(throwBottle(db(), author, HELLO, NOW))).toBe("done");
  });

  test("an official account throws for both age bands, without expiry and without limits", async () => {
    const officialAccount = await aPerson(db(), { official: 1 });
    for (let i = 0; i < 25; i++) {
      const { bottle } = await throwBottle(db(), officialAccount, HELLO, NOW);
      expect(await loadBottleRow(db(), bottle.id)).toMatchObject({ band: "all", expires_at: FAR_FUTURE });
    }
    expect(await loadDailyAllowance(db(), officialAccount, NOW)).toMatchObject({ throwsLeft: 3 });
  });

  test("a bottle of a person under 18 belongs to the minor band", async () => {
    const author = await aMinor(db());
    const { bottle } = await throwBottle(db(), author, HELLO, NOW);
    expect(await loadBottleRow(db(), bottle.id)).toMatchObject({
      band: "minor",
      author_adult_at: author.adultAt,
    });
  });

  test("10 throws at the same time make 3 bottles with 3 rewards", async () => {
    const author = await aPerson(db());
    const counts = await countOutcomes(Array.from({ length: 10 }, () => throwBottle(db(), author, HELLO, NOW)));
    expect(counts).toEqual({ done: 3, throw_limit_reached: 7 });
    expect(await loadCoins(db(), author)).toBe(15);
    expect(await findLedgerFaults(db())).toEqual([]);
  });

  test("several throws at the same time, one below the limit of 20, make one bottle", async () => {
    const author = await aPerson(db());
    for (let i = 0; i < 19; i++) await aBottle(db(), author);
    const counts = await countOutcomes(Array.from({ length: 3 }, () => throwBottle(db(), author, HELLO, NOW)));
    expect(counts).toEqual({ done: 1, too_many_uncollected_bottles: 2 });
  });

  test("the same request sent 20 times at once makes one bottle and gets one answer", async () => {
    const author = await aPerson(db());
    const actor = { id: author.id, once: { key: "double tap", request: "r" } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => throwBottle(db(), actor, HELLO, NOW)));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await loadCoins(db(), author)).toBe(5);
    expect(await loadDailyAllowance(db(), author, NOW)).toMatchObject({ throwsLeft: 2 });
    const other = { id: author.id, once: { key: "double tap", request: "another" } };
    expect(await workOutcome(throwBottle(db(), other, HELLO, NOW))).toBe("idempotency_key_reused");
  });

  test("a refusal does not store the idempotency key: the same request may succeed later", async () => {
    const author = await aPerson(db());
    for (let i = 0; i < 3; i++) await throwBottle(db(), author, HELLO, NOW);
    const actor = { id: author.id, once: { key: "again", request: "r" } };
    expect(await workOutcome(throwBottle(db(), actor, HELLO, NOW))).toBe("throw_limit_reached");
    expect(await workOutcome(throwBottle(db(), actor, HELLO, NOW + DAY))).toBe("done");
  });
});
