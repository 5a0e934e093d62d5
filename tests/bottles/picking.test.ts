import { beforeAll, expect, test } from "bun:test";
import {
  countBackpackPlaces,
  dropBottle,
  keepBottle,
  loadBottle,
  loadDailyAllowance,
  pickUpBottle,
  removeBottle,
  throwBackBottle,
} from "../../src/bottles/bottles";
import { newId } from "../../src/db/ids";
import type { Db } from "../../src/db/transact";
import { FAR_FUTURE, SEA_LIMITS } from "../../src/limits/sea";
import { DAY } from "../../src/runtime/units";
import { openTestApp } from "../support/app";
import { aBottle, countOutcomes, loadBottleRow, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, insertBlock, type TestPerson } from "../support/people";
import { plainText } from "../support/plain-text";

let officialAuthor: TestPerson;

const findings = (db: Db, bottleId: string) =>
  db.selectFrom("findings").selectAll().where("bottle_id", "=", bottleId).execute();

eachDatabase("picking a bottle up", (db) => {
  beforeAll(async () => {
    officialAuthor = await seedBuiltIns(db());
  });

  test("the bottle is held for 24 hours, and the pick counts as a view", async () => {
    const [author, finder] = [await aPerson(db()), await aPerson(db(), { country: "PT" })];
    const id = await aBottle(db(), author);
    const bottle = await pickUpBottle(db(), finder, id, NOW);
    expect(bottle).toMatchObject({
      status: "held",
      heldByMe: true,
      heldUntil: NOW + DAY,
      pickCount: 1,
      viewCount: 1,
      actions: ["drop", "throwBack", "keep", "like", "share", "report"],
    });
    expect(await loadBottleRow(db(), id)).toMatchObject({
      holder_id: finder.id,
      waiting_since: null,
      free_at: NOW + DAY,
      expires_at: NOW + DAY + SEA_LIMITS.drift,
    });
    expect(await findings(db(), id)).toMatchObject([
      { user_id: finder.id, country: "PT", picked_at: NOW, until: NOW + DAY, outcome: null },
    ]);
    expect(await loadDailyAllowance(db(), finder, NOW)).toMatchObject({ picksLeft: 9 });
  });

  test("the bottle drifts again after exactly 24 hours without a release", async () => {
    const [author, first, second] = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author);
    await pickUpBottle(db(), first, id, NOW);
    expect(await workOutcome(pickUpBottle(db(), second, id, NOW + DAY - 1))).toBe("bottle_not_found");
    expect(await countBackpackPlaces(db(), first.id, NOW + DAY - 1)).toBe(1);
    expect(await workOutcome(throwBackBottle(db(), first, id, NOW + DAY))).toBe("not_held");
    expect(await countBackpackPlaces(db(), first.id, NOW + DAY)).toBe(0);
    expect((await loadBottle(db(), null, id, NOW + DAY)).status).toBe("drifting");
    expect((await pickUpBottle(db(), second, id, NOW + DAY)).pickCount).toBe(2);
    expect(await findings(db(), id)).toHaveLength(2);
  });

  test("a bottle expires after exactly 30 days without a pick", async () => {
    const [author, finder] = [await aPerson(db()), await aPerson(db())];
    const [early, late] = [await aBottle(db(), author), await aBottle(db(), author)];
    expect(await workOutcome(pickUpBottle(db(), finder, late, NOW + SEA_LIMITS.drift))).toBe("bottle_not_found");
    expect(await workOutcome(pickUpBottle(db(), finder, early, NOW + SEA_LIMITS.drift - 1))).toBe("done");
  });

  test("the eleventh pick of a day is refused up to its last millisecond and allowed the next day", async () => {
    const [author, finder] = [await aPerson(db()), await aPerson(db())];
    const last = Date.UTC(2026, 10, 21, 23, 59, 59, 999);
    for (let i = 0; i < 10; i++) await pickUpBottle(db(), finder, await aBottle(db(), author), NOW);
    const id = await aBottle(db(), author);
    expect(await workOutcome(pickUpBottle(db(), finder, id, last))).toBe("pick_limit_reached");
    expect(await loadBottleRow(db(), id)).toMatchObject({ holder_id: null, pick_count: 0, view_count: 0 });
    const app = openTestApp(db());
    const form = { bottle: id, here: "1" };
    const page = plainText(await (await app.ask("POST", "/pick", { session: await app.enter(finder), form })).text());
    expect(page).toContain("You have picked up 10 bottles today, please come back tomorrow");
    expect(page).toMatch(/>More in \d+ hours?</);
    expect(page).not.toContain("Pick up</button>");
    expect(await workOutcome(pickUpBottle(db(), finder, id, last + 1))).toBe("done");
    expect(await loadDailyAllowance(db(), finder, last + 1)).toMatchObject({ picksLeft: 9 });
  });

  test("a refused pick does not count", async () => {
    const [author, finder] = [await aPerson(db()), await aPerson(db())];
    const [own, held] = [await aBottle(db(), finder), await aBottle(db(), author)];
    await pickUpBottle(db(), await aPerson(db()), held, NOW);
    expect(await workOutcome(pickUpBottle(db(), finder, own, NOW))).toBe("own_bottle");
    expect(await workOutcome(pickUpBottle(db(), finder, held, NOW))).toBe("bottle_not_found");
    expect(await workOutcome(pickUpBottle(db(), finder, newId(NOW), NOW))).toBe("bottle_not_found");
    expect(await workOutcome(pickUpBottle(db(), finder, "no id at all", NOW))).toBe("bottle_not_found");
    expect(await loadDailyAllowance(db(), finder, NOW)).toMatchObject({ picksLeft: 10 });
    const { pick_count } = await db()
      .selectFrom("users")
      .select("pick_count")
      .where("id", "=", finder.id)
      .executeTakeFirstOrThrow();
    expect(pick_count).toBe(0);
  });

  test("a person can pick the same bottle only once", async () => {
    const [author, finder] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author);
    await pickUpBottle(db(), finder, id, NOW);
    expect(await workOutcome(pickUpBottle(db(), finder, id, NOW))).toBe("already_picked");
    await throwBackBottle(db(), finder, id, NOW);
    expect(await workOutcome(pickUpBottle(db(), finder, id, NOW + 1))).toBe("already_picked");
  });

  test("removed and kept bottles cannot be picked", async () => {
    const [author, finder] = [await aPerson(db()), await aPerson(db())];
    const [removed, kept] = [await aBottle(db(), author), await aBottle(db(), author)];
    await removeBottle(db(), author, removed, NOW);
    const keeper = await aPerson(db());
    await pickUpBottle(db(), keeper, kept, NOW);
    await keepBottle(db(), keeper, kept, NOW);
    expect(await workOutcome(pickUpBottle(db(), finder, removed, NOW))).toBe("bottle_not_found");
    expect(await workOutcome(pickUpBottle(db(), finder, kept, NOW + 90 * DAY))).toBe("bottle_not_found");
  });

  test("held and kept bottles take backpack places; a full backpack refuses a pick", async () => {
    const [author, finder] = [await aPerson(db()), await aPerson(db())];
    for (let i = 0; i < 19; i++) {
      await aBottle(db(), author, { state: "kept", owner_id: finder.id, collected_at: NOW });
    }
    const [held, other] = [await aBottle(db(), author), await aBottle(db(), author)];
    await pickUpBottle(db(), finder, held, NOW);
    expect(await countBackpackPlaces(db(), finder.id, NOW)).toBe(20);
    expect(await workOutcome(pickUpBottle(db(), finder, other, NOW))).toBe("backpack_full");
    await keepBottle(db(), finder, held, NOW);
    expect(await workOutcome(pickUpBottle(db(), finder, other, NOW))).toBe("backpack_full");
    expect(await loadDailyAllowance(db(), finder, NOW)).toMatchObject({ picksLeft: 9 });
  });

  test("people under 18 and adults do not meet; official bottles are for both", async () => {
    const [adult, minor] = [await aPerson(db()), await aMinor(db())];
    const [fromAdult, fromMinor] = [await aBottle(db(), adult), await aBottle(db(), minor)];
    const [one, two] = [await aBottle(db(), officialAuthor), await aBottle(db(), officialAuthor)];
    expect(await workOutcome(pickUpBottle(db(), minor, fromAdult, NOW))).toBe("bottle_not_found");
    expect(await workOutcome(pickUpBottle(db(), adult, fromMinor, NOW))).toBe("bottle_not_found");
    expect(await workOutcome(pickUpBottle(db(), minor, one, NOW))).toBe("done");
    expect(await workOutcome(pickUpBottle(db(), adult, two, NOW))).toBe("done");
    expect(await workOutcome(pickUpBottle(db(), await aMinor(db()), fromMinor, NOW))).toBe("done");
  });

  test("the band changes when the author turns 18, whether maintenance has run or not", async () => {
    const author = await aMinor(db(), { birthday: "2008-11-25" });
    const adultAt = author.adultAt ?? 0;
    const [first, second] = [await aBottle(db(), author), await aBottle(db(), author)];
    const [adult, minor] = [await aPerson(db()), await aMinor(db())];
    expect(await workOutcome(pickUpBottle(db(), adult, first, adultAt - 1))).toBe("bottle_not_found");
    expect(await workOutcome(pickUpBottle(db(), minor, first, adultAt - 1))).toBe("done");
    expect(await workOutcome(pickUpBottle(db(), await aMinor(db()), second, adultAt))).toBe("bottle_not_found");
    expect(await workOutcome(pickUpBottle(db(), adult, second, adultAt))).toBe("done");
  });

  test("a person without a birthday cannot pick", async () => {
    const id = await aBottle(db(), await aPerson(db()));
    const nobody = await aPerson(db(), { birthday: null });
    expect(await workOutcome(pickUpBottle(db(), nobody, id, NOW))).toBe("profile_incomplete");
  });

  test("a block in either direction prevents the pick", async () => {
    const [author, finder] = [await aPerson(db()), await aPerson(db())];
    const [other] = [await aPerson(db())];
    const [one, two] = [await aBottle(db(), author), await aBottle(db(), other)];
    await insertBlock(db(), author, finder);
    await insertBlock(db(), finder, other);
    expect(await workOutcome(pickUpBottle(db(), finder, one, NOW))).toBe("bottle_not_found");
    expect(await workOutcome(pickUpBottle(db(), finder, two, NOW))).toBe("bottle_not_found");
  });

  test("an official bottle never expires, not even after a drop", async () => {
    const id = await aBottle(db(), officialAuthor, { expires_at: FAR_FUTURE });
    const finder = await aPerson(db());
    await pickUpBottle(db(), finder, id, NOW);
    await dropBottle(db(), finder, id, "found you", NOW);
    expect(await loadBottleRow(db(), id)).toMatchObject({ expires_at: FAR_FUTURE, band: "all" });
    expect(await workOutcome(pickUpBottle(db(), await aPerson(db()), id, NOW + 400 * DAY))).toBe("done");
  });

  test("of ten people who pick the same bottle at once, one holds it", async () => {
    const author = await aPerson(db());
    for (let round = 0; round < 5; round++) {
      const id = await aBottle(db(), author);
      const people = await Promise.all(Array.from({ length: 10 }, () => aPerson(db())));
      const counts = await countOutcomes(people.map((person) => pickUpBottle(db(), person, id, NOW)));
      expect(counts).toEqual({ done: 1, bottle_not_found: 9 });
      expect(await findings(db(), id)).toHaveLength(1);
      expect(await loadBottleRow(db(), id)).toMatchObject({ pick_count: 1, view_count: 1 });
    }
  });

  test("15 picks at once by one person make the day's 10", async () => {
    const [author, finder] = [await aPerson(db()), await aPerson(db())];
    const ids = await Promise.all(Array.from({ length: 15 }, () => aBottle(db(), author)));
    const counts = await countOutcomes(ids.map((id) => pickUpBottle(db(), finder, id, NOW)));
    expect(counts).toEqual({ done: 10, pick_limit_reached: 5 });
    expect(await countBackpackPlaces(db(), finder.id, NOW)).toBe(10);
  });

  test("11 picks at once with one place left make one", async () => {
    const [author, finder] = [await aPerson(db()), await aPerson(db())];
    for (let i = 0; i < 19; i++) {
      await aBottle(db(), author, { state: "kept", owner_id: finder.id, collected_at: NOW });
    }
    const ids = await Promise.all(Array.from({ length: 11 }, () => aBottle(db(), author)));
    const counts = await countOutcomes(ids.map((id) => pickUpBottle(db(), finder, id, NOW)));
    expect(counts).toEqual({ done: 1, backpack_full: 10 });
    expect(await loadDailyAllowance(db(), finder, NOW)).toMatchObject({ picksLeft: 9 });
  });

  test("one person picking the same bottle 10 times at once holds it once", async () => {
    const [author, finder] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author);
    const counts = await countOutcomes(Array.from({ length: 10 }, () => pickUpBottle(db(), finder, id, NOW)));
    expect(counts).toEqual({ done: 1, already_picked: 9 });
  });

  test("the same request sent 20 times at once makes one pick and gets one answer", async () => {
    const [author, finder] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author);
    const actor = { id: finder.id, once: { key: "tap", request: "r" } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => pickUpBottle(db(), actor, id, NOW)));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await loadDailyAllowance(db(), finder, NOW)).toMatchObject({ picksLeft: 9 });
  });

  test("a pick and a removal at once: exactly one succeeds", async () => {
    const author = await aPerson(db());
    for (let round = 0; round < 10; round++) {
      const [id, finder] = [await aBottle(db(), author), await aPerson(db())];
      const [picked, removed] = await Promise.all([
        workOutcome(pickUpBottle(db(), finder, id, NOW)),
        workOutcome(removeBottle(db(), author, id, NOW)),
      ]);
      expect(["done bottle_held", "bottle_not_found done"]).toContain(`${picked} ${removed}`);
    }
  });
});
