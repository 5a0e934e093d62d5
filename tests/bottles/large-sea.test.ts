import { beforeEach, expect, test } from "bun:test";
import { listDriftingBottles, pickUpBottle, throwBackBottle } from "../../src/bottles/bottles";
import { SHUFFLE_KEY_RANGE } from "../../src/bottles/sea/candidates";
import type { BottleRow } from "../../src/db/tables/bottles";
import type { Db } from "../../src/db/transact";
import { DAY, SECOND } from "../../src/runtime/units";
import { aBottle, bottleRow, NOW, seedBuiltIns } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, insertBlock, type TestPerson } from "../support/people";

const SIZE = 300;

/** Inserts bottles spread over the random keys, half of them waiting for a first pick. */
async function fill(db: Db, authors: TestPerson[], change: Partial<BottleRow> = {}): Promise<void> {
  const rows = Array.from({ length: SIZE }, (_, i) =>
    bottleRow(authors[i % authors.length] as TestPerson, {
      shuffle: Math.floor((i / SIZE) * SHUFFLE_KEY_RANGE),
      created_at: NOW - DAY + i,
      waiting_since: i % 2 ? null : NOW - DAY + i,
      ...change,
    }),
  );
  for (let i = 0; i < SIZE; i += 100)
    await db
      .insertInto("bottles")
      .values(rows.slice(i, i + 100))
      .execute();
}

eachDatabase("a large sea is sampled once a second, and samples are checked for each reader", (_, open) => {
  let db: Db;
  let authors: TestPerson[];
  let reader: TestPerson;
  beforeEach(async () => {
    db = await open();
    await seedBuiltIns(db);
    authors = await Promise.all(Array.from({ length: 10 }, () => aPerson(db)));
    reader = await aPerson(db);
    await fill(db, authors);
  });

  const visible = async (person: TestPerson | null, now = NOW, point = 0.4) =>
    (await listDriftingBottles(db, person, now, point)).map(({ id }) => id);

  test("the longest waiting bottle is shown within a second to everybody", async () => {
    expect(await visible(null)).toHaveLength(12);
    const created_at = NOW - 2 * DAY;
    const oldest = await aBottle(db, authors[0] as TestPerson, { created_at });
    expect(await visible(reader, NOW + SECOND - 1)).not.toContain(oldest);
    expect(await visible(reader, NOW + SECOND)).toContain(oldest);
    expect(await visible(null, NOW + SECOND)).toContain(oldest);
  });

  test("a clock that was set back samples anew", async () => {
    expect(await visible(null)).toHaveLength(12);
    const oldest = await aBottle(db, authors[0] as TestPerson, { created_at: NOW - 2 * DAY });
    expect(await visible(null, NOW - 1)).toContain(oldest);
  });

  test("a bottle just picked is shown to nobody, and never again to its finder", async () => {
    const [first = ""] = await visible(reader);
    const finder = await aPerson(db);
    await pickUpBottle(db, finder, first, NOW);
    for (const person of [reader, finder, null]) expect(await visible(person)).not.toContain(first);
    await throwBackBottle(db, finder, first, NOW);
    expect(await visible(finder)).not.toContain(first);
  });

  test("removed, expired and own bottles are not shown, and every place is filled", async () => {
    const [removed = "", expired = "", own = ""] = await visible(reader);
    const set = (id: string, change: Partial<BottleRow>) =>
      db.updateTable("bottles").set(change).where("id", "=", id).execute();
    await set(removed, { state: "removed", waiting_since: null });
    await set(expired, { expires_at: NOW });
    await set(own, { author_id: reader.id });
    const ids = await visible(reader);
    expect(ids).toHaveLength(12);
    for (const id of [removed, expired, own]) expect(ids).not.toContain(id);
  });

  test("a block takes effect at once in both directions, even of most authors", async () => {
    await visible(reader);
    for (const [i, author] of authors.slice(1).entries())
      await (i % 2 ? insertBlock(db, reader, author) : insertBlock(db, author, reader));
    const ids = await visible(reader);
    const rows = await db.selectFrom("bottles").select("author_id").where("id", "in", ids).execute();
    expect(new Set(rows.map((row) => row.author_id))).toEqual(new Set([authors[0]?.id ?? ""]));
    expect(ids).toHaveLength(12);
  });

  test("a block takes effect for a person with more blocks than are read at once", async () => {
    const others = await Promise.all(Array.from({ length: 40 }, () => aPerson(db)));
    for (const other of others) await insertBlock(db, reader, other);
    for (const author of authors.slice(1)) await insertBlock(db, author, reader);
    const ids = await visible(reader);
    const rows = await db.selectFrom("bottles").select("author_id").where("id", "in", ids).execute();
    expect(new Set(rows.map((row) => row.author_id))).toEqual(new Set([authors[0]?.id ?? ""]));
  });

  test("the minor sea is separate, and a bottle leaves it when its author turns 18", async () => {
    const young = await aMinor(db, { birthday: "2008-11-25" });
    const adultAt = young.adultAt ?? 0;
    const minor = await aMinor(db);
    expect(await visible(minor)).toEqual([]);
    await fill(db, [young], { band: "minor", author_adult_at: adultAt });
    const ids = await visible(minor, adultAt - 1);
    expect(ids).toHaveLength(12);
    const rows = await db.selectFrom("bottles").select("band").where("id", "in", ids).execute();
    expect(new Set(rows.map((row) => row.band))).toEqual(new Set(["minor"]));
    expect(await visible(minor, adultAt)).toEqual([]);
  });

  test("other random points show other bottles, and a third are the longest waiting", async () => {
    // None has waited too long yet.
    await db.updateTable("bottles").set({ created_at: NOW }).execute();
    const [one, two] = [await visible(reader, NOW, 0.1), await visible(reader, NOW, 0.6)];
    const both = one.filter((id) => two.includes(id));
    const longest = await db
      .selectFrom("bottles")
      .select("id")
      .where("waiting_since", "is not", null)
      .orderBy("waiting_since")
      .limit(4)
      .execute();
    expect(both.toSorted()).toEqual(longest.map(({ id }) => id).toSorted());
  });
});
