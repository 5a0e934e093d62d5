import { beforeEach, expect, test } from "bun:test";
import { listDriftingBottles, pickUpBottle } from "../../src/bottles/bottles";
import { SHUFFLE_KEY_RANGE } from "../../src/bottles/sea/candidates";
import { maintainSea } from "../../src/bottles/sea/maintenance";
import type { BottleRow } from "../../src/db/tables/bottles";
import type { Db } from "../../src/db/transact";
import { FAR_FUTURE, SEA_LIMITS } from "../../src/limits/sea";
import { DAY } from "../../src/runtime/units";
import { aBottle, bottleRow, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, insertBlock, type TestPerson } from "../support/people";

/** Inserts bottles spread over the random keys, picked before unless `change` says otherwise. */
async function fill(db: Db, author: TestPerson, n: number, change: Partial<BottleRow> = {}): Promise<string[]> {
  const rows = Array.from({ length: n }, (_, i) =>
    bottleRow(author, {
      shuffle: Math.floor((i / n) * SHUFFLE_KEY_RANGE),
      waiting_since: null,
      created_at: NOW - DAY,
      ...change,
    }),
  );
  for (let i = 0; i < n; i += 100)
    await db
      .insertInto("bottles")
      .values(rows.slice(i, i + 100))
      .execute();
  return rows.map(({ id }) => id);
}

