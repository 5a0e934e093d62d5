import { expect, test } from "bun:test";
import type { DesignRow } from "../../src/db/tables/designs";
import { hotness } from "../../src/designs/designs";
import { SQUARE_LIMITS } from "../../src/limits/designs";
import { HOUR } from "../../src/runtime/units";
import { FIRST_SQUARE_CURSOR, parseSquareCursor, type SquareCursor, squareListName } from "../../src/square/cursors";
import type { SquareSection, SquareSort } from "../../src/square/rules";
import { findDesigner, listDesignsByDesigner, listSquareDesigns, loadListedDesign } from "../../src/square/square";
import { aDesign } from "../designs/design-fixtures";
import { NOW, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, insertBlock, type TestPerson } from "../support/people";

type Key = "like_count" | "hot" | "listed_at";

eachDatabase("the square", (_, open) => {
  async function all(
    db: Awaited<ReturnType<typeof open>>,
    person: TestPerson,
    section: SquareSection,
    sort: SquareSort,
    limit = 2,
  ) {
    const ids: string[] = [];
    let after: SquareCursor | undefined = FIRST_SQUARE_CURSOR;
    while (after) {
      const page = await listSquareDesigns(db, person, { section, sort, after, limit }, NOW);
      ids.push(...page.items.map(({ id }) => id));
      after = page.nextCursor
        ? (parseSquareCursor(page.nextCursor, squareListName({ section, sort })) ?? undefined)
        : undefined;
    }
    return ids;
  }

  test("each section in each sort, page by page, nothing twice and nothing left out", async () => {
    const db = await open();
    const [designer, reader] = [await aPerson(db), await aPerson(db)];
    const listed: DesignRow[] = [];
    for (let n = 0; n < 9; n++) {
      const [likes, comments, at] = [[3, 0, 3, 9, 0][n % 5] ?? 0, n % 3, NOW - (n % 4) * HOUR];
      listed.push(
        await aDesign(db, designer, {
          status: "forSale",
          like_count: likes,
          comment_count: comments,
          listed_at: at,
          hot: hotness(likes, comments, at),
        }),
      );
    }
    const exhibited = await aDesign(db, designer, { status: "exhibition" });
    for (const status of ["draft", "sold"] as const) await aDesign(db, designer, { status });
    const inOrder = (row: DesignRow, keys: Key[]) =>
      [...keys.map((key) => String(row[key]).padStart(20, "0")), row.id].join();
    const by = (...keys: Key[]) =>
      listed.toSorted((a, b) => (inOrder(a, keys) < inOrder(b, keys) ? 1 : -1)).map(({ id }) => id);
    expect(await all(db, reader, "market", "latest")).toEqual(by("listed_at"));
    expect(await all(db, reader, "market", "liked")).toEqual(by("like_count", "listed_at"));
    expect(await all(db, reader, "market", "hottest")).toEqual(by("hot"));
    for (const sort of ["latest", "liked", "hottest"] as const)
      expect(await all(db, reader, "exhibition", sort)).toEqual([exhibited.id]);
    expect((await listDesignsByDesigner(db, reader, designer.id, { limit: 50 }, NOW)).items).toHaveLength(10);
  });

  test("minors and adults see their own designs, blocked people none of each other's, everybody official ones", async () => {
    const db = await open();
    const [adult, minor, other] = [await aPerson(db), await aMinor(db), await aPerson(db)];
    const officialAccount = await aPerson(db, { official: 1, birthday: null });
    const of = async (who: TestPerson) => (await aDesign(db, who, { status: "forSale" })).id;
    const [adultAt, young, others, official] = [
      await of(adult),
      await of(minor),
      await of(other),
      await of(officialAccount),
    ];
    await insertBlock(db, other, adult);
    expect((await all(db, adult, "market", "latest")).toSorted()).toEqual([adultAt, official].toSorted());
    expect((await all(db, minor, "market", "latest")).toSorted()).toEqual([young, official].toSorted());
    expect((await all(db, other, "market", "latest")).toSorted()).toEqual([others, official].toSorted());
    const nobody = await aPerson(db, { birthday: null });
    expect(await all(db, nobody, "market", "latest")).toEqual([]);
    expect(await workOutcome(loadListedDesign(db, minor, adultAt, NOW))).toBe("design_not_found");
    expect(await workOutcome(loadListedDesign(db, adult, others, NOW))).toBe("design_not_found");
    expect(await workOutcome(loadListedDesign(db, nobody, adultAt, NOW))).toBe("profile_incomplete");
    expect(await workOutcome(findDesigner(db, minor, adult.id, NOW))).toBe("user_not_found");
    expect((await loadListedDesign(db, minor, official, NOW)).id).toBe(official);
  });

  test("a design changes the age band when its designer turns 18, to the millisecond", async () => {
    const db = await open();
    const designer = await aMinor(db, { birthday: "2008-11-25" });
    const [adult, adultAt] = [await aPerson(db), designer.adultAt ?? 0];
    const { id } = await aDesign(db, designer, { status: "exhibition" });
    const look = (now: number) =>
      listSquareDesigns(db, adult, { section: "exhibition", sort: "latest", limit: 20 }, now);
    expect((await look(adultAt - 1)).items).toEqual([]);
    expect((await look(adultAt)).items).toMatchObject([{ id }]);
  });

  test("where more designs than one query reads are hidden from the reader, the page is short and goes on", async () => {
    const db = await open();
    const [adult, minor] = [await aPerson(db), await aMinor(db)];
    const { id } = await aDesign(db, minor, { status: "forSale", listed_at: NOW - HOUR });
    const { picture, ...like } = await aDesign(db, adult, { status: "forSale" });
    const many = Array.from({ length: SQUARE_LIMITS.window }, (_, n) => ({ ...like, picture, id: `d${n}` }));
    for (let from = 0; from < many.length; from += 250)
      await db
        .insertInto("designs")
        .values(many.slice(from, from + 250))
        .execute();
    const first = await listSquareDesigns(db, minor, { section: "market", sort: "latest", limit: 20 }, NOW);
    expect([first.items, first.nextCursor === null]).toEqual([[], false]);
    expect(await all(db, minor, "market", "latest", 20)).toEqual([id]);
  });
});

test("ten times as many likes equal half a day, at any time", () => {
  expect(hotness(9, 0, NOW)).toBe(hotness(0, 0, NOW + 12.5 * HOUR));
  expect(hotness(0, 1, NOW)).toBe(hotness(2, 0, NOW));
  expect(hotness(99, 0, NOW)).toBeGreaterThan(hotness(98, 0, NOW));
});
