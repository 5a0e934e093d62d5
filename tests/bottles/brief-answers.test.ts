import { beforeEach, describe, expect, test } from "bun:test";
import { dropBottle, listDriftingBottles, pickUpBottle, throwBackBottle } from "../../src/bottles/bottles";
import { isBriefAnswer } from "../../src/bottles/brief-answer";
import { eraseBottleActivity } from "../../src/bottles/erasure";
import { SEA_POOL_PLACES, SHUFFLE_KEY_RANGE } from "../../src/bottles/sea/candidates";
import type { BottleRow } from "../../src/db/tables/bottles";
import { type Db, transact } from "../../src/db/transact";
import { BRIEF_ANSWER } from "../../src/limits/answers";
import { aBottle, bottleRow, loadBottleRow, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aPerson, type TestPerson } from "../support/people";

const FULL = "I read it twice at the harbour and thought of my grandmother.";

describe("which comment is brief", () => {
  test.each([
    ["Nice!", true],
    ["x".repeat(BRIEF_ANSWER.letters - 1), true],
    ["x".repeat(BRIEF_ANSWER.letters), false],
    [`a${" ".repeat(200)}b`, true],
    ["いいね", true],
    ["海辺で二度読んで、祖母のことを思い出しました。", false],
    ["我在海边读了两遍，想起了我的祖母。", false],
    [FULL, false],
  ])("%p: %p", (text, isBrief) => {
    expect(isBriefAnswer(text)).toBe(isBrief);
  });
});

eachDatabase("bottles with nothing but brief comments", (_, open) => {
  let db: Db;
  let author: TestPerson;
  let reader: TestPerson;
  beforeEach(async () => {
    db = await open();
    await seedBuiltIns(db);
    [author, reader] = [await aPerson(db), await aPerson(db)];
  });

  async function fill(n: number, change: Partial<BottleRow> = {}): Promise<string[]> {
    const rows = Array.from({ length: n }, (_, i) =>
      bottleRow(author, { shuffle: Math.floor((i / n) * SHUFFLE_KEY_RANGE), waiting_since: null, ...change }),
    );
    await db.insertInto("bottles").values(rows).execute();
    return rows.map(({ id }) => id);
  }
  const drawn = async (point: number) => (await listDriftingBottles(db, reader, NOW, point)).map(({ id }) => id);

  async function comment(bottle: string, text: string, at: number): Promise<TestPerson> {
    const finder = await aPerson(db);
    await pickUpBottle(db, finder, bottle, at);
    await dropBottle(db, finder, bottle, text, at + 1);
    return finder;
  }

  test("a first brief comment marks a bottle, a fuller one unmarks it for good, throwing back changes nothing", async () => {
    const bottle = await aBottle(db, author);
    const marked = async () => (await loadBottleRow(db, bottle)).brief;
    const finder = await aPerson(db);
    await pickUpBottle(db, finder, bottle, NOW);
    await throwBackBottle(db, finder, bottle, NOW + 1);
    expect(await marked()).toBeNull();
    await comment(bottle, "Nice!", NOW + 10);
    expect(await marked()).toBe(1);
    await comment(bottle, "Cool", NOW + 20);
    expect(await marked()).toBe(1);
    await comment(bottle, FULL, NOW + 30);
    expect(await marked()).toBe(0);
    await comment(bottle, "Nice!", NOW + 40);
    expect(await marked()).toBe(0);
  });

  test("when all comments are erased the bottle has none again", async () => {
    const bottle = await aBottle(db, author);
    const finder = await comment(bottle, "Nice!", NOW);
    await transact(db, (tx) => eraseBottleActivity(tx, finder.id, NOW + 9));
    expect(await loadBottleRow(db, bottle)).toMatchObject({ brief: null, comment_count: 0 });
  });

  test("they come first among those found before, after those that wait for their first finder", async () => {
    await fill(60);
    await fill(30, { brief: 0, comment_count: 1 });
    const brief = await fill(2, { brief: 1, comment_count: 1 });
    const waiting = await fill(6, { waiting_since: NOW - 5 });
    for (const point of [0, 0.3, 0.99]) {
      const ids = await drawn(point);
      expect(ids).toHaveLength(12);
      expect(ids.slice(0, SEA_POOL_PLACES.waiting).every((id) => waiting.includes(id))).toBe(true);
      expect(ids.slice(SEA_POOL_PLACES.waiting, SEA_POOL_PLACES.waiting + 2).toSorted()).toEqual(brief.toSorted());
    }
  });

  test("they take half of those places at most, whether drawn from samples or not", async () => {
    const brief = await fill(40, { brief: 1, comment_count: 1 });
    const others = await fill(80);
    await fill(30, { waiting_since: NOW - 5 });
    const isOther = (id: string) => others.includes(id);
    const ids = await drawn(0.2);
    expect(ids.filter((id) => brief.includes(id)).length).toBeGreaterThanOrEqual(4);
    expect(ids.slice(4, 8).every((id) => brief.includes(id))).toBe(true);
    expect(ids.some(isOther)).toBe(true);
  });

  test("one in a language that the reader does not read, or that they found before, comes no sooner", async () => {
    const [foreign] = await fill(1, { brief: 1, comment_count: 1, language: "fi" });
    const [found] = await fill(1, { brief: 1, comment_count: 1 });
    await fill(200);
    await db
      .insertInto("findings")
      .values({
        bottle_id: found ?? "",
        user_id: reader.id,
        country: "PT",
        picked_at: 1,
        until: 2,
        released_at: 2,
        outcome: "dropped",
      })
      .execute();
    const firsts = [];
    for (const point of [0.1, 0.5, 0.9]) firsts.push((await drawn(point))[0]);
    expect(firsts).not.toContain(foreign);
    expect(firsts).not.toContain(found);
  });
});
