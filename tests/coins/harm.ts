/** A life with coins of every kind, and what can be wrong in its books. */
import { destroyCollected, drop, keep, like, pickUp, throwBottle } from "../../src/bottles/bottles";
import { checkIn, pay } from "../../src/coins/coins";
import type { CoinReason } from "../../src/coins/payment";
import { type Db, transact } from "../../src/db/transact";
import { aBottle } from "../support/bottles";
import { aPerson, BEGINNING as NOW, type TestPerson } from "../support/people";

export const moved = (db: Db, { id }: TestPerson, reason: CoinReason, amount: number, ref: string) =>
  transact(db, (tx) => pay(tx, { userId: id, amount, reason, ref }, NOW));

/** Two people with something of every kind behind them. */
export async function aLife(db: Db) {
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
export type Life = Awaited<ReturnType<typeof aLife>>;

const record = (db: Db, { id }: TestPerson, reason: CoinReason) =>
  db.updateTable("coin_records").where("user_id", "=", id).where("reason", "=", reason);
export const self = (db: Db, { id }: TestPerson) => db.updateTable("users").where("id", "=", id);

type Wrong = [what: string, rule: string, harm: (db: Db, life: Life) => Promise<unknown>];
const BALANCE = "the balance is the sum of the records";
const CAUSE = "every record has its cause";
const AMOUNT = "every record has the amount of its reason";
const DAYS = "no day pays more often than it may";
const TRADE = "what one buyer paid one seller got";
const PLACES = "the backpack has the places that were paid for";

/** What was done to the books, the rule that finds it, and how it is done. */
export const WRONG: Wrong[] = [
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
  ["a purchase without a sale", TRADE, (db, { finder }) => moved(db, finder, "purchase_design", -6, "other")],
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
];
