/** What the sea may show (docs/product.md 3.3): which of it has a place depends on how many others wait. */
import { loadOwnBottles, pickUpBottle } from "../../../src/bottles/bottles";
import { selectSeaCandidates } from "../../../src/bottles/sea/candidates";
import { hasHintsLeft } from "../../../src/bottles/web/pages/home/hints";
import type { Db } from "../../../src/db/transact";
import { DAY, HOUR } from "../../../src/runtime/units";
import { ageBandOf } from "../../../src/users/users";
import { suspendPerson } from "../../events/measure-fixtures";
import { aBottle } from "../../support/bottles";
import { aPerson, type PersonChange, type TestPerson } from "../../support/people";
import { type AskAt, type TimeRule, uniqueUsername, yesOrNo } from "./rule";
import { birthdayAt } from "./rules-ages";

/** A bottle at sea in a language of its own, and whether a reader of that language may be shown it. */
async function aShownBottle(db: Db, author: TestPerson, at: number, reader: PersonChange = {}) {
  const language = uniqueUsername();
  const id = await aBottle(db, author, { language, created_at: at });
  const viewer = await aPerson(db, reader);
  const ask: AskAt = async (now) => {
    const band = ageBandOf(viewer.adultAt, now) ?? "adult";
    const query = { reader: viewer.id, band, languages: [language], key: 0, now };
    return yesOrNo((await selectSeaCandidates(db, query)).some((each) => each.id === id));
  };
  return { id, ask };
}

export const HOME_TIME_RULES: readonly TimeRule[] = [
  {
    name: "a newcomer's first hints",
    limits: ["FIRST_HINTS.time"],
    lasts: 6 * HOUR,
    answers: ["yes", "no"],
    begin: async (_, { from }) => {
      const newcomer = { birthday: "1990-05-17", hintsSeen: 0, createdAt: from };
      return async (now) => yesOrNo(hasHintsLeft(newcomer, now));
    },
  },
  {
    name: "a bottle that sank, told to its author",
    limits: ["HOME_LIMITS.endTold"],
    lasts: 7 * DAY,
    answers: ["yes", "no"],
    async begin({ db }, { from }) {
      const author = await aPerson(db);
      await aBottle(db, author, { created_at: from - 30 * DAY, expires_at: from });
      return async (now) => yesOrNo((await loadOwnBottles(db, { id: author.id, unread: 0 }, now)).news !== null);
    },
  },
  {
    name: "a held bottle, hidden from the sea",
    limits: ["SEA_LIMITS.hold"],
    lasts: 24 * HOUR,
    answers: ["no", "yes"],
    async begin({ db }, { from }) {
      const { id, ask } = await aShownBottle(db, await aPerson(db), from - HOUR);
      await pickUpBottle(db, await aPerson(db), id, from);
      return ask;
    },
  },
  {
    name: "a bottle in the sea",
    limits: ["SEA_LIMITS.drift"],
    lasts: 30 * DAY,
    answers: ["yes", "no"],
    begin: async ({ db }, { from }) => (await aShownBottle(db, await aPerson(db), from)).ask,
  },
  {
    name: "a suspended person's bottle, hidden from the sea",
    limits: [],
    lasts: DAY,
    answers: ["no", "yes"],
    async begin({ db }, { from }) {
      const author = await aPerson(db);
      const { ask } = await aShownBottle(db, author, from - HOUR);
      await suspendPerson(db, author, from);
      return ask;
    },
  },
  {
    name: "a minor's bottle in the sea of minors",
    limits: ["ACCOUNT_LIMITS.adult"],
    lasts: 10 * DAY,
    unit: DAY,
    answers: ["yes", "no"],
    async begin({ db }, { from, end }) {
      const author = await aPerson(db, { birthday: birthdayAt(end, 18) });
      return (await aShownBottle(db, author, from, { birthday: birthdayAt(end, 15) })).ask;
    },
  },
  {
    name: "a minor's bottle in the sea of adults, where housekeeping brings it",
    limits: ["ACCOUNT_LIMITS.adult"],
    lasts: 10 * DAY,
    unit: DAY,
    answers: ["not yet", "now or soon"],
    async begin({ db }, { from, end }) {
      const { ask } = await aShownBottle(db, await aPerson(db, { birthday: birthdayAt(end, 18) }), from);
      return async (now) => (now < end && (await ask(now)) === "no" ? "not yet" : "now or soon");
    },
  },
];
