import { beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { listDriftingBottles, listOtherDriftingBottles, shortBottleId } from "../../src/bottles/bottles";
import { SEEN_BOTTLES_PARAM } from "../../src/bottles/input";
import { SEA_LIMITS } from "../../src/limits/sea";
import { HOUR } from "../../src/runtime/units";
import { openTestApp } from "../support/app";
import { aBottle, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";

const { bottlesOnHome, seenMax } = SEA_LIMITS;
const TAIL = "0123abcd";

eachDatabase("asking for other bottles", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  const emptyTheSea = () => db().deleteFrom("bottles").execute();
  const fill = async (author: TestPerson, count: number, found: number) => {
    const ids: string[] = [];
    for (let i = 0; i < count; i++)
      ids.push(await aBottle(db(), author, i < found ? { waiting_since: null, pick_count: 1 } : {}));
    return ids;
  };

  /** What a reader sees who taps until no more are near. */
  async function lookUntilTheEnd(reader: TestPerson | null, now: number, point: number) {
    const pages = [idsOf(await listDriftingBottles(db(), reader, now, point))];
    for (let isMore = true; isMore; ) {
      if (pages.length > 30) throw new Error("no end");
      const seen = pages.flat().map(shortBottleId);
      const { items, fresh } = await listOtherDriftingBottles(db(), reader, now, point, { language: "en", seen });
      expect(new Set(idsOf(items)).size).toBe(items.length);
      isMore = fresh === bottlesOnHome;
      pages.push(idsOf(items).slice(0, fresh));
      if (!isMore) expect(items.length).toBeGreaterThanOrEqual(Math.min(bottlesOnHome, SEA_LIMITS.fewestOnHome));
    }
    return pages.flat();
  }

  test("shows every bottle, and none twice until all were seen, whether they wait for long or were found", async () => {
    const [author, other] = [await aPerson(db()), await aPerson(db())];
    const cases = fc.record({
      count: fc.integer({ min: 13, max: 70 }),
      found: fc.integer({ min: 0, max: 70 }),
      hours: fc.constantFrom(0, 2, 5),
      point: fc.double({ min: 0, max: 0.999, noNaN: true }),
      isVisitor: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ count, found, hours, point, isVisitor }) => {
        await emptyTheSea();
        const ids = await fill(author, count, found);
        const shown = await lookUntilTheEnd(isVisitor ? null : other, NOW + hours * HOUR, point);
        expect(shown.toSorted()).toEqual(ids.toSorted());
      }),
      { numRuns: 12 },
    );
  });

  test("the places left show some again", async () => {
    await emptyTheSea();
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    await fill(author, 18, 0);
    const first = idsOf(await listDriftingBottles(db(), reader, NOW, 0.3));
    expect(first).toHaveLength(12);
    const seen = first.map(shortBottleId);
    const { items, fresh } = await listOtherDriftingBottles(db(), reader, NOW, 0.3, { language: "en", seen });
    expect([fresh, new Set(idsOf(items)).size]).toEqual([6, 12]);
    expect(idsOf(items.slice(0, 6)).filter((id) => first.includes(id))).toEqual([]);
  });

  test("home leads on until nothing is left, and says so", async () => {
    await emptyTheSea();
    await fill(await aPerson(db()), 30, 0);
    const { ask, later } = openTestApp(db(), { CLOCK_OFFSET_MS: "0" });
    later(5 * HOUR);
    const picked = new Set<string>();
    const shown: number[] = [];
    for (let path: string | undefined = "/"; path; ) {
      if (shown.length > 9) throw new Error("no end");
      const html = await (await ask("GET", path)).text();
      for (const [, id] of html.matchAll(/class="tap"[^>]* value="([\da-f-]{36})"/g)) picked.add(id ?? "");
      shown.push(picked.size);
      path = html.match(/id="further"[^>]* href="([^"]+)"/)?.[1];
      expect(html.includes("That is all there is nearby for now.")).toBe(path === undefined);
    }
    expect(shown).toEqual([12, 24, 30]);
  });

  test("a malformed list of seen bottles is dropped", () => {
    expect(SEEN_BOTTLES_PARAM.parse(undefined)).toEqual([]);
    expect(SEEN_BOTTLES_PARAM.parse(`${TAIL}.${TAIL}`)).toEqual([TAIL, TAIL]);
    expect(SEEN_BOTTLES_PARAM.parse(`${TAIL}..${TAIL}`)).toEqual([]);
    expect(SEEN_BOTTLES_PARAM.parse("%_%_%_%_")).toEqual([]);
    const most = Array.from({ length: seenMax }, () => TAIL);
    expect(SEEN_BOTTLES_PARAM.parse(most.join("."))).toEqual(most);
    expect(SEEN_BOTTLES_PARAM.parse([...most, TAIL].join("."))).toEqual([]);
  });
});
