import { expect, test } from "bun:test";
import { newId } from "../../src/db/ids";
import { DELETED_USER_ID } from "../../src/limits/account";
import { loadUnreadCount, markAllMessagesRead } from "../../src/messages/messages";
import { DAY, MINUTE, SECOND } from "../../src/runtime/units";
import { followPerson, loadFollowsBetween, unblockPerson, unfollowPerson } from "../../src/social/social";
import { blockPerson } from "../support/block-person";
import { countOutcomes, listMessagesOf, NOW, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, type TestPerson } from "../support/people";
import { findTieFaults, loadSocialCounts } from "./social-counts";

eachDatabase("following", (db) => {
  const two = () => Promise.all([aPerson(db()), aPerson(db())]);
  const messageTypesOf = async (person: TestPerson) => (await listMessagesOf(db(), person)).map(({ type }) => type);

  test("is one-sided; mutual follows make friends, and both are notified", async () => {
    const [ada, bo] = await two();
    expect(await followPerson(db(), ada, bo.id, NOW)).toBe("following");
    expect(await loadFollowsBetween(db(), ada.id, bo.id)).toEqual({ iFollow: true, followsMe: false });
    expect(await loadFollowsBetween(db(), bo.id, ada.id)).toEqual({ iFollow: false, followsMe: true });
    const [toAda, toBo] = [{ nickname: bo.nickname }, { nickname: ada.nickname }];
    expect(await listMessagesOf(db(), bo)).toEqual([{ type: "follower_added", params: toBo }]);
    expect(await loadUnreadCount(db(), bo.id)).toBe(1);
    expect(await followPerson(db(), bo, ada.id, NOW + 1)).toBe("friend");
    expect(await listMessagesOf(db(), ada)).toEqual([{ type: "friend_added", params: toAda }]);
    expect((await listMessagesOf(db(), bo)).map(({ type }) => type).sort()).toEqual(["follower_added", "friend_added"]);
    expect(await loadUnreadCount(db(), ada.id)).toBe(1);
    for (const person of [ada, bo]) expect(await loadSocialCounts(db(), person)).toEqual([1, 1, 1]);
  });

  test("is told once in a day, however often it is taken back, and under the name that others see", async () => {
    const [ada, bo] = [await aPerson(db(), { nickname_shown: "Masked" }), await aPerson(db())];
    for (const [again, after] of [SECOND, SECOND, MINUTE, SECOND].entries()) {
      await followPerson(db(), ada, bo.id, NOW + again);
      await unfollowPerson(db(), ada, bo.id, NOW + again + after);
    }
    expect(await listMessagesOf(db(), bo)).toEqual([{ type: "follower_added", params: { nickname: "Masked" } }]);
    await followPerson(db(), ada, bo.id, NOW + DAY);
    expect(await messageTypesOf(bo)).toEqual(["follower_added", "follower_added"]);
  });

  test("and unfollowing are idempotent", async () => {
    const [ada, bo] = await two();
    await followPerson(db(), ada, bo.id, NOW);
    expect(await followPerson(db(), ada, bo.id, NOW)).toBe("following");
    expect(await loadSocialCounts(db(), bo)).toEqual([0, 1, 0]);
    await followPerson(db(), bo, ada.id, NOW);
    expect(await followPerson(db(), bo, ada.id, NOW)).toBe("friend");
    expect(await unfollowPerson(db(), ada, bo.id, NOW)).toBe("follower");
    expect(await unfollowPerson(db(), ada, bo.id, NOW)).toBe("follower");
    expect(await loadSocialCounts(db(), ada)).toEqual([0, 1, 0]);
    expect(await loadSocialCounts(db(), bo)).toEqual([1, 0, 0]);
    expect(await unfollowPerson(db(), bo, ada.id, NOW)).toBe("none");
    expect(await loadSocialCounts(db(), bo)).toEqual([0, 0, 0]);
  });

  test("becoming friends again does not notify a second time, whether read or not", async () => {
    const [ada, bo] = await two();
    await followPerson(db(), ada, bo.id, NOW);
    await followPerson(db(), bo, ada.id, NOW);
    await markAllMessagesRead(db(), ada.id, NOW);
    await unfollowPerson(db(), bo, ada.id, NOW);
    expect(await followPerson(db(), bo, ada.id, NOW)).toBe("friend");
    expect(await messageTypesOf(ada)).toEqual(["friend_added"]);
    expect((await messageTypesOf(bo)).sort()).toEqual(["follower_added", "friend_added"]);
    expect([await loadUnreadCount(db(), ada.id), await loadUnreadCount(db(), bo.id)]).toEqual([0, 2]);
  });

  test("oneself, unknown people, the other age band or without a birthday is refused", async () => {
    const [ada, minor] = [await aPerson(db()), await aMinor(db())];
    const nobody = await aPerson(db(), { birthday: null });
    expect(await workOutcome(followPerson(db(), ada, ada.id, NOW))).toBe("yourself");
    for (const id of [newId(NOW), "?", "", DELETED_USER_ID, minor.id, nobody.id])
      expect(await workOutcome(followPerson(db(), ada, id, NOW))).toBe("user_not_found");
    expect(await workOutcome(followPerson(db(), minor, ada.id, NOW))).toBe("user_not_found");
    expect(await workOutcome(followPerson(db(), nobody, ada.id, NOW))).toBe("profile_incomplete");
    for (const id of [newId(NOW), "?", DELETED_USER_ID]) {
      expect(await workOutcome(unfollowPerson(db(), ada, id, NOW))).toBe("user_not_found");
      expect(await workOutcome(blockPerson(db(), ada, id, NOW))).toBe("user_not_found");
    }
    expect(await workOutcome(blockPerson(db(), ada, ada.id, NOW))).toBe("yourself");
  });

  test.each([["with", {}] as const, ["without", { birthday: null }] as const])(
    "a member of the team %s a birthday is an adult: who is under 18 can neither follow nor be followed (12.11)",
    async (_, birthday) => {
      const [adult, minor] = [await aPerson(db()), await aMinor(db())];
      const member = await aPerson(db(), { official: 1, ...birthday });
      expect(await followPerson(db(), adult, member.id, NOW)).toBe("following");
      expect(await followPerson(db(), member, adult.id, NOW)).toBe("friend");
      expect(await workOutcome(followPerson(db(), minor, member.id, NOW))).toBe("user_not_found");
      expect(await workOutcome(followPerson(db(), member, minor.id, NOW))).toBe("user_not_found");
    },
  );

  test("a person who changes age band can still be unfollowed", async () => {
    const [minor, other] = [await aMinor(db()), await aMinor(db())];
    await followPerson(db(), minor, other.id, NOW);
    await followPerson(db(), other, minor.id, NOW);
    await db()
      .updateTable("users")
      .set({ adult_at: NOW - 1 })
      .where("id", "=", other.id)
      .execute();
    expect(await unfollowPerson(db(), minor, other.id, NOW)).toBe("follower");
    expect(await workOutcome(followPerson(db(), minor, other.id, NOW))).toBe("user_not_found");
  });

  test("two people who follow each other concurrently become friends once, with one message each", async () => {
    for (let round = 0; round < 12; round++) {
      const [ada, bo] = await two();
      await Promise.all([
        ...Array.from({ length: 3 }, () => followPerson(db(), ada, bo.id, NOW)),
        ...Array.from({ length: 3 }, () => followPerson(db(), bo, ada.id, NOW)),
      ]);
      for (const person of [ada, bo]) {
        expect(await loadSocialCounts(db(), person)).toEqual([1, 1, 1]);
        expect((await messageTypesOf(person)).filter((type) => type === "friend_added")).toHaveLength(1);
      }
      const followers = [...(await messageTypesOf(ada)), ...(await messageTypesOf(bo))];
      expect(followers.filter((type) => type === "follower_added")).toHaveLength(1);
    }
  });

  test("a block ends follows both ways, and unblocking does not restore them", async () => {
    const [ada, bo] = await two();
    await followPerson(db(), ada, bo.id, NOW);
    await followPerson(db(), bo, ada.id, NOW);
    expect(await blockPerson(db(), ada, bo.id, NOW)).toBe("blocked");
    expect(await blockPerson(db(), ada, bo.id, NOW)).toBe("blocked");
    for (const person of [ada, bo]) expect(await loadSocialCounts(db(), person)).toEqual([0, 0, 0]);
    expect(await workOutcome(followPerson(db(), ada, bo.id, NOW))).toBe("blocked");
    expect(await workOutcome(followPerson(db(), bo, ada.id, NOW))).toBe("user_not_found");
    expect(await workOutcome(unfollowPerson(db(), bo, ada.id, NOW))).toBe("user_not_found");
    expect(await unblockPerson(db(), ada, bo.id, NOW)).toBe("none");
    expect(await unblockPerson(db(), ada, bo.id, NOW)).toBe("none");
    expect(await loadFollowsBetween(db(), ada.id, bo.id)).toEqual({ iFollow: false, followsMe: false });
    expect(await followPerson(db(), bo, ada.id, NOW)).toBe("following");
  });

  test("of two people who block each other, each ends only their own block", async () => {
    const [ada, bo] = await two();
    await Promise.all([blockPerson(db(), ada, bo.id, NOW), blockPerson(db(), bo, ada.id, NOW)]);
    expect(await unblockPerson(db(), ada, bo.id, NOW)).toBe("none");
    expect(await workOutcome(followPerson(db(), ada, bo.id, NOW))).toBe("user_not_found");
    expect(await workOutcome(followPerson(db(), bo, ada.id, NOW))).toBe("blocked");
  });

  test("concurrent following and blocking leave no follow across a block", async () => {
    for (let round = 0; round < 12; round++) {
      const [ada, bo] = await two();
      await countOutcomes([
        followPerson(db(), ada, bo.id, NOW),
        followPerson(db(), bo, ada.id, NOW),
        blockPerson(db(), ada, bo.id, NOW),
        unfollowPerson(db(), bo, ada.id, NOW),
        followPerson(db(), bo, ada.id, NOW),
      ]);
      expect(await loadFollowsBetween(db(), ada.id, bo.id)).toEqual({ iFollow: false, followsMe: false });
    }
  });
  test("the stored counts always match the rows", async () => {
    expect(await findTieFaults(db())).toEqual([]);
  });
});
