import { beforeAll, expect, test } from "bun:test";
import {
  collectedBottles,
  drop,
  keep,
  myBottles,
  myBottlesWithComments,
  pickedBottles,
  pickUp,
  removeBottle,
  throwBack,
} from "../../src/bottles/bottles";
import type { Bottle } from "../../src/bottles/reading/view";
import { type Paged, type PageWanted, placeOf, START } from "../../src/db/paging";
import { DAY } from "../../src/limits";
import { aBottle, furnish, NOW } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, block } from "../support/people";

const PAGE = { after: START, limit: 20 };
const idsOf = ({ items }: Paged<Bottle>) => items.map(({ id }) => id);

/** All pages of a list, one after the other. */
async function allPages(list: (page: PageWanted) => Promise<Paged<Bottle>>, limit: number) {
  const pages: string[][] = [];
  for (let after = START; ; ) {
    const page = await list({ after, limit });
    pages.push(idsOf(page));
    if (page.nextCursor === null) return pages;
    const next = placeOf(page.nextCursor);
    if (!next) throw new Error("a cursor that is none");
    after = next;
  }
}

eachDatabase("lists of bottles", (db) => {
  beforeAll(async () => {
    await furnish(db());
  });

  test("mine, newest first, page by page, also when several were thrown in the same moment", async () => {
    const author = await aPerson(db());
    const ids: string[] = [];
    for (let i = 0; i < 7; i++) {
      ids.unshift(await aBottle(db(), author, { created_at: NOW - DAY + Math.floor(i / 3) }));
    }
    await aBottle(db(), await aPerson(db()));
    const pages = await allPages((page) => myBottles(db(), author, page, NOW), 3);
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(pages.flat()).toHaveLength(7);
    expect(pages.flat()).toEqual(ids.toSorted((a, b) => (a < b ? 1 : -1)));
    expect(await allPages((page) => myBottles(db(), author, page, NOW), 7)).toHaveLength(1);
  });

  test("what I took back is gone from mine", async () => {
    const author = await aPerson(db());
    const [here, gone] = [await aBottle(db(), author), await aBottle(db(), author)];
    await removeBottle(db(), author, gone, NOW);
    expect(idsOf(await myBottles(db(), author, PAGE, NOW))).toEqual([here]);
  });

  test("mine with comments, each under its bottle, newest first", async () => {
    const author = await aPerson(db());
    const [one, two, quiet] = [
      await aBottle(db(), author, { created_at: NOW - 3 }),
      await aBottle(db(), author, { created_at: NOW - 2 }),
      await aBottle(db(), author, { created_at: NOW - 1 }),
    ];
    for (const [id, text, at] of [
      [one, "first", NOW],
      [two, "other", NOW + 1],
      [one, "second", NOW + 2],
    ] as const) {
      const finder = await aPerson(db());
      await pickUp(db(), finder, id, at);
      await drop(db(), finder, id, text, at);
    }
    const { items } = await myBottlesWithComments(db(), author, PAGE, NOW);
    expect(items.map(({ id, comments }) => [id, comments.map(({ content }) => content)])).toEqual([
      [quiet, []],
      [two, ["other"]],
      [one, ["second", "first"]],
    ]);
    expect((await myBottles(db(), author, PAGE, NOW)).items[2]).toMatchObject({
      commentCount: 2,
      comments: [],
    });
  });

  test("picked: in hand and past, last picked first; not what is removed or hidden since", async () => {
    const [author, other, finder] = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
    const [past, inHand, removed, hidden] = [
      await aBottle(db(), author),
      await aBottle(db(), author),
      await aBottle(db(), author),
      await aBottle(db(), other),
    ];
    for (const [i, id] of [past, inHand, removed, hidden].entries()) {
      await pickUp(db(), finder, id, NOW + i);
      if (id !== inHand) await throwBack(db(), finder, id, NOW + 10);
    }
    await removeBottle(db(), author, removed, NOW + 20);
    await block(db(), other, finder);
    const list = await pickedBottles(db(), finder, PAGE, NOW + 20);
    expect(list.items.map(({ id, heldByMe }) => [id, heldByMe])).toEqual([
      [inHand, true],
      [past, false],
    ]);
    expect(await allPages((page) => pickedBottles(db(), finder, page, NOW + 20), 1)).toHaveLength(3);
  });

  test("collected: last kept first, also those of somebody who blocked me since", async () => {
    const [author, keeper] = [await aPerson(db()), await aPerson(db())];
    const [one, two] = [await aBottle(db(), author), await aBottle(db(), author)];
    await pickUp(db(), keeper, one, NOW);
    await pickUp(db(), keeper, two, NOW);
    await keep(db(), keeper, two, NOW + 1);
    await keep(db(), keeper, one, NOW + 2);
    await block(db(), author, keeper);
    const pages = await allPages((page) => collectedBottles(db(), keeper, page, NOW + 3), 1);
    expect(pages).toEqual([[one], [two]]);
  });
});

test.each(["", "nonsense", "AAAA", Buffer.from("1.x;y").toString("base64url")])(
  "a cursor that is none of ours: %j",
  (cursor) => {
    expect(placeOf(cursor)).toBeNull();
  },
);
