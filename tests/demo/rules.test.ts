import { expect, test } from "bun:test";
import { expandBackpack } from "../../src/backpack/backpack";
import {
  destroyCollectedBottle,
  dropBottle,
  keepBottle,
  likeBottle,
  pickUpBottle,
  removeBottle,
  throwBottle,
  throwWithCollectedDesign,
} from "../../src/bottles/bottles";
import { checkIn, reconcileCoins } from "../../src/coins/coins";
import { dayNumberOf } from "../../src/db/counters";
import type { Db } from "../../src/db/transact";
import { fillDemo } from "../../src/demo/fill";
import { createDesign, destroyDesign, destroyPurchased, putDesignOnSale } from "../../src/designs/designs";
import { BACKPACK_LIMITS } from "../../src/limits/designs";
import { priceAt } from "../../src/limits/prices";
import { SEA_LIMITS } from "../../src/limits/sea";
import { DAY } from "../../src/runtime/units";
import { buyDesign } from "../../src/square/square";
import { SAMPLE_DESIGN } from "../designs/design-fixtures";
import { workOutcome } from "../support/bottles";
import { type DatabaseKind, eachDatabase } from "../support/databases";
import { TEST_START } from "../support/people";
import { findBrokenLimits } from "../support/sea-limits";
import { testSeed } from "../support/seeds";
import { findWrongCounts } from "../support/stored-counts";

const MIDNIGHT = (dayNumberOf(TEST_START) + 1) * DAY;
const SEED = testSeed("DEMO_SEED");
/** The demo's time, and ms until its people act on the same day. */
const TIMES: [name: string, now: number, later: number][] = [
  ["at midnight", MIDNIGHT - DAY, 1],
  ["in the evening", MIDNIGHT - DAY / 6, 60_000],
  ["just before midnight", MIDNIGHT - 40, 39],
];
/** PostgreSQL takes one round trip a statement: there are fewer people, and fewer of them act. */
const DEMO_SIZES: Record<DatabaseKind, { users: number; bottles: number; designs: number; acting: number }> = {
  sqlite: { users: 24, bottles: 600, designs: 60, acting: 24 },
  postgres: { users: 12, bottles: 240, designs: 24, acting: 5 },
};

const demoPeople = (db: Db, most: number) =>
  db
    .selectFrom("users")
    .select(["id", "backpack_capacity", "adult_at"])
    .where("username_key", "like", "demo-%")
    .orderBy("username_key")
    .limit(most)
    .execute();

const listDrifting = async (db: Db, author: string, now: number) =>
  (
    await db
      .selectFrom("bottles")
      .select("id")
      .where("author_id", "!=", author)
      .where("state", "=", "sea")
      .where("free_at", "<=", now)
      .orderBy("shuffle")
      .limit(60)
      .execute()
  ).map(({ id }) => id);

/** Repeats an action until the day's limit refuses it. @returns the number of successes */
async function repeatUntilLimit(limit: string, ids: readonly string[], act: (id: string) => Promise<unknown>) {
  let done = 0;
  for (const id of ids) {
    const outcomes = await workOutcome(act(id));
    if (outcomes === limit) return done;
    if (outcomes === "done") done++;
  }
  return done;
}

async function playBottles(db: Db, who: { id: string }, now: number): Promise<void> {
  const sea = await listDrifting(db, who.id, now);
  const repeated = ["a", "b", "c", "d"];
  await repeatUntilLimit("throw_limit_reached", repeated, (content) => throwBottle(db, who, { content }, now));
  await repeatUntilLimit("none", sea.slice(0, 20), (id) => likeBottle(db, who, id, now));
  const hands: string[] = [];
  await repeatUntilLimit("pick_limit_reached", sea, async (id) => {
    await pickUpBottle(db, who, id, now);
    hands.push(id);
    if (hands.length % 3 !== 0) await dropBottle(db, who, id, "hello yourself", now);
    else await keepBottle(db, who, id, now);
  });
  const kept = hands.filter((_, i) => i % 3 === 2);
  await repeatUntilLimit("throw_limit_reached", kept, (bottleId) =>
    throwWithCollectedDesign(db, who, { bottleId, content: "again" }, now),
  );
  await repeatUntilLimit("none", kept.slice(1), (id) => destroyCollectedBottle(db, who, id, now));
  const own = await db.selectFrom("bottles").select("id").where("author_id", "=", who.id).limit(3).execute();
  for (const { id } of own) await workOutcome(removeBottle(db, who, id, now));
}

