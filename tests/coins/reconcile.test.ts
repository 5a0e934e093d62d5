import { beforeAll, describe, expect, test } from "bun:test";
import {
  destroyCollected,
  drop,
  keep,
  like,
  pickUp,
  removeBottle,
  throwBottle,
} from "../../src/bottles/bottles";
import { checkIn, forgetCoins, pay, reconcile } from "../../src/coins/coins";
import type { CoinReason } from "../../src/coins/paying";
import { type Db, transact } from "../../src/db/transact";
import { DAY } from "../../src/limits";
import { aBottle, furnish, outcome } from "../bottles/harbour";
import { eachDatabase } from "../support/databases";
import { aPerson, BEGINNING as NOW, type TestPerson } from "../support/people";

const moved = (db: Db, { id }: TestPerson, reason: CoinReason, amount: number, ref: string) =>
  transact(db, (tx) => pay(tx, { userId: id, amount, reason, ref }, NOW));

/** Two people with something of every kind behind them. */
async function aLife(db: Db) {
  const [author, finder] = [await aPerson(db), await aPerson(db)];
  await checkIn(db, author, NOW);
  const { bottle } = await throwBottle(db, author, { content: "hello" }, NOW);
  const { bottle: second } = await throwBottle(db, author, { content: "and again" }, NOW);
  await like(db, finder, bottle.id, NOW);
  await pickUp(db, finder, bottle.id, NOW);
  await drop(db, finder, bottle.id, "hello yourself", NOW);
  await pickUp(db, finder, second.id, NOW);
  await keep(db, finder, second.id, NOW);
  await destroyCollected(db, finder, second.id, NOW);
  await moved(db, author, "sale_design", 12, "a design");
  await moved(db, finder, "admin_adjustment", 20, "why");
  await moved(db, finder, "purchase_design", -12, "a design");
  const invited = await aPerson(db, { invited_by: author.id });
  await moved(db, author, "invitation_reward", 10, invited.id);
  return { author, finder, invited, bottle: bottle.id };
}
type Life = Awaited<ReturnType<typeof aLife>>;

const record = (db: Db, { id }: TestPerson, reason: CoinReason) =>
  db.updateTable("coin_records").where("user_id", "=", id).where("reason", "=", reason);
const self = (db: Db, { id }: TestPerson) => db.updateTable("users").where("id", "=", id);

