import { beforeAll, expect, test } from "bun:test";
import {
  dropBottle,
  keepBottle,
  likeBottle,
  listCollectedBottles,
  listMyBottles,
  listMyBottlesWithComments,
  listPickedBottles,
  loadBottle,
  loadBottleShare,
  pickUpBottle,
  removeBottle,
  throwBackBottle,
  unlikeBottle,
} from "../../src/bottles/bottles";
import type { Bottle } from "../../src/bottles/reading/bottle-view";
import { newId } from "../../src/db/ids";
import { LIST_START, type ListPage, type PageRequest, parseListCursor } from "../../src/db/paging";
import { SEA_LIMITS } from "../../src/limits/sea";
import { DAY, HOUR, MINUTE } from "../../src/runtime/units";
import { aBottle, NOW, seedBuiltIns, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, insertBlock } from "../support/people";

const PAGE = { after: LIST_START, limit: 20 };
const idsOf = ({ items }: ListPage<Bottle>) => items.map(({ id }) => id);

/** All pages of a list, one after the other. */
async function allPages(list: (page: PageRequest) => Promise<ListPage<Bottle>>, limit: number) {
  const pages: string[][] = [];
  for (let after = LIST_START; ; ) {
    const page = await list({ after, limit });
    pages.push(idsOf(page));
    if (page.nextCursor === null) return pages;
    const next = parseListCursor(page.nextCursor);
    if (!next) throw new Error("a cursor that is none");
    after = next;
  }
}

eachDatabase("the bottle's page", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("is public: text and counts, without comments, with no action but share", async () => {
    const [author, finder] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author);
    await pickUpBottle(db(), finder, id, NOW);
    await dropBottle(db(), finder, id, "hello", NOW);
    expect(await loadBottle(db(), null, id, NOW)).toMatchObject({
      content: "Is anybody out there?",
      commentCount: 1,
      comments: [],
      voyage: [],
      actions: ["share"],
      likedByMe: false,
      heldByMe: false,
    });
  });

  test("is readable across the age bands, without actions", async () => {
    const id = await aBottle(db(), await aPerson(db()));
    expect((await loadBottle(db(), await aMinor(db()), id, NOW)).actions).toEqual(["share", "report"]);
    const unknown = await aPerson(db(), { birthday: null });
    expect((await loadBottle(db(), unknown, id, NOW)).actions).toEqual(["share", "report"]);
  });

  test("is not found for blocked people or when it does not exist", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author);
    await insertBlock(db(), author, reader);
    expect(await workOutcome(loadBottle(db(), reader, id, NOW))).toBe("bottle_not_found");
    expect(await workOutcome(loadBottle(db(), null, id, NOW))).toBe("done");
    for (const unknown of [newId(NOW), "", "'; drop table bottles; --"]) {
      expect(await workOutcome(loadBottle(db(), null, unknown, NOW))).toBe("bottle_not_found");
    }
  });

  test("shows its author the voyage: countries, times, likes and comments, never people", async () => {
    const author = await aPerson(db());
    const [first, second, third] = [
      await aPerson(db(), { country: "PT" }),
      await aPerson(db(), { country: "JP" }),
      await aPerson(db(), { country: "BR" }),
    ];
    const id = await aBottle(db(), author);
    await pickUpBottle(db(), first, id, NOW);
    await likeBottle(db(), first, id, NOW + MINUTE);
    await dropBottle(db(), first, id, "hello", NOW + HOUR);
    await pickUpBottle(db(), second, id, NOW + 2 * HOUR);
    const later = NOW + 3 * DAY;
    await pickUpBottle(db(), third, id, later);
    const { voyage } = await loadBottle(db(), author, id, later);
    expect(voyage).toEqual([
      { kind: "found", at: NOW, country: "PT", releasedAt: NOW + HOUR, outcome: "dropped" },
      { kind: "liked", at: NOW + MINUTE },
      { kind: "commented", at: NOW + HOUR },
      {
        kind: "found",
        at: NOW + 2 * HOUR,
        country: "JP",
        releasedAt: NOW + 2 * HOUR + DAY,
        outcome: "drifted",
      },
      { kind: "found", at: later, country: "BR", releasedAt: null, outcome: null },
    ]);
    expect((await loadBottle(db(), first, id, later)).voyage).toEqual([]);
    await unlikeBottle(db(), first, id, later);
    await keepBottle(db(), third, id, later + 1);
    const after = await loadBottle(db(), author, id, later + 1);
    expect(after.voyage.filter(({ kind }) => kind === "liked")).toEqual([]);
    expect(after.voyage.at(-1)).toMatchObject({ releasedAt: later + 1, outcome: "kept" });
  });

  test("of a long voyage its author sees the latest", async () => {
    const author = await aPerson(db());
    const id = await aBottle(db(), author, { pick_count: SEA_LIMITS.voyageMax + 1 });
    for (let n = 0; n <= SEA_LIMITS.voyageMax; n++) {
      const { id: user_id } = await aPerson(db());
      const [picked_at, until, country] = [NOW + n, NOW + n + 1, "PT"];
      const finding = {
        bottle_id: id,
        user_id,
        country,
        picked_at,
        until,
        released_at: until,
        outcome: "kept" as const,
      };
      await db().insertInto("findings").values(finding).execute();
    }
    const { voyage } = await loadBottle(db(), author, id, NOW + DAY);
    expect(voyage.map(({ at }) => at - NOW)).toEqual(Array.from({ length: SEA_LIMITS.voyageMax }, (_, n) => n + 1));
  });

  test("can be shared with an invitation link, a text and a picture", async () => {
    const author = await aPerson(db());
    const id = await aBottle(db(), author, { content: `${"a".repeat(300)}` });
    const share = { btype: "thrown" as const, invite: "AB23CD45" };
    const info = await loadBottleShare(db(), null, { id, share, origin: "https://sea.example" }, NOW);
    expect(info.url).toBe(`https://sea.example/bottle-shared/${id}?btype=thrown&invite=AB23CD45`);
    expect(info.image).toMatch(/^https:\/\/sea\.example\/bottle-shared\/[\w-]+\/[0-9a-f]{20}\.png$/);
    expect([...info.text]).toHaveLength(141);
  });
});

