import { beforeAll, expect, test } from "bun:test";
import {
  bottleDetail,
  drop,
  keep,
  like,
  myBottlesFound,
  pickUp,
  shareInfo,
  unlike,
} from "../../src/bottles/bottles";
import { newId } from "../../src/db/ids";
import { START } from "../../src/db/paging";
import type { Db } from "../../src/db/transact";
import { DAY, HOUR, MINUTE } from "../../src/limits";
import { aBottle, furnish, NOW, outcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, block } from "../support/people";

/** So many people, straight into the table. */
async function crowd(db: Db, n: number, country: string): Promise<string[]> {
  const { id: first } = await aPerson(db);
  const one = await db.selectFrom("users").selectAll().where("id", "=", first).executeTakeFirstOrThrow();
  const rows = Array.from({ length: n }, () => {
    const id = newId(NOW);
    return { ...one, id, username: id, username_key: id, nickname_key: id, invite_code: id, country };
  });
  for (let from = 0; from < n; from += 250)
    await db
      .insertInto("users")
      .values(rows.slice(from, from + 250))
      .execute();
  return rows.map(({ id }) => id);
}

eachDatabase("the bottle's page", (db) => {
  beforeAll(async () => {
    await furnish(db());
  });

  test("is open to anybody: text and counts, no comments, nothing to do but share", async () => {
    const [author, finder] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author);
    await pickUp(db(), finder, id, NOW);
    await drop(db(), finder, id, "hello", NOW);
    expect(await bottleDetail(db(), null, id, NOW)).toMatchObject({
      content: "Is anybody out there?",
      commentCount: 1,
      comments: [],
      voyage: [],
      actions: ["share"],
      likedByMe: false,
      heldByMe: false,
    });
  });

  test("stays readable across the bands, but nothing can be done", async () => {
    const id = await aBottle(db(), await aPerson(db()));
    expect((await bottleDetail(db(), await aMinor(db()), id, NOW)).actions).toEqual(["share", "report"]);
    const unknown = await aPerson(db(), { birthday: null });
    expect((await bottleDetail(db(), unknown, id, NOW)).actions).toEqual(["share", "report"]);
  });

  test("is not there for whom a block hides it, or when it does not exist", async () => {
    const [author, reader] = [await aPerson(db()), await aPerson(db())];
    const id = await aBottle(db(), author);
    await block(db(), author, reader);
    expect(await outcome(bottleDetail(db(), reader, id, NOW))).toBe("bottle_not_found");
    expect(await outcome(bottleDetail(db(), null, id, NOW))).toBe("done");
    for (const unknown of [newId(NOW), "", "'; drop table bottles; --"]) {
      expect(await outcome(bottleDetail(db(), null, unknown, NOW))).toBe("bottle_not_found");
    }
  });

  test("counts the countries of the latest thousand findings, however many found it", async () => {
    const author = await aPerson(db());
    const [rare, often] = [await aBottle(db(), author), await aBottle(db(), author)];
    const people = [...(await crowd(db(), 5, "BR")), ...(await crowd(db(), 999, "PT"))];
    const found = (bottle: string, ids: string[]) =>
      ids.map((user_id, n) => ({
        bottle_id: bottle,
        user_id,
        country: n === 0 ? "JP" : n < 5 ? "BR" : "PT",
        picked_at: NOW + n,
        until: NOW + n,
      }));
    const rows = [...found(rare, people.slice(0, 20)), ...found(often, people)];
    for (let from = 0; from < rows.length; from += 250)
      await db()
        .insertInto("findings")
        .values(rows.slice(from, from + 250))
        .execute();
    await db().updateTable("bottles").set({ pick_count: 1 }).where("id", "in", [rare, often]).execute();
    const { countries } = await myBottlesFound(db(), author, { after: START, limit: 20 }, NOW);
    expect([countries.get(rare), countries.get(often)]).toEqual([3, 2]);
  });

  test("shows its author the voyage: countries and times, likes and comments, never who", async () => {
    const author = await aPerson(db());
    const [first, second, third] = [
      await aPerson(db(), { country: "PT" }),
      await aPerson(db(), { country: "JP" }),
      await aPerson(db(), { country: "BR" }),
    ];
    const id = await aBottle(db(), author);
    await pickUp(db(), first, id, NOW);
    await like(db(), first, id, NOW + MINUTE);
    await drop(db(), first, id, "hello", NOW + HOUR);
    await pickUp(db(), second, id, NOW + 2 * HOUR);
    const later = NOW + 3 * DAY;
    await pickUp(db(), third, id, later);
    const { voyage } = await bottleDetail(db(), author, id, later);
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
    expect((await bottleDetail(db(), first, id, later)).voyage).toEqual([]);
    await unlike(db(), first, id, later);
    await keep(db(), third, id, later + 1);
    const after = await bottleDetail(db(), author, id, later + 1);
    expect(after.voyage.filter(({ kind }) => kind === "liked")).toEqual([]);
    expect(after.voyage.at(-1)).toMatchObject({ releasedAt: later + 1, outcome: "kept" });
  });

  test("can be shared with a link that invites, a text and a picture", async () => {
    const author = await aPerson(db());
    const id = await aBottle(db(), author, { content: `${"a".repeat(300)}` });
    const share = { btype: "thrown" as const, invite: "AB23CD45" };
    const info = await shareInfo(db(), null, id, share, "https://sea.example", NOW);
    expect(info.url).toBe(`https://sea.example/bottle-shared/${id}?btype=thrown&invite=AB23CD45`);
    expect(info.image).toMatch(/^https:\/\/sea\.example\/bottle-shared\/[\w-]+\/[0-9a-f]{20}\.png$/);
    expect([...info.text]).toHaveLength(141);
  });
});
