/** Follows of people under 18 that wait for the other side (docs/product.md 8.4). */

import { DAY } from "../../../src/runtime/units";
import { followPerson, loadPersonProfile, searchPeople } from "../../../src/social/social";
import { aPerson, NO_CONTACT_CHOSEN } from "../../support/people";
import { type TimeRule, uniqueName } from "./rule";

export const SOCIAL_TIME_RULES: readonly TimeRule[] = [
  {
    name: "a follow that waits, as the page of the other and a search show it",
    limits: ["FOLLOW_LIMITS.pending"],
    lasts: 30 * DAY,
    answers: ["pending pending", "none none"],
    async begin({ db }, { from }) {
      const young = { ...NO_CONTACT_CHOSEN, now: from, birthday: `${new Date(from).getUTCFullYear() - 16}-01-01` };
      const username = uniqueName();
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
];