eachDatabase("the sea", (_, open) => {
  let db: Db;
  let officialAccount: TestPerson;
  let author: TestPerson;
  let reader: TestPerson;
  beforeEach(async () => {
    db = await open();
    officialAccount = await seedBuiltIns(db);
    author = await aPerson(db);
    reader = await aPerson(db);
  });

  const visible = async (person: TestPerson | null, now = NOW, point = 0.4) =>
    (await listDriftingBottles(db, person, now, point)).map(({ id }) => id);

  test("an empty sea has no bottles", async () => {
    expect(await visible(reader)).toEqual([]);
    expect(await visible(null)).toEqual([]);
  });

  test("a bottle has a design and an age, without text or author", async () => {
    const id = await aBottle(db, author, { created_at: NOW - 5_000 });
    expect(await listDriftingBottles(db, reader, NOW, 0.5)).toEqual([
      {
        id,
        design: {
          id: "house-tide",
          name: "Low Tide",
          svg: expect.stringMatching(/^\/designs\/[0-9a-f]{20}\.svg$/),
        },
        language: "en",
        createdAt: NOW - 5_000,
        age: 5_000,
      },
    ]);
  });

  test("shows at most 12 bottles, none twice, and all of a small sea for every random point", async () => {
    const ids = await fill(db, author, 9);
    for (const point of [0, 0.1, 0.55, 0.999999]) {
      expect((await visible(reader, NOW, point)).toSorted()).toEqual(ids.toSorted());
    }
    await fill(db, author, 30, { waiting_since: NOW - 5 });
    const many = await visible(reader);
    expect(many).toHaveLength(12);
    expect(new Set(many).size).toBe(12);
  });

  test("other random points show other bottles", async () => {
    await fill(db, author, 200);
    const [one, two] = [await visible(reader, NOW, 0.1), await visible(reader, NOW, 0.6)];
    expect(one.filter((id) => two.includes(id))).toEqual([]);
  });

  test("a third of the places go to bottles never picked, longest waiting first", async () => {
    await fill(db, author, 100);
    const waiting: string[] = [];
    for (let i = 0; i < 6; i++) {
      const created_at = NOW - SEA_LIMITS.overdue + 1 + i;
      waiting.push(await aBottle(db, author, { created_at, shuffle: 2 ** 31 - 1 - i }));
    }
    const ids = await visible(reader, NOW, 0);
    expect(ids.filter((id) => waiting.includes(id))).toEqual(waiting.slice(0, 4));
    expect(ids).toHaveLength(12);
  });

  test("bottles that have waited too long take more places, up to all but one, official letters none", async () => {
    await fill(db, author, 100);
    const created_at = NOW - SEA_LIMITS.overdue;
    const official = await Promise.all(
      Array.from({ length: 3 }, () => aBottle(db, officialAccount, { created_at: created_at - DAY })),
    );
    const waiting: string[] = [];
    for (const count of [6, 12]) {
      while (waiting.length < count)
        waiting.push(await aBottle(db, author, { created_at, language: waiting.length % 2 ? "en" : "zh" }));
      const ids = await visible(reader, NOW, 0.3);
      expect(ids).toHaveLength(12);
      expect(ids.filter((id) => waiting.includes(id))).toHaveLength(Math.min(count, 12 - SEA_LIMITS.foundPlaces));
    }
    expect((await visible(reader, NOW, 0.3)).filter((id) => official.includes(id))).toEqual([]);
  });

  /** Late bottles, the longest waiting first. */
  const addLate = async (late: string[], count: number) => {
    for (let i = late.length; i < count; i++) {
      const created_at = NOW - SEA_LIMITS.late - 14 + i;
      late.push(await aBottle(db, author, { created_at, language: i % 3 ? "en" : "zh" }));
    }
  };

  test.each([2, 200])(
    "late bottles lie nearest, with as few others as make six, and no more than are late (%p found ones)",
    async (found) => {
      await fill(db, author, found);
      const late: string[] = [];
      const seen: { shown: number; first: boolean; lateNearest: boolean }[] = [];
      for (const count of [1, 7, 14]) {
        await addLate(late, count);
        const ids = await visible(reader, NOW, 0.3);
        const lateNearest = ids.slice(0, count).every((id) => late.includes(id));
        seen.push({ shown: ids.length, first: ids[0] === late[count > 1 ? 1 : 0], lateNearest });
      }
      const good = { first: true, lateNearest: true };
      expect(seen).toEqual([
        { shown: Math.min(SEA_LIMITS.fewestOnHome, 1 + found), ...good },
        { shown: 7, ...good },
        { shown: SEA_LIMITS.bottlesOnHome, ...good },
      ]);
    },
  );

  test("late bottles in languages that nobody around reads are shown too, at most two thirds are in the reader's", async () => {
    await fill(db, author, 12, { waiting_since: NOW - DAY, language: "en" });
    const oldest = await aBottle(db, author, { created_at: NOW - 2 * DAY, language: "ja" });
    const ids = await visible(reader, NOW, 0.3);
    expect(ids).toContain(oldest);
    expect(ids).toHaveLength(12);
  });

  test("late bottles in the reader's languages lie before those in others", async () => {
    await fill(db, author, 8, { waiting_since: NOW - 3 * DAY, created_at: NOW - 3 * DAY, language: "ru" });
    const read = [await aBottle(db, author, { created_at: NOW - DAY, language: "de" })];
    read.push(await aBottle(db, author, { created_at: NOW - DAY + 1, language: "fr" }));
    expect((await visible(await aPerson(db, { reads: '["fr","de"]' }))).slice(0, 2)).toEqual(read);
  });

  test("the longest waiting bottle among thousands is shown to the next reader", async () => {
    await fill(db, author, 3_000, { waiting_since: NOW - DAY });
    const created_at = NOW - 2 * DAY;
    const oldest = await aBottle(db, author, { created_at, language: "ja", shuffle: 7 });
    expect(await visible(reader, NOW, 0.9)).toContain(oldest);
  });

  test("two thirds of the places prefer the reader's languages, one third has any language", async () => {
    const polyglot = await aPerson(db, { reads: '["fr","de"]' });
    const read = [
      ...(await fill(db, author, 20, { language: "fr" })),
      ...(await fill(db, author, 20, { language: "de", waiting_since: NOW - 1 })),
    ];
    await fill(db, author, 400, { language: "zh" });
    await fill(db, author, 400, { language: "zh", waiting_since: NOW - 9 });
    const ids = await visible(polyglot);
    expect(ids).toHaveLength(12);
    expect(ids.filter((id) => read.includes(id))).toHaveLength(8);
  });

  test("of two languages that one reads the longest waiting come first, whichever it is", async () => {
    const polyglot = await aPerson(db, { reads: '["fr","de"]' });
    await fill(db, author, 60, { language: "fr", waiting_since: NOW - 1 });
    const oldest = await fill(db, author, 2, { language: "de", waiting_since: NOW - 9 });
    await fill(db, author, 60, { language: "zh", waiting_since: NOW - 99 });
    await fill(db, author, 60, { language: "de", waiting_since: NOW - 1 });
    await fill(db, author, 200, { language: "fr" });
    expect(await visible(polyglot)).toEqual(expect.arrayContaining(oldest));
  });

  test("for a reader of many languages a request uses some of them", async () => {
    const reads = JSON.stringify(["en", "zh", "hi", "fr", "ar", "ru", "pt", "ja", "de", "es"]);
    const polyglot = await aPerson(db, { reads });
    await fill(db, author, 40, { language: "es" });
    expect(await visible(polyglot, NOW, 0.95)).toHaveLength(12);
  });

  test("the sea is full even without bottles in the reader's languages", async () => {
    await fill(db, author, 40, { language: "zh" });
    expect(await visible(reader)).toHaveLength(12);
  });

  test("leaves out own, held, expired, removed, kept and picked bottles and those of people blocked either way", async () => {
    const [blocked, blocker] = [await aPerson(db), await aPerson(db)];
    await insertBlock(db, reader, blocked);
    await insertBlock(db, blocker, reader);
    const picked = await aBottle(db, author, { created_at: NOW - 3 * DAY });
    await pickUpBottle(db, reader, picked, NOW - 3 * DAY);
    await aBottle(db, reader);
    await aBottle(db, blocked);
    await aBottle(db, blocker);
    await aBottle(db, author, { free_at: NOW + 1, waiting_since: null });
    await aBottle(db, author, { created_at: NOW - SEA_LIMITS.drift });
    await aBottle(db, author, { state: "removed" });
    await aBottle(db, author, { state: "kept" });
    await aBottle(db, author, { state: "expired" });
    expect(await visible(reader)).toEqual([]);
    const free = await aBottle(db, author, { created_at: NOW - SEA_LIMITS.drift + 1 });
    expect(await visible(reader)).toEqual([free]);
  });

  test("each age band sees its own bottles, and both see official ones", async () => {
    const young = await aMinor(db);
    const fromAdult = await aBottle(db, author);
    const fromYoung = await aBottle(db, young);
    const fromTeam = await aBottle(db, officialAccount, { expires_at: FAR_FUTURE, created_at: NOW - 400 * DAY });
    const minor = await aMinor(db);
    expect((await visible(reader)).toSorted()).toEqual([fromAdult, fromTeam].toSorted());
    expect((await visible(minor)).toSorted()).toEqual([fromYoung, fromTeam].toSorted());
    const unknown = await aPerson(db, { birthday: null });
    for (const anybody of [null, unknown]) {
      expect((await visible(anybody)).toSorted()).toEqual([fromAdult, fromTeam].toSorted());
    }
  });

  test("a bottle changes from the minor to the adult sea the moment its author turns 18", async () => {
    const author = await aMinor(db, { birthday: "2008-11-25" });
    const minor = await aMinor(db);
    const adultAt = author.adultAt ?? 0;
    const id = await aBottle(db, author);
    const found = await aBottle(db, author, { waiting_since: null, pick_count: 1 });
    const both = [id, found].toSorted();
    for (const [now, young, old] of [
      [adultAt - 1, both, []],
      [adultAt, [], both],
    ] as const) {
      expect((await visible(minor, now)).toSorted()).toEqual([...young]);
      for (const who of [reader, null]) expect((await visible(who, now)).toSorted()).toEqual([...old]);
    }
    await maintainSea(db, adultAt);
    expect((await visible(reader, adultAt)).toSorted()).toEqual(both);
  });
});