eachDatabase("reconciliation", (db, open) => {
  beforeAll(async () => {
    await furnish(db());
  });

  test("a life whose books close, in numbers", async () => {
    const own = await open();
    await furnish(own);
    await aLife(own);
    expect(await reconcile(own)).toEqual({
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

  test("more people than are looked at in one go", async () => {
    const own = await open();
    for (let n = 0; n < 405; n++) await checkIn(own, await aPerson(own), NOW);
    const last = await aPerson(own, { coins: 1 });
    const found = await reconcile(own);
    expect(found).toMatchObject({ people: 406, coins: 4_051, sum: 4_050, differences: 1 });
    expect(found.first).toContain(last.id);
  });

  describe("what is wrong is named", () => {
    type Wrong = [what: string, rule: string, harm: (db: Db, life: Life) => Promise<unknown>];
    const BALANCE = "the balance is the sum of the records";
    const CAUSE = "every record has its cause";
    const AMOUNT = "every record has the amount of its reason";
    const DAYS = "no day pays more often than it may";
    const TRADE = "what one buyer paid one seller got";
    const PLACES = "the backpack has the places that were paid for";

    test.each<Wrong>([
      ["a coin out of nothing", BALANCE, (db, { author }) => self(db, author).set({ coins: 33 }).execute()],
      [
        "a lost record",
        BALANCE,
        (db, { author }) =>
          db.deleteFrom("coin_records").where("user_id", "=", author.id).where("seq", "=", 2).execute(),
      ],
      [
        "records without a first",
        BALANCE,
        async (db, { author }) => {
          await db
            .updateTable("coin_records")
            .set({ seq: 0 })
            .where("user_id", "=", author.id)
            .where("seq", "=", 1)
            .execute();
        },
      ],
      [
        "a number that was skipped",
        BALANCE,
        (db, { author }) =>
          self(db, author)
            .set((eb) => ({ coin_seq: eb("coin_seq", "+", 1) }))
            .execute(),
      ],
      [
        "a balance that lies",
        "each record says the balance after it",
        (db, { author }) => record(db, author, "daily_checkin").set({ balance: 11 }).execute(),
      ],
      ["a throw of nothing", CAUSE, (db, { author }) => moved(db, author, "throw_bottle", 5, "no bottle")],
      ["another's throw", CAUSE, (db, { finder, bottle }) => moved(db, finder, "throw_bottle", 5, bottle)],
      [
        "a like that was not",
        CAUSE,
        async (db, { author, finder }) => moved(db, finder, "like_bottle", 2, await aBottle(db, author)),
      ],
      [
        "a comment that was not",
        CAUSE,
        async (db, { author, finder }) => moved(db, finder, "comment_bottle", 3, await aBottle(db, author)),
      ],
      [
        "a bottle that was not destroyed",
        CAUSE,
        (db, { finder, bottle }) => moved(db, finder, "destroy_bottle", 1, bottle),
      ],
      [
        "another's invitation",
        CAUSE,
        (db, { finder, invited }) => moved(db, finder, "invitation_reward", 10, invited.id),
      ],
      [
        "a reason nobody knows",
        CAUSE,
        (db, { author }) => moved(db, author, "gift" as CoinReason, 1, "somebody"),
      ],
      [
        "too much for a check-in",
        AMOUNT,
        (db, { author }) => moved(db, author, "daily_checkin", 11, "2026-11-01"),
      ],
      ["a purchase that pays", AMOUNT, (db, { author }) => moved(db, author, "purchase_design", 5, "other")],
      [
        "a second check-in on one day",
        DAYS,
        (db, { author }) => moved(db, author, "daily_checkin", 10, "2026-11-20"),
      ],
      ["a sale without a purchase", TRADE, (db, { author }) => moved(db, author, "sale_design", 5, "other")],
      [
        "a seller who got less",
        TRADE,
        async (db, { author, finder }) => {
          await moved(db, finder, "purchase_design", -6, "other");
          await moved(db, author, "sale_design", 5, "other");
        },
      ],
      [
        "a purchase without a sale",
        TRADE,
        (db, { finder }) => moved(db, finder, "purchase_design", -6, "other"),
      ],
      [
        "places nobody paid for",
        PLACES,
        (db, { author }) => self(db, author).set({ backpack_capacity: 30 }).execute(),
      ],
      [
        "places too cheap",
        PLACES,
        async (db, { author }) => {
          await self(db, author).set({ backpack_capacity: 40 }).execute();
          await moved(db, author, "expand_backpack", -10, "30");
          await moved(db, author, "expand_backpack", -10, "40");
        },
      ],
    ])("%s", async (_, rule, harm) => {
      const own = await open();
      await furnish(own);
      const life = await aLife(own);
      await harm(own, life);
      const { differences, first } = await reconcile(own);
      expect(differences).toBeGreaterThan(0);
      expect(first).toStartWith(rule);
    });
  });

  describe("what rightly goes leaves no difference", () => {
    test.each<[string, (db: Db, life: Life) => Promise<unknown>]>([
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
          await self(db, author).set({ backpack_capacity: 40 }).execute();
          await moved(db, author, "expand_backpack", -10, "30");
          await moved(db, author, "expand_backpack", -20, "40");
        },
      ],
    ])("%s", async (_, work) => {
      const own = await open();
      await furnish(own);
      await work(own, await aLife(own));
      expect(await reconcile(own)).toMatchObject({ differences: 0, first: null });
    });
  });

  const leave = (own: Db, { id }: TestPerson) =>
    transact(own, async (tx) => {
      await forgetCoins(tx, id);
      await tx.deleteFrom("users").where("id", "=", id).execute();
    });

  test("beside people who throw and check in, no moment looks wrong", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => aPerson(db())));
    let busy = true;
    const looking = (async () => {
      const seen = [];
      while (busy) seen.push(await reconcile(db()));
      return seen;
    })();
    for (let day = 0; day < 5; day++) {
      const now = NOW + day * DAY;
      await Promise.all(
        people.flatMap((person) => [
          outcome(checkIn(db(), person, now)),
          outcome(throwBottle(db(), person, { content: "hi" }, now)),
        ]),
      );
    }
    busy = false;
    const seen = await looking;
    expect(seen.map(({ first }) => first).filter(Boolean)).toEqual([]);
    expect(await reconcile(db())).toMatchObject({ differences: 0, coins: 1_500, sum: 1_500 });
  });
});
