import { expect, test } from "bun:test";
import { newId } from "../../src/db/ids";
import { GONE } from "../../src/limits/limits";
import { readAll, unreadCount } from "../../src/messages/messages";
import { block, follow, relationBetween, unblock, unfollow } from "../../src/social/social";
import { messagesOf, NOW, outcome, outcomes } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, type TestPerson } from "../support/people";
import { countsOf, tieFaults } from "./ties";

eachDatabase("following", (db) => {
  const two = () => Promise.all([aPerson(db()), aPerson(db())]);
  const told = async (person: TestPerson) => (await messagesOf(db(), person)).map(({ type }) => type);

  test("is one way; two ways make friends, who are told of each other", async () => {
    const [ada, bo] = await two();
    expect(await follow(db(), ada, bo.id, NOW)).toBe("following");
    expect(await relationBetween(db(), ada.id, bo.id)).toEqual({ iFollow: true, followsMe: false });
    expect(await relationBetween(db(), bo.id, ada.id)).toEqual({ iFollow: false, followsMe: true });
    expect(await told(bo)).toEqual([]);
    expect(await follow(db(), bo, ada.id, NOW + 1)).toBe("friend");
    expect(await messagesOf(db(), ada)).toEqual([
      { type: "friend_added", params: { nickname: bo.nickname } },
    ]);
    expect(await messagesOf(db(), bo)).toEqual([
      { type: "friend_added", params: { nickname: ada.nickname } },
    ]);
    expect(await unreadCount(db(), ada.id)).toBe(1);
    for (const person of [ada, bo]) expect(await countsOf(db(), person)).toEqual([1, 1, 1]);
  });

  test("again is harmless, and following no more too", async () => {
    const [ada, bo] = await two();
    await follow(db(), ada, bo.id, NOW);
    expect(await follow(db(), ada, bo.id, NOW)).toBe("following");
    expect(await countsOf(db(), bo)).toEqual([0, 1, 0]);
    await follow(db(), bo, ada.id, NOW);
    expect(await follow(db(), bo, ada.id, NOW)).toBe("friend");
    expect(await unfollow(db(), ada, bo.id, NOW)).toBe("follower");
    expect(await unfollow(db(), ada, bo.id, NOW)).toBe("follower");
    expect(await countsOf(db(), ada)).toEqual([0, 1, 0]);
    expect(await countsOf(db(), bo)).toEqual([1, 0, 0]);
    expect(await unfollow(db(), bo, ada.id, NOW)).toBe("none");
    expect(await countsOf(db(), bo)).toEqual([0, 0, 0]);
  });

  test("parting and coming back tells nobody a second time, whether it was read or not", async () => {
    const [ada, bo] = await two();
    await follow(db(), ada, bo.id, NOW);
    await follow(db(), bo, ada.id, NOW);
    await readAll(db(), ada.id, NOW);
    await unfollow(db(), bo, ada.id, NOW);
    expect(await follow(db(), bo, ada.id, NOW)).toBe("friend");
    expect(await told(ada)).toEqual(["friend_added"]);
    expect(await told(bo)).toEqual(["friend_added"]);
    expect([await unreadCount(db(), ada.id), await unreadCount(db(), bo.id)]).toEqual([0, 1]);
  });

  test("not oneself, nobody who is not there, nobody of the other age band, nobody before one's birthday", async () => {
    const [ada, minor] = [await aPerson(db()), await aMinor(db())];
    const nobody = await aPerson(db(), { birthday: null });
    expect(await outcome(follow(db(), ada, ada.id, NOW))).toBe("yourself");
    for (const id of [newId(NOW), "?", "", GONE, minor.id, nobody.id])
      expect(await outcome(follow(db(), ada, id, NOW))).toBe("user_not_found");
    expect(await outcome(follow(db(), minor, ada.id, NOW))).toBe("user_not_found");
    expect(await outcome(follow(db(), nobody, ada.id, NOW))).toBe("profile_incomplete");
    for (const id of [newId(NOW), "?", GONE]) {
      expect(await outcome(unfollow(db(), ada, id, NOW))).toBe("user_not_found");
      expect(await outcome(block(db(), ada, id, NOW))).toBe("user_not_found");
    }
    expect(await outcome(block(db(), ada, ada.id, NOW))).toBe("yourself");
  });

  test("the house is of both bands", async () => {
    const house = await aPerson(db(), { official: 1, birthday: null });
    for (const person of [await aPerson(db()), await aMinor(db())])
      expect(await follow(db(), person, house.id, NOW)).toBe("following");
  });

  test("whoever grows out of a band can still be left", async () => {
    const [minor, other] = [await aMinor(db()), await aMinor(db())];
    await follow(db(), minor, other.id, NOW);
    await follow(db(), other, minor.id, NOW);
    await db()
      .updateTable("users")
      .set({ adult_at: NOW - 1 })
      .where("id", "=", other.id)
      .execute();
    expect(await unfollow(db(), minor, other.id, NOW)).toBe("follower");
    expect(await outcome(follow(db(), minor, other.id, NOW))).toBe("user_not_found");
  });

  test("two who follow each other at the same moment are friends once, and told once each", async () => {
    for (let round = 0; round < 12; round++) {
      const [ada, bo] = await two();
      await Promise.all([
        ...Array.from({ length: 3 }, () => follow(db(), ada, bo.id, NOW)),
        ...Array.from({ length: 3 }, () => follow(db(), bo, ada.id, NOW)),
      ]);
      for (const person of [ada, bo]) {
        expect(await countsOf(db(), person)).toEqual([1, 1, 1]);
        expect(await told(person)).toEqual(["friend_added"]);
      }
    }
  });

  test("a block ends it both ways, and lifting it brings nothing back", async () => {
    const [ada, bo] = await two();
    await follow(db(), ada, bo.id, NOW);
    await follow(db(), bo, ada.id, NOW);
    expect(await block(db(), ada, bo.id, NOW)).toBe("blocked");
    expect(await block(db(), ada, bo.id, NOW)).toBe("blocked");
    for (const person of [ada, bo]) expect(await countsOf(db(), person)).toEqual([0, 0, 0]);
    expect(await outcome(follow(db(), ada, bo.id, NOW))).toBe("blocked");
    expect(await outcome(follow(db(), bo, ada.id, NOW))).toBe("user_not_found");
    expect(await outcome(unfollow(db(), bo, ada.id, NOW))).toBe("user_not_found");
    expect(await unblock(db(), ada, bo.id, NOW)).toBe("none");
    expect(await unblock(db(), ada, bo.id, NOW)).toBe("none");
    expect(await relationBetween(db(), ada.id, bo.id)).toEqual({ iFollow: false, followsMe: false });
    expect(await follow(db(), bo, ada.id, NOW)).toBe("following");
  });

  test("of two who block each other, each lifts their own", async () => {
    const [ada, bo] = await two();
    await Promise.all([block(db(), ada, bo.id, NOW), block(db(), bo, ada.id, NOW)]);
    expect(await unblock(db(), ada, bo.id, NOW)).toBe("none");
    expect(await outcome(follow(db(), ada, bo.id, NOW))).toBe("user_not_found");
    expect(await outcome(follow(db(), bo, ada.id, NOW))).toBe("blocked");
  });

  test("following and blocking at the same moment leave no tie across a block", async () => {
    for (let round = 0; round < 12; round++) {
      const [ada, bo] = await two();
      await outcomes([
        follow(db(), ada, bo.id, NOW),
        follow(db(), bo, ada.id, NOW),
        block(db(), ada, bo.id, NOW),
        unfollow(db(), bo, ada.id, NOW),
        follow(db(), bo, ada.id, NOW),
      ]);
      expect(await relationBetween(db(), ada.id, bo.id)).toEqual({ iFollow: false, followsMe: false });
    }
  });
  test("whatever happened, each row counts what there is", async () => {
    expect(await tieFaults(db())).toEqual([]);
  });
});
