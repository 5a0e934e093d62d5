/** Everything that moves coins or could: how it is done, and what the simple books say it brings. */
import { register } from "../../src/auth/auth";
import { expandBackpack } from "../../src/backpack/backpack";
import {
  destroyCollected,
  destroySeveral,
  drop,
  keep,
  like,
  pickUp,
  removeBottle,
  throwBack,
  throwBottle,
  throwCollected,
  unlike,
} from "../../src/bottles/bottles";
import { checkIn } from "../../src/coins/coins";
import { dayOf } from "../../src/db/counters";
import type { Actor } from "../../src/db/once";
import type { Db } from "../../src/db/transact";
import { createDesign, destroyDesign, putOnSale } from "../../src/designs/designs";
import { buyDesign } from "../../src/square/square";
import { INPUT } from "../designs/workshop";
import type { TestPerson } from "../support/people";
import type { Books } from "./books";

/** What one step has to do with. */
export interface Deed {
  db: Db;
  books: Books;
  who: Actor;
  person: TestPerson & { inviteCode: string };
  bottle: string;
  design: string;
  /** Who made that design. */
  designer: string;
  now: number;
  /** Nobody else's name. */
  name: string;
}

export interface Verb {
  does(deed: Deed): Promise<unknown>;
  /** The coins that a deed which was done moves for its doer; 0 unless said. */
  brings?(deed: Deed): number;
  /** The coins that it moves for the designer. */
  gives?: number;
  /** The only reason to refuse it there is; unless said there may be others, which other tests know. */
  refusal?(deed: Deed): string | null;
  /** It takes a bottle in hand or in the backpack. */
  ofOnesOwn?: true;
  /** How often it is drawn, 1 unless said. */
  often?: number;
}

const LIKE = 2;
const COMMENT = 3;
const PAID_A_DAY = 3;
const DESIGN = 5;
const PRICE = 12;

/** The first three of a day pay. */
const firstOfDay = ({ books, person, now }: Deed, what: string, amount: number): number =>
  books.times(`${what} ${person.id} ${dayOf(now)}`) < PAID_A_DAY ? amount : 0;

const expansions = ({ person }: Deed) => `expand ${person.id}`;
/** 10, 20, 30 … */
const expansionPrice = (deed: Deed) => 10 * (deed.books.had(expansions(deed)) + 1);

const today = ({ person, now }: Deed) => `check-in ${person.id} ${dayOf(now)}`;

export const VERBS: Record<string, Verb> = {
  throw: {
    does: ({ db, who, now }) => throwBottle(db, who, { content: "hello" }, now),
    brings: () => 5,
    often: 3,
  },
  pick: { does: ({ db, who, bottle, now }) => pickUp(db, who, bottle, now), often: 6 },
  drop: {
    does: ({ db, who, bottle, now }) => drop(db, who, bottle, "hello yourself", now),
    brings: (deed) => firstOfDay(deed, "comment", COMMENT),
    ofOnesOwn: true,
    often: 4,
  },
  throwBack: { does: ({ db, who, bottle, now }) => throwBack(db, who, bottle, now), ofOnesOwn: true },
  keep: { does: ({ db, who, bottle, now }) => keep(db, who, bottle, now), ofOnesOwn: true, often: 2 },
  destroy: {
    does: ({ db, who, bottle, now }) => destroyCollected(db, who, bottle, now),
    brings: () => 1,
    ofOnesOwn: true,
    often: 2,
  },
  destroySeveral: {
    does: ({ db, who, bottle, now }) => destroySeveral(db, who, [bottle, bottle, "none"], now),
    brings: () => 1,
    ofOnesOwn: true,
  },
  throwCollected: {
    does: ({ db, who, bottle, now }) => throwCollected(db, who, { bottleId: bottle, content: "again" }, now),
    brings: () => 5,
    ofOnesOwn: true,
  },
  remove: { does: ({ db, who, bottle, now }) => removeBottle(db, who, bottle, now) },
  like: {
    does: ({ db, who, bottle, now }) => like(db, who, bottle, now),
    brings: (deed) =>
      deed.books.times(`like ${deed.person.id} ${deed.bottle}`) === 0 ? firstOfDay(deed, "like", LIKE) : 0,
    often: 6,
  },
  unlike: { does: ({ db, who, bottle, now }) => unlike(db, who, bottle, now) },
  checkIn: {
    does: ({ db, who, now }) => checkIn(db, who, now),
    brings: (deed) => (deed.books.times(today(deed)) === 0 ? 10 : Number.NaN),
    refusal: (deed) => (deed.books.had(today(deed)) > 0 ? "already_checked_in" : null),
    often: 2,
  },
  design: {
    does: ({ db, who, now }) => createDesign(db, who, INPUT, now),
    brings: () => -DESIGN,
    refusal: ({ books, person }) => (books.of(person.id) < DESIGN ? "insufficient_coins" : null),
    often: 2,
  },
  sell: { does: ({ db, who, design, now }) => putOnSale(db, who, design, PRICE, now), often: 3 },
  buy: {
    does: ({ db, who, design, now }) => buyDesign(db, who, design, undefined, now),
    brings: () => -PRICE,
    gives: PRICE,
    often: 4,
  },
  expand: {
    does: (deed) => {
      const { db, who, books, now } = deed;
      return expandBackpack(db, who, 20 + 10 * books.had(expansions(deed)), now);
    },
    brings: (deed) => {
      const price = expansionPrice(deed);
      deed.books.times(expansions(deed));
      return -price;
    },
    refusal: (deed) => (deed.books.of(deed.person.id) < expansionPrice(deed) ? "insufficient_coins" : null),
    often: 2,
  },
  destroyDesign: {
    does: ({ db, who, design, now }) => destroyDesign(db, who, design, INPUT.name, now),
    brings: () => 1,
  },
  /** Comes once, however often it is asked for under one name. */
  invite: {
    does: ({ db, person, name, now }) =>
      register(
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
    brings: () => 10,
  },
};