eachDatabase("lists of bottles", (db) => {
  beforeAll(async () => {
    await seedBuiltIns(db());
  });

  test("my bottles, newest first, page by page, also with equal creation times", async () => {
    const author = await aPerson(db());
    const ids: string[] = [];
    for (let i = 0; i < 7; i++) {
      ids.unshift(await aBottle(db(), author, { created_at: NOW - DAY + Math.floor(i / 3) }));
    }
    await aBottle(db(), await aPerson(db()));
    const pages = await allPages((page) => listMyBottles(db(), author, page, NOW), 3);
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(pages.flat()).toHaveLength(7);
    expect(pages.flat()).toEqual(ids.toSorted((a, b) => (a < b ? 1 : -1)));
    expect(await allPages((page) => listMyBottles(db(), author, page, NOW), 7)).toHaveLength(1);
  });

  test("my bottles do not include those I removed", async () => {
    const author = await aPerson(db());
    const [here, gone] = [await aBottle(db(), author), await aBottle(db(), author)];
    await removeBottle(db(), author, gone, NOW);
    expect(idsOf(await listMyBottles(db(), author, PAGE, NOW))).toEqual([here]);
  });

  test("my bottles with comments, each with its own, newest first", async () => {
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
      await pickUpBottle(db(), finder, id, at);
      await dropBottle(db(), finder, id, text, at);
    }
    const { items } = await listMyBottlesWithComments(db(), author, PAGE, NOW);
    expect(items.map(({ id, comments }) => [id, comments.map(({ content }) => content)])).toEqual([
      [quiet, []],
      [two, ["other"]],
      [one, ["second", "first"]],
    ]);
    expect((await listMyBottles(db(), author, PAGE, NOW)).items[2]).toMatchObject({
      commentCount: 2,
      comments: [],
    });
  });

  test("picked bottles, held and past, last picked first, without removed and hidden ones", async () => {
    const [author, other, finder] = [await aPerson(db()), await aPerson(db()), await aPerson(db())];
    const [past, inHand, removed, hidden] = [
      await aBottle(db(), author),
      await aBottle(db(), author),
      await aBottle(db(), author),
      await aBottle(db(), other),
    ];
    for (const [i, id] of [past, inHand, removed, hidden].entries()) {
      await pickUpBottle(db(), finder, id, NOW + i);
      if (id !== inHand) await throwBackBottle(db(), finder, id, NOW + 10);
    }
    await removeBottle(db(), author, removed, NOW + 20);
    await insertBlock(db(), other, finder);
    const list = await listPickedBottles(db(), finder, PAGE, NOW + 20);
    expect(list.items.map(({ id, heldByMe }) => [id, heldByMe])).toEqual([
      [inHand, true],
      [past, false],
    ]);
    expect(await allPages((page) => listPickedBottles(db(), finder, page, NOW + 20), 1)).toHaveLength(3);
  });

  test("collected bottles, last kept first, including those of people who blocked me since", async () => {
    const [author, keeper] = [await aPerson(db()), await aPerson(db())];
    const [one, two] = [await aBottle(db(), author), await aBottle(db(), author)];
    await pickUpBottle(db(), keeper, one, NOW);
    await pickUpBottle(db(), keeper, two, NOW);
    await keepBottle(db(), keeper, two, NOW + 1);
    await keepBottle(db(), keeper, one, NOW + 2);
    await insertBlock(db(), author, keeper);
    const pages = await allPages((page) => listCollectedBottles(db(), keeper, page, NOW + 3), 1);
    expect(pages).toEqual([[one], [two]]);
  });
});

test.each(["", "nonsense", "AAAA", Buffer.from("1.x;y").toString("base64url")])(
  "a cursor that is none of ours: %j",
  (cursor) => {
    expect(parseListCursor(cursor)).toBeNull();
  },
);
