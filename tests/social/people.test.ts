import { describe, expect, test } from "bun:test";
import { newId } from "../../src/db/ids";
import { LIST_START, type ListPage, type ListPosition, parseListCursor } from "../../src/db/paging";
import type { Db } from "../../src/db/transact";
import { matchedNamePart } from "../../src/social/rules";
import {
  followPerson,
  listBlockedPeople,
  listRelatedPeople,
  loadPersonProfile,
  type RelatedPerson,
  searchPeople,
  unfollowPerson,
} from "../../src/social/social";
import { searchKey } from "../../src/text/search-key";
import { blockPerson } from "../support/block-person";
import { NOW, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, type TestPerson } from "../support/people";
import { photoRow } from "../support/photos";

const page = { after: LIST_START, limit: 20 };
const names = (people: { nickname: string }[]): string[] => people.map(({ nickname }) => nickname);

/** Everybody whom a person follows, read two at a time. */
async function everyPage(db: Db, me: TestPerson): Promise<string[]> {
  const listed: string[] = [];
  let after: ListPosition | null = LIST_START;
  while (after) {
    const { items, nextCursor }: ListPage<RelatedPerson> = await listRelatedPeople(
      db,
      "following",
      me,
      { after, limit: 2 },
      NOW,
    );
    listed.push(...items.map(({ id, relation }) => `${id} ${relation}`));
    expect(parseListCursor(nextCursor ?? "", "followers")).toBeNull();
    after = parseListCursor(nextCursor ?? "", "following");
  }
  return listed;
}

eachDatabase("lists of related people", (db) => {
  test("are sorted latest first by pages, each person with their relation", async () => {
    const me = await aPerson(db());
    const others = await Promise.all(Array.from({ length: 5 }, () => aPerson(db())));
    for (const [n, other] of others.entries()) {
      await followPerson(db(), me, other.id, NOW + n);
      if (n % 2) await followPerson(db(), other, me.id, NOW + 10 + n);
    }
    const visible = await everyPage(db(), me);
    const is = (n: number) => (n % 2 ? "friend" : "following");
    expect(visible).toEqual(others.map(({ id }, n) => `${id} ${is(n)}`).reverse());
    const friends = await listRelatedPeople(db(), "friends", me, page, NOW);
    expect(friends.items.map(({ id, since }) => [id, since])).toEqual([
      [others[3]?.id ?? "", NOW + 13],
      [others[1]?.id ?? "", NOW + 11],
    ]);
    const followers = await listRelatedPeople(db(), "followers", me, page, NOW);
    expect(followers.items.map(({ relation }) => relation)).toEqual(["friend", "friend"]);
    await unfollowPerson(db(), me, others[3]?.id ?? "", NOW);
    expect((await listRelatedPeople(db(), "friends", me, page, NOW)).items).toHaveLength(1);
  });

  test("blocked people are listed only for the person who blocked them", async () => {
    const [me, other] = [await aPerson(db()), await aPerson(db())];
    await blockPerson(db(), me, other.id, NOW);
    expect((await listBlockedPeople(db(), me, page, NOW)).items).toMatchObject([
      { id: other.id, relation: "blocked", since: NOW },
    ]);
    expect((await listBlockedPeople(db(), other, page, NOW)).items).toEqual([]);
  });
});

eachDatabase("the profile of another person", (db) => {
  const visible = (me: TestPerson, id: string) => loadPersonProfile(db(), me, id, NOW);

  test("is complete for the same age band and for the person themselves", async () => {
    const [me, other] = [
      await aPerson(db()),
      await aPerson(db(), { signature: "I count harbour lights.", interests: '["travel"]' }),
    ];
    await db().insertInto("photos").values(photoRow(other.id)).execute();
    await followPerson(db(), other, me.id, NOW);
    expect(await visible(me, other.id)).toMatchObject({
      nickname: other.nickname,
      signature: "I count harbour lights.",
      interests: ["travel"],
      relation: "follower",
      meets: true,
      album: [expect.objectContaining({ path: expect.any(String) })],
    });
    expect(Object.keys(await visible(me, other.id))).not.toContain("username");
    expect((await visible(other, other.id)).relation).toBe("self");
  });

  test("is not found across age bands, without a birthday and for unknown ids", async () => {
    const [me, minor] = [await aPerson(db()), await aMinor(db())];
    for (const id of [minor.id, newId(NOW), "?", "gone", ""])
      expect(await workOutcome(visible(me, id))).toBe("user_not_found");
    expect(await workOutcome(visible(minor, me.id))).toBe("user_not_found");
    expect(await workOutcome(visible(await aPerson(db(), { birthday: null }), me.id))).toBe("profile_incomplete");
  });

  test("contains only the name for a blocker and for followers of another age band", async () => {
    const [me, other] = [await aPerson(db()), await aPerson(db(), { signature: "hello" })];
    await blockPerson(db(), me, other.id, NOW);
    expect(await visible(me, other.id)).toMatchObject({
      relation: "blocked",
      signature: "",
      album: [],
      meets: false,
    });
    expect(await workOutcome(visible(other, me.id))).toBe("user_not_found");
    const [young, older] = [await aMinor(db(), { signature: "hi" }), await aMinor(db())];
    await followPerson(db(), older, young.id, NOW);
    await db()
      .updateTable("users")
      .set({ adult_at: NOW - 1 })
      .where("id", "=", older.id)
      .execute();
    const adult = { ...older, adultAt: NOW - 1 };
    expect(await visible(adult, young.id)).toMatchObject({ relation: "following", signature: "", meets: false });
    await unfollowPerson(db(), adult, young.id, NOW);
    expect(await workOutcome(visible(adult, young.id))).toBe("user_not_found");
  });
});

