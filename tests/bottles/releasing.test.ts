import { beforeAll, expect, test } from "bun:test";
import {
  countBackpackPlaces,
  destroyCollectedBottle,
  dropBottle,
  keepBottle,
  listMyBottles,
  loadBottle,
  loadCollectedBottle,
  pickUpBottle,
  throwBackBottle,
} from "../../src/bottles/bottles";
import { newId } from "../../src/db/ids";
import { LIST_START } from "../../src/db/paging";
import { SEA_LIMITS } from "../../src/limits/sea";
import { DAY } from "../../src/runtime/units";
import {
  aBottle,
  aHeldBottle,
  countOutcomes,
  findLedgerFaults,
  listMessagesOf,
  loadBottleRow,
  loadCoins,
  NOW,
  seedBuiltIns,
  workOutcome,
} from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, insertBlock } from "../support/people";

const LATER = NOW + 60_000;

eachDatabase("releasing a bottle", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("a drop with a comment drifts on for 30 days, is paid, and notifies the author", async () => {
    const { author, finder, id } = await aHeldBottle(db());
    const before = await loadBottleRow(db(), id);
    const dropped = await dropBottle(db(), finder, id, "I am here", LATER);
    expect(dropped).toMatchObject({ reward: 3, coins: 3, capped: false });
    expect(dropped.bottle).toMatchObject({
      status: "drifting",
      heldByMe: false,
      heldUntil: null,
      commentCount: 1,
      comments: [{ content: "I am here", author: { id: finder.id }, createdAt: LATER, answer: null }],
      voyage: [],
    });
    const row = await loadBottleRow(db(), id);
    expect(row).toMatchObject({ holder_id: null, free_at: LATER, expires_at: LATER + SEA_LIMITS.drift });
    expect(row.shuffle).not.toBe(before.shuffle);
    expect(await listMessagesOf(db(), author)).toEqual([
      {
        type: "bottle_commented",
        params: { nickname: finder.nickname, comment: "I am here", bottleId: id },
      },
    ]);
  });

  test("the first three comments of a day are paid; the fourth is not and says so", async () => {
    const [author, finder] = [await aPerson(db()), await aPerson(db())];
    const answers = [];
    for (let i = 0; i < 4; i++) {
      const id = await aBottle(db(), author);
      await pickUpBottle(db(), finder, id, NOW);
      answers.push(await dropBottle(db(), finder, id, "hello", NOW));
    }
    expect(answers.map(({ reward, coins, capped }) => [reward, coins, capped])).toEqual([
      [3, 3, false],
      [3, 6, false],
      [3, 9, false],
      [0, 9, true],
    ]);
    const id = await aBottle(db(), author);
    await pickUpBottle(db(), finder, id, NOW + DAY);
    expect(await dropBottle(db(), finder, id, "good morning", NOW + DAY)).toMatchObject({
      reward: 3,
      coins: 12,
    });
  });

  test("a bottle thrown back drifts on without a comment and without coins", async () => {
    const { author, finder, id } = await aHeldBottle(db());
    expect(await throwBackBottle(db(), finder, id, LATER)).toMatchObject({
      reward: 0,
      coins: 0,
      capped: false,
      bottle: { status: "drifting", commentCount: 0 },
    });
    expect(await listMessagesOf(db(), author)).toEqual([]);
    expect(await loadCoins(db(), finder)).toBe(0);
  });

  test("only the holder can release it, once", async () => {
    const { author, finder, id } = await aHeldBottle(db());
    const stranger = await aPerson(db());
    for (const person of [stranger, author]) {
      expect(await workOutcome(dropBottle(db(), person, id, "mine?", LATER))).toBe("not_held");
      expect(await workOutcome(throwBackBottle(db(), person, id, LATER))).toBe("not_held");
      expect(await workOutcome(keepBottle(db(), person, id, LATER))).toBe("not_held");
    }
    expect(await workOutcome(dropBottle(db(), finder, id, "late", NOW + DAY))).toBe("not_held");
    expect(await workOutcome(dropBottle(db(), finder, id, "in time", NOW + DAY - 1))).toBe("done");
    expect(await workOutcome(dropBottle(db(), finder, id, "again", NOW + DAY - 1))).toBe("not_held");
    for (const verb of [dropBottle(db(), finder, newId(NOW), "?", NOW), throwBackBottle(db(), finder, "?", NOW)]) {
      expect(await workOutcome(verb)).toBe("bottle_not_found");
    }
  });

  test("after a block during the hold, a comment is refused but throwing back is not", async () => {
    const { author, finder, id } = await aHeldBottle(db());
    await insertBlock(db(), author, finder);
    expect(await workOutcome(dropBottle(db(), finder, id, "hello?", LATER))).toBe("forbidden");
    expect(await loadCoins(db(), finder)).toBe(0);
    expect(await listMessagesOf(db(), author)).toEqual([]);
    expect((await loadBottle(db(), finder, id, LATER)).actions).toEqual(["throwBack", "keep", "share", "report"]);
    expect(await workOutcome(throwBackBottle(db(), finder, id, LATER))).toBe("done");
    expect(await workOutcome(loadBottle(db(), finder, id, LATER))).toBe("bottle_not_found");
  });

  test("after the author turned 18 during the hold, a comment across the bands is refused", async () => {
    const author = await aMinor(db(), { birthday: "2008-11-25" });
    const adultAt = author.adultAt ?? 0;
    const finder = await aMinor(db());
    const id = await aBottle(db(), author);
    await pickUpBottle(db(), finder, id, adultAt - 1);
    expect(await workOutcome(dropBottle(db(), finder, id, "hello", adultAt))).toBe("forbidden");
    expect(await workOutcome(keepBottle(db(), finder, id, adultAt))).toBe("done");
  });

  test("a kept bottle stays in its backpack place, with three uses of its design", async () => {
    const { author, finder, id } = await aHeldBottle(db());
    const bottle = await keepBottle(db(), finder, id, LATER);
    expect(bottle).toMatchObject({
      status: "collected",
      collectedAt: LATER,
      owner: { id: finder.id },
      heldByMe: false,
      usage: { used: 0, max: 3, state: "unused" },
      actions: ["like", "use", "destroy", "share", "report"],
    });
    expect(await countBackpackPlaces(db(), finder.id, NOW + 90 * DAY)).toBe(1);
    expect((await loadCollectedBottle(db(), finder, id, LATER)).id).toBe(id);
    expect(await workOutcome(loadCollectedBottle(db(), author, id, LATER))).toBe("bottle_not_found");
  });

  test("a kept bottle can be destroyed once for one coin; its author keeps the letter", async () => {
    const { author, finder, id } = await aHeldBottle(db());
    await keepBottle(db(), finder, id, LATER);
    expect(await workOutcome(destroyCollectedBottle(db(), author, id, LATER))).toBe("bottle_not_found");
    expect(await destroyCollectedBottle(db(), finder, id, LATER)).toEqual({ reward: 1, coins: 1 });
    expect(await workOutcome(destroyCollectedBottle(db(), finder, id, LATER))).toBe("bottle_not_found");
    expect(await countBackpackPlaces(db(), finder.id, LATER)).toBe(0);
    expect(await workOutcome(loadBottle(db(), finder, id, LATER))).toBe("bottle_not_found");
    const mine = await listMyBottles(db(), author, { after: LIST_START, limit: 20 }, LATER);
    expect(mine.items).toMatchObject([{ id, status: "removed", actions: [], pickCount: 1 }]);
  });

  test("drop, throw back and keep at once: exactly one succeeds", async () => {
    for (let round = 0; round < 10; round++) {
      const { author, finder, id } = await aHeldBottle(db());
      const counts = await countOutcomes([
        dropBottle(db(), finder, id, "one", LATER),
        keepBottle(db(), finder, id, LATER),
        throwBackBottle(db(), finder, id, LATER),
        dropBottle(db(), finder, id, "two", LATER),
      ]);
      expect(counts).toEqual({ done: 1, not_held: 3 });
      const { comment_count } = await loadBottleRow(db(), id);
      expect((await listMessagesOf(db(), author)).length).toBe(comment_count);
      expect(await loadCoins(db(), finder)).toBe(3 * comment_count);
    }
  });

  test("destroying a bottle 5 times at once pays one coin", async () => {
    const { finder, id } = await aHeldBottle(db());
    await keepBottle(db(), finder, id, LATER);
    const counts = await countOutcomes(
      Array.from({ length: 5 }, () => destroyCollectedBottle(db(), finder, id, LATER)),
    );
    expect(counts).toEqual({ done: 1, bottle_not_found: 4 });
    expect(await loadCoins(db(), finder)).toBe(1);
  });

  test("of 6 comments at once by one person three are paid", async () => {
    const [author, finder] = [await aPerson(db()), await aPerson(db())];
    const ids = await Promise.all(Array.from({ length: 6 }, () => aBottle(db(), author)));
    for (const id of ids) await pickUpBottle(db(), finder, id, NOW);
    const answers = await Promise.all(ids.map((id) => dropBottle(db(), finder, id, "hello", NOW)));
    expect(answers.filter(({ capped }) => capped)).toHaveLength(3);
    expect(await loadCoins(db(), finder)).toBe(9);
  });

  test("two people commenting on each other's bottles at once do not deadlock", async () => {
    const [one, two] = [await aPerson(db()), await aPerson(db())];
    for (let round = 0; round < 3; round++) {
      const [ofOne, ofTwo] = [await aBottle(db(), one), await aBottle(db(), two)];
      await pickUpBottle(db(), one, ofTwo, NOW);
      await pickUpBottle(db(), two, ofOne, NOW);
      const start = performance.now();
      await Promise.all([dropBottle(db(), one, ofTwo, "hi", NOW), dropBottle(db(), two, ofOne, "hi", NOW)]);
      // The test's PostgreSQL detects a deadlock after five seconds.
      expect(performance.now() - start).toBeLessThan(4_000);
    }
    expect([await loadCoins(db(), one), await loadCoins(db(), two)]).toEqual([9, 9]);
    expect(await findLedgerFaults(db())).toEqual([]);
  });
});
