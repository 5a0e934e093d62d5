/** What a UTC day limits and pays, and keys of requests (docs/product.md 1.3, 6.2, 16.4). */
import {
  countBottleView,
  dropBottle,
  likeBottle,
  loadDailyAllowance,
  pickUpBottle,
  throwBottle,
} from "../../../src/bottles/bottles";
import { checkIn } from "../../../src/coins/coins";
import { spendDailyLimit } from "../../../src/db/counters";
import { transactOnce } from "../../../src/db/idempotency";
import { type Db, transact } from "../../../src/db/transact";
import { DAY, HOUR } from "../../../src/runtime/units";
import { aBottle, workOutcome } from "../../support/bottles";
import { aPerson } from "../../support/people";
import { type AskAt, type TimeRule, uniqueUsername } from "./rule";
import { aThrownBottle } from "./rules-sea";

/** What a UTC day limits: spent in the morning, there again at midnight. */
const dayRule = (
  name: string,
  limits: readonly string[],
  answers: TimeRule["answers"],
  begin: (db: Db, morning: number) => Promise<AskAt>,
): TimeRule => ({
  name: `${name} of a day`,
  limits,
  lasts: 20 * HOUR,
  unit: DAY,
  answers,
  once: true,
  begin: ({ db }, { from }) => begin(db, from),
});

export const spendOfDay = (db: Db, id: string, kind: string, times: number, now: number) =>
  transact(db, async (tx) => {
    for (let n = 0; n < times; n++) await spendDailyLimit(tx, id, kind, times, now);
  });

export const DAY_TIME_RULES: readonly TimeRule[] = [
  dayRule("three throws", ["SEA_LIMITS.throwsPerDay"], ["0 throw_limit_reached", "3 done"], async (db, morning) => {
    const { author } = await aThrownBottle(db, morning);
    for (let n = 0; n < 2; n++) await throwBottle(db, author, { content: "And you?" }, morning);
    return async (now) => {
      const { throwsLeft } = await loadDailyAllowance(db, { ...author, official: false }, now);
      return `${throwsLeft} ${await workOutcome(throwBottle(db, author, { content: "And you?" }, now))}`;
    };
  }),
  dayRule("ten picks", ["SEA_LIMITS.picksPerDay"], ["pick_limit_reached", "done"], async (db, morning) => {
    const [{ id }, finder] = [await aThrownBottle(db, morning), await aPerson(db)];
    await spendOfDay(db, finder.id, "pick", 10, morning);
    return (now) => workOutcome(pickUpBottle(db, finder, id, now));
  }),
  dayRule("three paid likes", ["PRICES.likesPaidPerDay"], ["0", "2"], async (db, morning) => {
    const reader = await aPerson(db);
    for (let n = 0; n < 3; n++) await likeBottle(db, reader, await aBottle(db, await aPerson(db)), morning);
    const { id } = await aThrownBottle(db, morning);
    return async (now) => String((await likeBottle(db, reader, id, now)).reward);
  }),
  dayRule("three paid comments", ["PRICES.commentsPaidPerDay"], ["0", "3"], async (db, morning) => {
    const [{ id }, finder] = [await aThrownBottle(db, morning), await aPerson(db)];
    await spendOfDay(db, finder.id, "comment", 3, morning);
    return async (now) => {
      await pickUpBottle(db, finder, id, now);
      return String((await dropBottle(db, finder, id, "hello", now)).reward);
    };
  }),
  dayRule("the check-in", [], ["true already_checked_in", "false done"], async (db, morning) => {
    const person = await aPerson(db);
    await checkIn(db, person, morning);
    return async (now) => {
      const { checkedIn } = await loadDailyAllowance(db, { ...person, official: false }, now);
      return `${checkedIn} ${await workOutcome(checkIn(db, person, now))}`;
    };
  }),
  dayRule("a visitor's view", [], ["1", "2"], async (db, morning) => {
    const [{ id }, visitor] = [await aThrownBottle(db, morning), { address: uniqueUsername() }];
    await countBottleView(db, visitor, id, morning);
    return async (now) => String((await countBottleView(db, visitor, id, now)).viewCount);
  }),
  {
    name: "an idempotency key",
    limits: ["IDEMPOTENCY_LIMITS.retention"],
    lasts: 24 * HOUR,
    answers: ["first", "again"],
    once: true,
    async begin({ db }, { from }) {
      const actor = { id: (await aPerson(db)).id, once: { key: uniqueUsername(), request: "x" } };
      const act = (answer: string, now: number) => transactOnce(db, actor, now, async () => answer);
      await act("first", from);
      return (now) => act("again", now);
    },
  },
];