eachDatabase("the people search", (db) => {
  const searchNames = async (me: TestPerson, text: string) => names((await searchPeople(db(), me, text, NOW)).people);

  test("finds nicknames by prefix, regardless of case and accents", async () => {
    const me = await aPerson(db());
    for (const nickname of [
      "Íñigo Zed",
      "Ingrid Zed",
      "INÊS Zed",
      "Łukasz Zed",
      "Ωmega Zed",
      "أحمد زد",
      "하늘 Zed",
      "Wingrid",
    ])
      await aPerson(db(), { nickname, nickname_key: nickname });
    expect(await searchNames(me, "in")).toEqual(["INÊS Zed", "Ingrid Zed", "Íñigo Zed"]);
    expect(await searchNames(me, "ÍNGR")).toEqual(["Ingrid Zed"]);
    expect(await searchNames(me, "lukasz z")).toEqual(["Łukasz Zed"]);
    expect(await searchNames(me, "ωME")).toEqual(["Ωmega Zed"]);
    expect(await searchNames(me, "احمد")).toEqual(["أحمد زد"]);
    expect(await searchNames(me, "하")).toEqual(["하늘 Zed"]);
    for (const nothing of ["%", "_", "in%", "'", "grid", "", "   ", "\u{10ffff}"])
      expect(await searchNames(me, nothing)).toEqual([]);
  });

  test("finds a complete username, never a prefix, and never returns it", async () => {
    const [me, other] = [await aPerson(db()), await aPerson(db(), { username_key: "harbour.light", nickname: "Q" })];
    expect(await searchNames(me, "Harbour.Light")).toEqual(["Q"]);
    for (const part of ["harbour", "harbour.ligh", "harbour.light."]) expect(await searchNames(me, part)).toEqual([]);
    expect(JSON.stringify(await searchPeople(db(), me, "harbour.light", NOW))).not.toContain("harbour");
    expect(other.id).toBeTruthy();
  });

  test("excludes the searcher, the other age band, people without a birthday and blocks of both sides", async () => {
    const as = (nickname: string) => ({ nickname, nickname_key: nickname });
    const me = await aPerson(db(), as("Kai 1"));
    await aMinor(db(), as("Kai 2"));
    await aPerson(db(), { ...as("Kai 3"), birthday: null });
    const [fourth, fifth] = [await aPerson(db(), as("Kai 4")), await aPerson(db(), as("Kai 5"))];
    await aPerson(db(), { ...as("Kai 6"), official: 1, birthday: null });
    await blockPerson(db(), me, fourth.id, NOW);
    await blockPerson(db(), fifth, me.id, NOW);
    expect(await searchNames(me, "kai")).toEqual(["Kai 6"]);
    expect(await searchNames(await aMinor(db()), "kai")).toEqual(["Kai 2"]);
    expect(await searchNames(await aPerson(db(), { birthday: null }), "kai")).toEqual([]);
  });

  const join = async (nickname: string) => aPerson(db(), { nickname, nickname_key: nickname });

  test("shows twenty people with their relation", async () => {
    const me = await aPerson(db());
    for (let n = 10; n < 35; n++) await join(`Many ${n}`);
    const {
      people: [first],
    } = await searchPeople(db(), me, "many", NOW);
    await followPerson(db(), me, first?.id ?? "", NOW);
    const repeated = (await searchPeople(db(), me, "many", NOW)).people;
    expect(repeated).toHaveLength(20);
    expect(repeated[0]?.relation).toBe("following");
    expect(repeated[1]?.relation).toBe("none");
  });
});

describe("the highlighted part of a name", () => {
  test.each([
    ["Inês Duarte", "in", "In"],
    ["Íñigo", "in", "Íñ"],
    ["Straße", "stras", "Straß"],
    ["Æther", "a", "Æ"],
    ["하늘", "ㅎ", "하"],
    ["Quiet", "harbour", ""],
    ["Any", "", ""],
  ])("%s searched by %s is highlighted up to %s", (name, text, start) => {
    expect(matchedNamePart(name, text)).toBe(start);
  });

  test("is compared without case, accents and invisible characters", () => {
    expect(searchKey("  Ἑλλάς\u200b ")).toBe(searchKey("ελλασ"));
    expect(searchKey("I\u0307stanbul")).toBe("istanbul");
  });
});
