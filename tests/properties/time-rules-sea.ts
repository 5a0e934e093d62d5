/** Bottles, days and keys (docs/product.md 3, 6.2, 12.8, 16.4). */
import {
  countBackpackPlaces,
  countBottleView,
  dropBottle,
  keepBottle,
  likeBottle,
  listHeldBottles,
  loadBottle,
  loadDailyAllowance,
  pickUpBottle,
  throwBackBottle,
  throwBottle,
  undoBottleRelease,
} from "../../src/bottles/bottles";
import { checkIn } from "../../src/coins/coins";
import { spendDailyLimit } from "../../src/db/counters";
import { transactOnce } from "../../src/db/idempotency";
import { type Db, transact } from "../../src/db/transact";
import { SEA_LIMITS } from "../../src/limits/sea";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/runtime/units";
import { aBottle, workOutcome } from "../support/bottles";
import { aPerson } from "../support/people";
import { type AskAt, type TimeRule, uniqueName, yesOrNo } from "./time-rule";

/** Somebody who has joined long ago throws a bottle. */
async function aThrownBottle(db: Db, at: number) {
  const author = await aPerson(db, { now: at - 100 * DAY });
  const { bottle } = await throwBottle(db, author, { content: "Is anybody out there?" }, at);
  return { author, id: bottle.id };
}

async function aPickedBottle(db: Db, at: number) {
  const [{ author, id }, finder] = [await aThrownBottle(db, at), await aPerson(db)];
  await pickUpBottle(db, finder, id, at);
  return { author, id, finder };
}

const pickOutcome = async (db: Db, id: string, now: number) =>
  workOutcome(pickUpBottle(db, await aPerson(db), id, now));

/** How far a bottle has come for its author, and whether somebody new gets it. */
const driftAnswer = async (db: Db, { author, id }: Awaited<ReturnType<typeof aThrownBottle>>, now: number) =>
  `${yesOrNo((await loadBottle(db, author, id, now)).status === "expired")} ${await pickOutcome(db, id, now)}`;

const DRIFT = {
  limits: ["SEA_LIMITS.drift"],
  lasts: 30 * DAY,
  answers: ["no done", "yes bottle_not_found"],
  once: true,
} as const;

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

/** A release that its owner can undo: for everybody else the bottle is held until then. */
const undoRule = (name: string, release: typeof keepBottle | typeof throwBackBottle, after: string): TimeRule => ({
  name,
  limits: ["SEA_LIMITS.undoWindow"],
  lasts: 5 * SECOND,
  answers: ["held done", `${after} undo_over`],
  once: true,
  async begin({ db }, { from }) {
    const { id, finder } = await aPickedBottle(db, from - MINUTE);
    await release(db, finder, id, from, SEA_LIMITS.undoWindow);
    const stranger = await aPerson(db);
    return async (now) => {
      const { status } = await loadBottle(db, stranger, id, now);
      return `${status} ${await workOutcome(undoBottleRelease(db, finder, id, now))}`;
    };
  },
});

const NEWCOMER_LETTER = "Write to anna@example.org";

export const SEA_TIME_RULES: readonly TimeRule[] = [
  {
    name: "a hold, for who holds the bottle",
    limits: ["SEA_LIMITS.hold"],
    lasts: 24 * HOUR,
    answers: ["held null 1 1 done", "drifting drifted 0 0 not_held"],
    once: true,
    async begin({ db }, { from }) {
      const { author, id, finder } = await aPickedBottle(db, from);
      return async (now) => {
        const { status, voyage } = await loadBottle(db, author, id, now);
        const outcome = voyage[0]?.kind === "found" ? voyage[0].outcome : "";
        const held = (await listHeldBottles(db, finder, now)).length;
        const places = await countBackpackPlaces(db, finder.id, now);
        return `${status} ${outcome} ${held} ${places} ${await workOutcome(throwBackBottle(db, finder, id, now))}`;
      };
    },
  },
  {
    name: "a hold, for everybody else",
    limits: ["SEA_LIMITS.hold"],
    lasts: 24 * HOUR,
    answers: ["bottle_not_found", "done"],
    once: true,
    async begin({ db }, { from }) {
      const { id } = await aPickedBottle(db, from);
      return (now) => pickOutcome(db, id, now);
    },
  },
  {
    name: "a bottle that nobody picks up",
    ...DRIFT,
    async begin({ db }, { from }) {
      const thrown = await aThrownBottle(db, from);
      return (now) => driftAnswer(db, thrown, now);
    },
  },
  {
    name: "a bottle that was thrown back",
    ...DRIFT,
    async begin({ db }, { from }) {
      const picked = await aPickedBottle(db, from - HOUR);
      await throwBackBottle(db, picked.finder, picked.id, from);
      return (now) => driftAnswer(db, picked, now);
    },
  },
  {
    name: "a bottle that was forgotten in a hand",
    limits: ["SEA_LIMITS.drift", "SEA_LIMITS.hold"],
    lasts: 31 * DAY,
    answers: ["no", "yes"],
    async begin({ db }, { from }) {
      const { author, id } = await aPickedBottle(db, from);
      return async (now) => yesOrNo((await loadBottle(db, author, id, now)).status === "expired");
    },
  },
  undoRule("undoing a throw back", throwBackBottle, "drifting"),
  undoRule("undoing to keep", keepBottle, "collected"),
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
    const [{ id }, visitor] = [await aThrownBottle(db, morning), { address: uniqueName() }];
    await countBottleView(db, visitor, id, morning);
    return async (now) => String((await countBottleView(db, visitor, id, now)).viewCount);
  }),
  {
    name: "a newcomer's masked contacts",
    limits: ["NEWCOMER_LIMITS.age"],
    lasts: 24 * HOUR,
    answers: ["Write to ••• true", `${NEWCOMER_LETTER} false`],
    async begin({ db }, { from }) {
      const [author, reader] = [await aPerson(db, { created_at: from, throw_count: 3 }), await aPerson(db)];
      const { bottle } = await throwBottle(db, author, { content: NEWCOMER_LETTER }, from);
      return async (now) => {
        const { masked } = await loadBottle(db, author, bottle.id, now);
        return `${(await loadBottle(db, reader, bottle.id, now)).content} ${masked}`;
      };
    },
  },
  {
    name: "an idempotency key",
    limits: ["IDEMPOTENCY_LIMITS.retention"],
    lasts: 24 * HOUR,
    answers: ["first", "again"],
    once: true,
    async begin({ db }, { from }) {
      const actor = { id: (await aPerson(db)).id, once: { key: uniqueName(), request: "x" } };
      const act = (answer: string, now: number) => transactOnce(db, actor, now, async () => answer);
      await act("first", from);
      return (now) => act("again", now);
    },
  },
];
