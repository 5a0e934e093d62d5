/** Where a bottle has been is the same on its author's page, on the shared chart and in its counts, however often it was found. */
import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { loadBottle, loadSharedRoute } from "../../src/bottles/bottles";
import { translatorFor } from "../../src/i18n/translator";
import { SEA_LIMITS } from "../../src/limits/sea";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson } from "../support/people";
import { plainText } from "../support/plain-text";
import { propertyRuns } from "../support/property-runs";

const t = translatorFor("en");
const MOST_FOUND = SEA_LIMITS.voyageMax + 5;

eachDatabase("the countries of a voyage", (db) => {
  const finders: string[] = [];

  beforeAll(async () => {
    await seedBuiltIns(db());
    while (finders.length < MOST_FOUND) finders.push((await aPerson(db())).id);
  });

  async function travelled(countries: readonly string[]) {
    const author = await aPerson(db());
    const id = await aBottle(db(), author, { pick_count: countries.length, chart_shared_at: NOW });
    const rows = countries.map((country, n) => ({
      ...{ bottle_id: id, user_id: finders[n] ?? "", country, picked_at: NOW + n, until: NOW + n },
      ...{ released_at: NOW + n, outcome: "thrown_back" as const },
    }));
    if (rows.length > 0) await db().insertInto("findings").values(rows).execute();
    return { author, id };
  }

  test("are those of all findings, in their order", async () => {
    const { ask, later } = openTestApp(db());
    later(1_000);
    const one = fc.constantFrom("SE", "BR", "JP");
    const few = fc.array(one, { maxLength: 6 });
    const many = fc.array(one, { minLength: SEA_LIMITS.voyageMax + 1, maxLength: MOST_FOUND });
    const property = fc.asyncProperty(fc.oneof(few, many), async (countries) => {
      const { author, id } = await travelled(countries);
      const stops = countries.filter((country, n) => country !== countries[n - 1]);
      const bottle = await loadBottle(db(), author, id, NOW + 1_000);
      const shared = await loadSharedRoute(db(), bottle);
      expect(bottle.route.map(({ country }) => country)).toEqual(stops);
      expect(shared?.map(({ country }) => country) ?? []).toEqual(stops);
      const page = await (await ask("GET", `/bottle-shared/${id}`)).text();
      const [, said] = /<section class="card chart-card"><h2[^>]*>([^<]*)/.exec(page) ?? [];
      const n = new Set(countries).size;
      expect(said && plainText(said)).toBe(n === 0 ? undefined : plainText(t("bottles.lists.countries", { n })));
    });
    // The first finding, which alone was in Japan, is older than what the page lists.
    const old = ["JP", ...Array(SEA_LIMITS.voyageMax).fill("SE")];
    await fc.assert(property, { ...propertyRuns(8), examples: [[["SE", "BR", "SE"]], [old]] });
  });
});
