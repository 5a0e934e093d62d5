/** Bottles, and what newcomers write in them (docs/product.md 3, 12.8). */
import {
  countBackpackPlaces,
  keepBottle,
  listHeldBottles,
  loadBottle,
  pickUpBottle,
  throwBackBottle,
  throwBottle,
  undoBottleRelease,
} from "../../../src/bottles/bottles";
import { loadHeldState } from "../../../src/bottles/holding/held-state";
import type { Db } from "../../../src/db/transact";
import { SEA_LIMITS } from "../../../src/limits/sea";
import { DAY, HOUR, MINUTE, SECOND } from "../../../src/runtime/units";
import { workOutcome } from "../../support/bottles";
import { aPerson } from "../../support/people";
import { type TimeRule, yesOrNo } from "./rule";

/** Somebody who has joined long ago throws a bottle. */
export async function aThrownBottle(db: Db, at: number) {
  const author = await aPerson(db, { now: at - 100 * DAY });
  const { bottle } = await throwBottle(db, author, { content: "Is anybody out there?" }, at);
  return { author, id: bottle.id };
}

/** Somebody has picked it up, and holds it. */
export async function aPickedBottle(db: Db, at: number) {
  const [{ author, id }, finder] = [await aThrownBottle(db, at), await aPerson(db)];
  await pickUpBottle(db, finder, id, at);
  return { author, id, finder };
}

const pickOutcome = async (db: Db, id: string, now: number) =>
  workOutcome(pickUpBottle(db, await aPerson(db), id, now));

/** Whether it has expired for its author, and whether somebody new gets it. */
const driftAnswer = async (db: Db, { author, id }: Awaited<ReturnType<typeof aThrownBottle>>, now: number) =>
  `${yesOrNo((await loadBottle(db, author, id, now)).status === "expired")} ${await pickOutcome(db, id, now)}`;

const DRIFT = {
  limits: ["SEA_LIMITS.drift"],
  lasts: 30 * DAY,
  answers: ["no done", "yes bottle_not_found"],
  once: true,
} as const;

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
    answers: ["held null 1 1 true done", "drifting drifted 0 0 false not_held"],
    once: true,
    async begin({ db }, { from }) {
      const { author, id, finder } = await aPickedBottle(db, from);
      return async (now) => {
        const { status, voyage } = await loadBottle(db, author, id, now);
        const outcome = voyage[0]?.kind === "found" ? voyage[0].outcome : "";
        const [{ length: held }, places] = [
          await listHeldBottles(db, finder, now),
          await countBackpackPlaces(db, finder.id, now),
        ];
        const isShown = (await loadHeldState(db, finder.id, now)).held?.first === id;
        return `${status} ${outcome} ${held} ${places} ${isShown} ${await workOutcome(throwBackBottle(db, finder, id, now))}`;
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
];
