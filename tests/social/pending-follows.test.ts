import { expect, test } from "bun:test";
import { sendText } from "../../src/chat/sending/send";
import { FOLLOW_LIMITS } from "../../src/limits/account";
import { deleteExpiredPendingFollows } from "../../src/social/contact/pending-follows";
import {
  changeContactRules,
  followPerson,
  loadPersonProfile,
  searchPeople,
  unblockPerson,
  unfollowPerson,
} from "../../src/social/social";
import { openTestApp } from "../support/app";
import { blockPerson } from "../support/block-person";
import { listMessagesOf, NOW, workOutcome } from "../support/bottles";
import { eachDatabase } from "../support/databases";
import { aMinor, aPerson, NO_CONTACT_CHOSEN, type PersonChange, type TestPerson } from "../support/people";

const NAMED = { username: "sand.castle", username_key: "sand.castle" };

eachDatabase("follows of people under 18 that wait for the other side", (db) => {
  const aReserved = (change: PersonChange = {}) => aMinor(db(), { ...NO_CONTACT_CHOSEN, ...change });
  const two = async () => [await aReserved(), await aReserved()] as const;
  const follow = (from: TestPerson, to: TestPerson, now = NOW) => followPerson(db(), from, to.id, now);
  const seen = async (from: TestPerson, to: TestPerson, now = NOW) =>
    (await loadPersonProfile(db(), from, to.id, now)).relation;
  const rowsAbout = async ({ id }: TestPerson) => {
    const named = async (table: "follows" | "pending_follows") =>
      (
        await db()
          .selectFrom(table)
          .select("follower_id")
          .where((eb) => eb.or([eb("follower_id", "=", id), eb("followee_id", "=", id)]))
          .execute()
      ).length;
    return [await named("follows"), await named("pending_follows")];
  };

  test("one who wants it alone follows nobody, and the other learns nothing of it", async () => {
    const [one, stranger] = await two();
    expect(await follow(stranger, one)).toBe("pending");
    expect(await follow(stranger, one)).toBe("pending");
    expect(await rowsAbout(one)).toEqual([0, 1]);
    expect([await seen(stranger, one), await seen(one, stranger)]).toEqual(["pending", "none"]);
    expect(await workOutcome(sendText(db(), stranger.id, one.id, { text: "Hello", clientId: "c" }, NOW))).toBe(
      "not_friends",
    );
    expect(await listMessagesOf(db(), one)).toEqual([]);
    expect(await db().selectFrom("push_news").select("id").where("ref", "=", stranger.id).execute()).toEqual([]);
    const app = openTestApp(db());
    const session = await app.enter(one);
    for (const path of ["/api/friends?tab=followers", "/api/friends?tab=friends", "/friends?tab=followers"])
      expect(await (await app.ask("GET", path, { session })).text()).not.toContain(stranger.id);
  });

  test("both have wanted it, at once or one after the other: they are friends, told once, and write", async () => {
    for (const together of [false, true]) {
      const [one, other] = await two();
      if (together) await Promise.all([follow(one, other), follow(other, one)]);
      else expect([await follow(one, other), await follow(other, one)]).toEqual(["pending", "friend"]);
      expect([await seen(one, other), await seen(other, one)]).toEqual(["friend", "friend"]);
      expect(await rowsAbout(one)).toEqual([2, 0]);
      for (const each of [one, other]) {
        expect((await listMessagesOf(db(), each)).map(({ type }) => type)).toEqual(["friend_added"]);
        const counts = ["following_count", "follower_count", "friend_count"] as const;
        const row = db().selectFrom("users").select(counts).where("id", "=", each.id);
        expect(await row.executeTakeFirstOrThrow()).toEqual({
          following_count: 1,
          follower_count: 1,
          friend_count: 1,
        });
      }
      expect(await workOutcome(sendText(db(), one.id, other.id, { text: "Hello", clientId: "c" }, NOW))).toBe("done");
    }
  });

  test("who opens their rules is followed at once, and a follow that waited for them becomes one", async () => {
    const [one, open] = [await aReserved(), await aReserved({ who_follows: "anyone" })];
    expect(await follow(open, one)).toBe("pending");
    expect(await follow(one, open)).toBe("friend");
    const [shy, opened] = await two();
    await follow(shy, opened);
    await changeContactRules(db(), opened.id, { follow: "anyone" }, NOW);
    expect(await follow(shy, opened)).toBe("following");
    expect(await rowsAbout(shy)).toEqual([1, 0]);
  });

  test("it is not for adults, nor across the bands", async () => {
    const [adult, closed] = [await aPerson(db()), await aPerson(db(), { who_follows: "known" })];
    expect(await workOutcome(follow(adult, closed))).toBe("follow_closed");
    const young = await aReserved();
    expect(await workOutcome(follow(adult, young))).toBe("user_not_found");
    expect(await workOutcome(follow(young, adult))).toBe("user_not_found");
    expect([await rowsAbout(closed), await rowsAbout(young)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test("a birthday that passes meanwhile ends it", async () => {
    const [one, other] = await two();
    await follow(one, other);
    await db()
      .updateTable("users")
      .set({ adult_at: NOW - 1 })
      .where("id", "in", [one.id, other.id])
      .execute();
    // Grown up, and open as they were adults when these rules began: the other follows, and that alone.
    expect(await follow(other, one)).toBe("following");
    expect(await seen(one, other)).toBe("follower");
    expect((await rowsAbout(one))[0]).toBe(1);
  });

  test("taken back, blocked, or after its time it is gone", async () => {
    const [one, other] = await two();
    await follow(one, other);
    expect(await unfollowPerson(db(), one, other.id, NOW)).toBe("none");
    expect(await follow(other, one)).toBe("pending");
    await blockPerson(db(), one, other.id, NOW);
    await unblockPerson(db(), one, other.id, NOW);
    expect(await rowsAbout(one)).toEqual([0, 0]);
    await follow(one, other);
    const end = NOW + FOLLOW_LIMITS.pending;
    expect([await seen(one, other, end - 1), await seen(one, other, end)]).toEqual(["pending", "none"]);
    expect(await follow(other, one, end)).toBe("pending");
    await deleteExpiredPendingFollows(db(), end);
    expect(await rowsAbout(one)).toEqual([0, 1]);
  });

  test("wanted again, it waits its whole time anew", async () => {
    const [one, other] = await two();
    await follow(one, other);
    const again = NOW + FOLLOW_LIMITS.pending - 1;
    expect(await follow(one, other, again)).toBe("pending");
    await deleteExpiredPendingFollows(db(), NOW + FOLLOW_LIMITS.pending);
    const end = again + FOLLOW_LIMITS.pending;
    expect([await seen(one, other, end - 1), await seen(one, other, end)]).toEqual(["pending", "none"]);
    expect(await follow(other, one, end - 1)).toBe("friend");
  });

  test("search shows it to who waits, page and form say what to do, the other's download does not know", async () => {
    const [one, other] = [
      await aReserved(NAMED),
      await aReserved({ username: "wave.rider", username_key: "wave.rider" }),
    ];
    const app = openTestApp(db());
    const session = await app.enter(one);
    const form = { whole: "1" };
    expect((await app.ask("POST", `/friends/${other.id}/follow`, { session, form })).status).toBe(303);
    const page = await (await app.ask("GET", `/friends/${other.id}`, { session })).text();
    expect(page).toContain(`action="/friends/${other.id}/unfollow"`);
    expect(page).toContain(NAMED.username);
    const { people } = await searchPeople(db(), one, "wave.rider", NOW);
    expect(people.map(({ relation }) => relation)).toEqual(["pending"]);
    const answer = await app.ask("POST", `/api/users/${other.id}/follow`, { session });
    expect([answer.status, await answer.json()]).toEqual([200, { relation: "pending" }]);
    expect(
      await (await app.ask("GET", `/api/users/${one.id}`, { session: await app.enter(other) })).json(),
    ).toMatchObject({ relation: "none" });
  });
});
