/** Follows of people under 18 that wait for the other side (docs/product.md 8.4), and how often a follower is news. */

import { transact } from "../../../src/db/transact";
import { DAY } from "../../../src/runtime/units";
import { followPerson, loadPersonProfile, searchPeople } from "../../../src/social/social";
import { markFollowTold } from "../../../src/social/told-follows";
import { aPerson, NO_CONTACT_CHOSEN } from "../../support/people";
import { type TimeRule, uniqueUsername } from "./rule";

export const SOCIAL_TIME_RULES: readonly TimeRule[] = [
  {
    name: "a follow that waits, as the page of the other and a search show it",
    limits: ["FOLLOW_LIMITS.pending"],
    lasts: 30 * DAY,
    answers: ["pending pending", "none none"],
    async begin({ db }, { from }) {
      const young = { ...NO_CONTACT_CHOSEN, now: from, birthday: `${new Date(from).getUTCFullYear() - 16}-01-01` };
      const username = uniqueUsername();
      const [one, other] = [
        await aPerson(db, young),
        await aPerson(db, { ...young, username, username_key: username }),
      ];
      await followPerson(db, one, other.id, from);
      return async (now) => {
        const { relation } = await loadPersonProfile(db, one, other.id, now);
        const { people } = await searchPeople(db, one, username, now);
        return [relation, ...people.map((found) => found.relation)].join(" ");
      };
    },
  },
  {
    name: "a follower of whom one was told",
    limits: ["FOLLOW_LIMITS.toldAgain"],
    lasts: DAY,
    answers: ["not again", "told"],
    once: true,
    async begin({ db }, { from }) {
      const [one, other] = [await aPerson(db), await aPerson(db)];
      const follow = { from: one.id, to: other.id };
      await transact(db, (tx) => markFollowTold(tx, follow, from));
      return async (now) => ((await transact(db, (tx) => markFollowTold(tx, follow, now))) ? "told" : "not again");
    },
  },
];
