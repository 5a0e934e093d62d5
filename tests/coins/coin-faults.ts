/** Two people with coin records of every kind, and the faults that can be in them. */
import {
  destroyCollectedBottle,
  dropBottle,
  keepBottle,
  likeBottle,
  pickUpBottle,
  throwBottle,
} from "../../src/bottles/bottles";
import { checkIn, payCoins } from "../../src/coins/coins";
import type { CoinReason } from "../../src/coins/reasons";
import { type Db, transact } from "../../src/db/transact";
import { aBottle } from "../support/bottles";
import { aPerson, TEST_START as NOW, type TestPerson } from "../support/people";

export const moveCoins = (db: Db, { id }: TestPerson, reason: CoinReason, amount: number, ref: string) =>
  transact(db, (tx) => payCoins(tx, { userId: id, amount, reason, ref }, NOW));

/** Two people with coin records of every kind. */
export async function aCoinHistory(db: Db) {
  const [author, finder] = [await aPerson(db), await aPerson(db)];
  await checkIn(db, author, NOW);
  const { bottle } = await throwBottle(db, author, { content: "hello" }, NOW);
  const { bottle: second } = await throwBottle(db, author, { content: "and again" }, NOW);
  await likeBottle(db, finder, bottle.id, NOW);
  await pickUpBottle(db, finder, bottle.id, NOW);
  await dropBottle(db, finder, bottle.id, "hello yourself", NOW);
  await pickUpBottle(db, finder, second.id, NOW);
  await keepBottle(db, finder, second.id, NOW);
  await destroyCollectedBottle(db, finder, second.id, NOW);
  await moveCoins(db, author, "sale_design", 12, "a design");
  await moveCoins(db, finder, "admin_adjustment", 20, "why");
  await moveCoins(db, finder, "purchase_design", -12, "a design");
  const invited = await aPerson(db, { invited_by: author.id });
  await moveCoins(db, author, "invitation_reward", 10, invited.id);
  return { author, finder, invited, bottle: bottle.id };
}
export type CoinHistory = Awaited<ReturnType<typeof aCoinHistory>>;

const updateRecord = (db: Db, { id }: TestPerson, reason: CoinReason) =>
  db.updateTable("coin_records").where("user_id", "=", id).where("reason", "=", reason);
export const updateUser = (db: Db, { id }: TestPerson) => db.updateTable("users").where("id", "=", id);

type CoinFault = [what: string, rule: string, harm: (db: Db, history: CoinHistory) => Promise<unknown>];
const BALANCE_RULE = "the balance is the sum of the records";
const CAUSE_RULE = "every record has its cause";
const AMOUNT_RULE = "every record has the amount of its reason";
const DAILY_CAP_RULE = "no day pays more often than it may";
const TRADE_RULE = "what one buyer paid one seller got";
const CAPACITY_RULE = "the backpack has the places that were paid for";

/** Faults: title, the rule that finds it, and how it is made. */
export const COIN_FAULTS: CoinFault[] = [
  ["a coin out of nothing", BALANCE_RULE, (db, { author }) => updateUser(db, author).set({ coins: 33 }).execute()],
  [
    "a lost record",
    BALANCE_RULE,
    (db, { author }) => db.deleteFrom("coin_records").where("user_id", "=", author.id).where("seq", "=", 2).execute(),
  ],
  [
    "records without a first",
    BALANCE_RULE,
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
    BALANCE_RULE,
    (db, { author }) =>
      updateUser(db, author)
        .set((eb) => ({ coin_seq: eb("coin_seq", "+", 1) }))
        .execute(),
  ],
  [
    "a balance that lies",
    "each record says the balance after it",
    (db, { author }) => updateRecord(db, author, "daily_checkin").set({ balance: 11 }).execute(),
  ],
  ["a throw of nothing", CAUSE_RULE, (db, { author }) => moveCoins(db, author, "throw_bottle", 5, "no bottle")],
  ["another's throw", CAUSE_RULE, (db, { finder, bottle }) => moveCoins(db, finder, "throw_bottle", 5, bottle)],
  [
    "a like that was not",
    CAUSE_RULE,
    async (db, { author, finder }) => moveCoins(db, finder, "like_bottle", 2, await aBottle(db, author)),
  ],
  [
    "a comment that was not",
    CAUSE_RULE,
    async (db, { author, finder }) => moveCoins(db, finder, "comment_bottle", 3, await aBottle(db, author)),
  ],
  [
    "a bottle that was not destroyed",
    CAUSE_RULE,
    (db, { finder, bottle }) => moveCoins(db, finder, "destroy_bottle", 1, bottle),
  ],
  [
    "another's invitation",
    CAUSE_RULE,
    (db, { finder, invited }) => moveCoins(db, finder, "invitation_reward", 10, invited.id),
  ],
  ["a reason nobody knows", CAUSE_RULE, (db, { author }) => moveCoins(db, author, "gift" as CoinReason, 1, "somebody")],
  [
    "too much for a check-in",
    AMOUNT_RULE,
    (db, { author }) => moveCoins(db, author, "daily_checkin", 11, "2026-11-01"),
  ],
  ["a purchase that pays", AMOUNT_RULE, (db, { author }) => moveCoins(db, author, "purchase_design", 5, "other")],
  [
    "a second check-in on one day",
    DAILY_CAP_RULE,
    (db, { author }) => moveCoins(db, author, "daily_checkin", 10, "2026-11-20"),
  ],
  ["a sale without a purchase", TRADE_RULE, (db, { author }) => moveCoins(db, author, "sale_design", 5, "other")],
  [
    "a seller who got less",
    TRADE_RULE,
    async (db, { author, finder }) => {
      await moveCoins(db, finder, "purchase_design", -6, "other");
      await moveCoins(db, author, "sale_design", 5, "other");
    },
  ],
  ["a purchase without a sale", TRADE_RULE, (db, { finder }) => moveCoins(db, finder, "purchase_design", -6, "other")],
  [
    "places nobody paid for",
    CAPACITY_RULE,
    (db, { author }) => updateUser(db, author).set({ backpack_capacity: 30 }).execute(),
  ],
  [
    "places too cheap",
    CAPACITY_RULE,
    async (db, { author }) => {
      await updateUser(db, author).set({ backpack_capacity: 40 }).execute();
      await moveCoins(db, author, "expand_backpack", -10, "30");
      await moveCoins(db, author, "expand_backpack", -10, "40");
    },
  ],
];
