/** Every action that moves coins: how to run it, and how many coins the simple model expects. */
import { registerAccount } from "../../src/auth/auth";
import { expandBackpack } from "../../src/backpack/backpack";
import {
  destroyCollectedBottle,
  destroyCollectedBottles,
  dropBottle,
  keepBottle,
  likeBottle,
  pickUpBottle,
  removeBottle,
  throwBackBottle,
  throwBottle,
  throwWithCollectedDesign,
  unlikeBottle,
} from "../../src/bottles/bottles";
import { checkIn } from "../../src/coins/coins";
import { dayNumberOf } from "../../src/db/counters";
import type { Actor } from "../../src/db/idempotency";
import type { Db } from "../../src/db/transact";
import { createDesign, destroyDesign, putDesignOnSale } from "../../src/designs/designs";
import { buyDesign } from "../../src/square/square";
import { SAMPLE_DESIGN } from "../designs/design-fixtures";
import type { TestPerson } from "../support/people";
import type { ExpectedCoins } from "./expected-coins";

/** The context of one step. */
export interface EconomyStep {
  db: Db;
  expectedCoins: ExpectedCoins;
  who: Actor;
  person: TestPerson & { inviteCode: string };
  bottle: string;
  design: string;
  /** Id of the design's designer. */
  designer: string;
  now: number;
  /** A unique name. */
  name: string;
}

export interface EconomyVerb {
  run(step: EconomyStep): Promise<unknown>;
  /** Coins that a successful action moves for its actor; absent: 0. */
  paysActor?(step: EconomyStep): number;
  /** Coins that it moves for the designer. */
  paysDesigner?: number;
  /** The only expected refusal, null: none; absent: any, as other tests cover it. */
  refusal?(step: EconomyStep): string | null;
  /** Needs a held or kept bottle. */
  needsHeldBottle?: true;
  /** Weight in the random choice; absent: 1. */
  weight?: number;
}

const LIKE = 2;
const COMMENT = 3;
const PAID_A_DAY = 3;
const DESIGN = 5;
const PRICE = 12;

/** The first three of a day pay. */
const paidFirstOfDay = ({ expectedCoins, person, now }: EconomyStep, what: string, amount: number): number =>
  expectedCoins.times(`${what} ${person.id} ${dayNumberOf(now)}`) < PAID_A_DAY ? amount : 0;

const expansionKey = ({ person }: EconomyStep) => `expand ${person.id}`;
/** 10, 20, 30 … */
const expansionPrice = (step: EconomyStep) => 10 * (step.expectedCoins.had(expansionKey(step)) + 1);

const checkInKey = ({ person, now }: EconomyStep) => `check-in ${person.id} ${dayNumberOf(now)}`;

export const ECONOMY_VERBS: Record<string, EconomyVerb> = {
  throw: {
    run: ({ db, who, now }) => throwBottle(db, who, { content: "hello" }, now),
    paysActor: () => 5,
    weight: 3,
  },
  pick: { run: ({ db, who, bottle, now }) => pickUpBottle(db, who, bottle, now), weight: 6 },
  drop: {
    run: ({ db, who, bottle, now }) => dropBottle(db, who, bottle, "hello yourself", now),
    paysActor: (step) => paidFirstOfDay(step, "comment", COMMENT),
    needsHeldBottle: true,
    weight: 4,
  },
  throwBack: {
    run: ({ db, who, bottle, now }) => throwBackBottle(db, who, bottle, now),
    needsHeldBottle: true,
  },
  keep: {
    run: ({ db, who, bottle, now }) => keepBottle(db, who, bottle, now),
    needsHeldBottle: true,
    weight: 2,
  },
  destroy: {
    run: ({ db, who, bottle, now }) => destroyCollectedBottle(db, who, bottle, now),
    paysActor: () => 1,
    needsHeldBottle: true,
    weight: 2,
  },
  destroySeveral: {
    run: ({ db, who, bottle, now }) => destroyCollectedBottles(db, who, [bottle, bottle, "none"], now),
    paysActor: () => 1,
    needsHeldBottle: true,
  },
  throwCollected: {
    run: ({ db, who, bottle, now }) => throwWithCollectedDesign(db, who, { bottleId: bottle, content: "again" }, now),
    paysActor: () => 5,
    needsHeldBottle: true,
  },
  remove: { run: ({ db, who, bottle, now }) => removeBottle(db, who, bottle, now) },
  like: {
    run: ({ db, who, bottle, now }) => likeBottle(db, who, bottle, now),
    paysActor: (step) =>
      step.expectedCoins.times(`like ${step.person.id} ${step.bottle}`) === 0 ? paidFirstOfDay(step, "like", LIKE) : 0,
    weight: 6,
  },
  unlike: { run: ({ db, who, bottle, now }) => unlikeBottle(db, who, bottle, now) },
  checkIn: {
    run: ({ db, who, now }) => checkIn(db, who, now),
    paysActor: (step) => (step.expectedCoins.times(checkInKey(step)) === 0 ? 10 : Number.NaN),
    refusal: (step) => (step.expectedCoins.had(checkInKey(step)) > 0 ? "already_checked_in" : null),
    weight: 2,
  },
  design: {
    run: ({ db, who, now }) => createDesign(db, who, SAMPLE_DESIGN, now),
    paysActor: () => -DESIGN,
    refusal: ({ expectedCoins, person }) => (expectedCoins.of(person.id) < DESIGN ? "insufficient_coins" : null),
    weight: 2,
  },
  sell: { run: ({ db, who, design, now }) => putDesignOnSale(db, who, design, PRICE, now), weight: 3 },
  buy: {
    run: ({ db, who, design, now }) => buyDesign(db, who, design, undefined, now),
    paysActor: () => -PRICE,
    paysDesigner: PRICE,
    weight: 4,
  },
  expand: {
    run: (step) => {
      const { db, who, expectedCoins, now } = step;
      return expandBackpack(db, who, 20 + 10 * expectedCoins.had(expansionKey(step)), now);
    },
    paysActor: (step) => {
      const price = expansionPrice(step);
      step.expectedCoins.times(expansionKey(step));
      return -price;
    },
    refusal: (step) => (step.expectedCoins.of(step.person.id) < expansionPrice(step) ? "insufficient_coins" : null),
    weight: 2,
  },
  destroyDesign: {
    run: ({ db, who, design, now }) => destroyDesign(db, who, design, SAMPLE_DESIGN.name, now),
    paysActor: () => 1,
  },
  /** Comes once, however often it is asked for under one name. */
  invite: {
    run: ({ db, person, name, now }) =>
      registerAccount(
        db,
        {
          username: name,
          nickname: name,
          password: "tide-and-glass",
          language: "en",
          invite: person.inviteCode,
        },
        now,
      ),
    paysActor: () => 10,
  },
};