async function playDesigns(db: Db, who: { id: string }, now: number): Promise<void> {
  const made: string[] = [];
  for (let n = 0; n < 3; n++) {
    await workOutcome(createDesign(db, who, SAMPLE_DESIGN, now).then(({ id }) => made.push(id)));
  }
  await workOutcome(putDesignOnSale(db, who, made[0] ?? "", 10, now));
  await workOutcome(destroyDesign(db, who, made[1] ?? "", SAMPLE_DESIGN.name, now));
  const offers = await db
    .selectFrom("designs")
    .select("id")
    .where("status", "=", "forSale")
    .where("designer_id", "!=", who.id)
    .orderBy("price")
    .limit(3)
    .execute();
  for (const { id } of offers)
    await workOutcome(
      buyDesign(db, who, id, undefined, now).then(({ design }) =>
        destroyPurchased(db, who, design.id, design.name, now),
      ),
    );
}

/** Does every action that pays or counts, up to the limits of the day. */
async function actForOneDay(db: Db, most: number, now: number): Promise<void> {
  for (const person of await demoPeople(db, most)) {
    for (let n = 0; n < 2; n++) await workOutcome(checkIn(db, person, now));
    await playBottles(db, person, now);
    await playDesigns(db, person, now);
    for (let n = 0; n < 2; n++)
      await workOutcome(expandBackpack(db, person, BACKPACK_LIMITS.capacity + n * BACKPACK_LIMITS.step, now));
  }
}

/** The greatest number of a person's records with a reason on that day. */
async function mostOfDay(db: Db, reason: string, now: number): Promise<number> {
  const paid = await db
    .selectFrom("coin_records")
    .select((eb) => ["user_id", eb.fn.countAll<number>().as("n")])
    .where("reason", "=", reason)
    .where("created_at", ">=", dayNumberOf(now) * DAY)
    .groupBy("user_id")
    .execute();
  return Math.max(...paid.map(({ n }) => Number(n)));
}

eachDatabase("the demo keeps the product's rules", (_, open, kind) => {
  test.each(TIMES)(
    "%s: its counts are those of its rows, and a day of real use leaves no difference",
    async (_name, now, later) => {
      const db = await open();
      const { acting, ...count } = DEMO_SIZES[kind];
      const filled = { db, checkpoint: async () => true };
      await fillDemo(filled, count, { seed: SEED, now, welcome: true });
      const label = `seed ${SEED}`;
      expect([label, await findWrongCounts(db), await findBrokenLimits(db)]).toEqual([label, [], []]);
      expect([label, (await reconcileCoins(db)).first]).toEqual([label, null]);

      await actForOneDay(db, acting, now + later);
      expect(dayNumberOf(now + later)).toBe(dayNumberOf(now));
      expect([label, (await reconcileCoins(db)).first]).toEqual([label, null]);
      expect([label, await findWrongCounts(db), await findBrokenLimits(db)]).toEqual([label, [], []]);
      // All of it was done up to its limit.
      expect(await mostOfDay(db, "like_bottle", now)).toBe(priceAt("likesPaidPerDay", now));
      expect(await mostOfDay(db, "comment_bottle", now)).toBe(priceAt("commentsPaidPerDay", now));
      expect(await mostOfDay(db, "throw_bottle", now)).toBe(SEA_LIMITS.throwsPerDay);
      expect(await mostOfDay(db, "expand_backpack", now)).toBe(2);
    },
    120_000,
  );
});
