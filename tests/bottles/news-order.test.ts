import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { dropBottle, keepBottle, loadOwnBottles, markBottleNewsSeen, pickUpBottle } from "../../src/bottles/bottles";
import { SEA_LIMITS } from "../../src/limits/sea";
import { loadUnreadCount } from "../../src/messages/messages";
import { HOUR } from "../../src/runtime/units";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";

eachDatabase("the order of news on home", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  const load = async (id: string, now: number) =>
    loadOwnBottles(db(), { id, unread: await loadUnreadCount(db(), id) }, now);

  test("opened one after the other, the warmest that is left is always told, until there is none", async () => {
    const WARMTH = ["answered", "kept", "sunk"] as const;
    const cases = fc.array(fc.constantFrom(...WARMTH), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(cases, async (kinds) => {
        const [author, finder] = [await aPerson(db()), await aPerson(db(), { backpack_capacity: 99 })];
        const at = NOW + SEA_LIMITS.drift;
        for (const kind of kinds) {
          const id = await aBottle(db(), author, kind === "sunk" ? {} : { created_at: at - HOUR });
          if (kind === "sunk") continue;
          await pickUpBottle(db(), finder, id, at);
          if (kind === "kept") await keepBottle(db(), finder, id, at);
          else await dropBottle(db(), finder, id, "Here", at);
        }
        const told: string[] = [];
        for (let { news } = await load(author.id, at); news; { news } = await load(author.id, at)) {
          told.push(news.kind);
          if (told.length > kinds.length) throw new Error("told again");
          await markBottleNewsSeen(db(), author.id, news.bottle, at);
        }
        expect(told).toEqual(WARMTH.flatMap((kind) => kinds.filter((each) => each === kind)));
      }),
      { numRuns: 10 },
    );
  });
});
