/** Lists of people whose times are the same: page by page everybody stands once, as on one page, whatever the page holds. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { LIST_START, type ListPage, type PageRequest, parseListCursor } from "../../src/db/paging";
import { blockPerson, followPerson, listBlockedPeople, listRelatedPeople } from "../../src/social/social";
import { eachDatabase } from "../support/databases";
import { aPerson, TEST_START as NOW, type TestPerson } from "../support/people";
import { PROPERTY_TIMEOUT, propertyRuns } from "../support/property-runs";

type Listed = ListPage<{ id: string }>;
interface PeopleList {
  add(me: TestPerson, other: TestPerson, now: number): Promise<unknown>;
  load(me: TestPerson & { adultAt: number; official: boolean }, page: PageRequest): Promise<Listed>;
}

const MOST = 7;

const idsOf = ({ items }: Listed): string[] => items.map(({ id }) => id);

/** Whoever stands on all pages, one after the other. */
async function walkPages(load: (after: PageRequest["after"]) => Promise<Listed>, list: string): Promise<string[]> {
  const shown: string[] = [];
  let page = await load(LIST_START);
  shown.push(...idsOf(page));
  while (page.nextCursor && shown.length <= MOST) {
    page = await load(parseListCursor(page.nextCursor, list) ?? LIST_START);
    shown.push(...idsOf(page));
  }
  return shown;
}

const times = fc.array(fc.nat(1), { minLength: 2, maxLength: MOST });

eachDatabase("people with the same time", (db) => {
  const follow = (one: TestPerson, other: TestPerson, now: number) => followPerson(db(), one, other.id, now);
  const related = (list: "following" | "followers" | "friends", add: PeopleList["add"]): PeopleList => ({
    add,
    load: (me, page) => listRelatedPeople(db(), list, me, page, NOW + 1),
  });
  const lists: Record<string, PeopleList> = {
    following: related("following", follow),
    followers: related("followers", (me, other, now) => follow(other, me, now)),
    friends: related("friends", async (me, other, now) => {
      await follow(me, other, now);
      await follow(other, me, now);
    }),
    blocked: {
      add: (me, other, now) => blockPerson(db(), me, other.id, now, async () => undefined),
      load: (me, page) => listBlockedPeople(db(), me, page, NOW + 1),
    },
  };

  test.each(Object.keys(lists))(
    "%s",
    async (name) => {
      const { add, load } = lists[name] as PeopleList;
      const people = await Promise.all(Array.from({ length: MOST }, () => aPerson(db(), { who_follows: "anyone" })));
      const property = fc.asyncProperty(times, fc.integer({ min: 1, max: 3 }), async (all, limit) => {
        const me = { ...(await aPerson(db())), adultAt: 0, official: false };
        for (const [n, at] of all.entries()) await add(me, people[n] as TestPerson, NOW + at);
        const whole = idsOf(await load(me, { after: LIST_START, limit: MOST, list: name }));
        expect(whole.toSorted()).toEqual(
          people
            .slice(0, all.length)
            .map(({ id }) => id)
            .toSorted(),
        );
        const shown = await walkPages((after) => load(me, { after, limit, list: name }), name);
        expect(shown).toEqual(whole);
      });
      await fc.assert(property, propertyRuns(15));
    },
    PROPERTY_TIMEOUT,
  );
});
