import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { dropBottle, keepBottle, loadOwnBottles, markBottleNewsSeen, pickUpBottle } from "../../src/bottles/bottles";
import { SEA_LIMITS } from "../../src/limits/sea";
import { loadUnreadCount } from "../../src/messages/messages";
import { HOUR } from "../../src/runtime/units";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";

const WARMTH = ["answered", "kept", "sunk"] as const;
const AT = NOW + SEA_LIMITS.drift;

eachDatabase("the order of news on home", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  const load = async (id: string, now: number) =>
    loadOwnBottles(db(), { id, unread: await loadUnreadCount(db(), id) }, now);

  type Kind = (typeof WARMTH)[number];

  /** A bottle of the author that is news of this kind. */
  async function throwNews(author: TestPerson, finder: TestPerson, kind: Kind): Promise<void> {
    const id = await aBottle(db(), author, kind === "sunk" ? {} : { created_at: AT - HOUR });
    if (kind === "sunk") return;
    await pickUpBottle(db(), finder, id, AT);
    if (kind === "kept") await keepBottle(db(), finder, id, AT);
    else await dropBottle(db(), finder, id, "Here", AT);
  }

  /** Opens what home tells until it tells nothing. @returns the kinds in that order */
  async function openAll(author: TestPerson, most: number): Promise<Kind[]> {
    const told: Kind[] = [];
    for (let { news } = await load(author.id, AT); news; { news } = await load(author.id, AT)) {
      told.push(news.kind as Kind);
      expect(told.length).toBeLessThanOrEqual(most);
      await markBottleNewsSeen(db(), author.id, news.bottle, AT);
    }
    return told;
  }

  test("opened one after the other, the warmest that is left is always told, until there is none", async () => {
    const cases = fc.array(fc.constantFrom(...WARMTH), { minLength: 1, maxLength: 6 });
    const isToldByWarmth = async (kinds: Kind[]) => {
      const [author, finder] = [await aPerson(db()), await aPerson(db(), { backpack_capacity: 99 })];
      for (const kind of kinds) await throwNews(author, finder, kind);
      const sorted = kinds.toSorted((a, b) => WARMTH.indexOf(a) - WARMTH.indexOf(b));
      expect(await openAll(author, kinds.length)).toEqual(sorted);
    };
    await fc.assert(fc.asyncProperty(cases, isToldByWarmth), { numRuns: 10 });
  });
});
