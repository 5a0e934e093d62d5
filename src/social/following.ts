import { endBurnsBetween } from "../chat/chat";
import { preparedQuery } from "../db/prepared-query";
import { type Db, type Tx, transact } from "../db/transact";
import { DELETED_USER_ID } from "../limits/account";
import { notifyPerson, wasFriendAnnounced } from "../messages/messages";
import { enqueuePush } from "../push/push-outbox";
import { Refusal } from "../runtime/errors";
import { addToFollowCounts, isSuspendedOrBanned, lockUserPair, type OwnUserRow } from "../users/users";
import { loadFollowsAndBlocks } from "./relations";
import { canMeet, type FollowsAndBlocks, type Relation, relationOf } from "./rules";

interface LockedPair {
  me: OwnUserRow;
  other: OwnUserRow;
  between: FollowsAndBlocks;
}

/** Locks both rows; hidden behind a block. @throws Refusal `yourself`, `user_not_found` */
export async function lockRelationPair(tx: Tx, meId: string, otherId: string): Promise<LockedPair> {
  if (meId === otherId) throw new Refusal("yourself");
  if (otherId === DELETED_USER_ID) throw new Refusal("user_not_found");
  const locked = await lockUserPair(tx, meId, otherId, "user_not_found");
  return { ...locked, between: await loadFollowsAndBlocks(tx, meId, otherId) };
}

const toAgeBandPerson = ({ adult_at, official }: OwnUserRow) => ({
  adultAt: adult_at,
  official: official === 1,
});

function refuseFollow({ me, other, between }: LockedPair, now: number): void {
  if (between.iBlocked) throw new Refusal("blocked");
  if (between.blockedMe) throw new Refusal("user_not_found");
  if (me.adult_at === null && me.official === 0) throw new Refusal("profile_incomplete");
  if (other.banned_at !== null || !canMeet(toAgeBandPerson(me), toAgeBandPerson(other), now))
    throw new Refusal("user_not_found");
  if (isSuspendedOrBanned(other, now)) throw new Refusal("person_stopped");
}

const insertFollow = preparedQuery<{ me: string; other: string; now: number }, { created_at: number }>(
  (db, hole) =>
    db
      .insertInto("follows")
      .values({
        follower_id: hole("me"),
        followee_id: hole("other"),
        created_at: hole("now"),
        friends_since: null,
      })
      .onConflict((on) => on.doNothing())
      .returning("created_at")
      .compile(),
);

const updateFriendsSince = preparedQuery<{ me: string; other: string; since: number | null }, unknown>(
  (db, hole) =>
    db
      .updateTable("follows")
      .set({ friends_since: hole("since") })
      .where((eb) =>
        eb.or([
          eb.and([eb("follower_id", "=", hole("me")), eb("followee_id", "=", hole("other"))]),
          eb.and([eb("follower_id", "=", hole("other")), eb("followee_id", "=", hole("me"))]),
        ]),
      )
      .compile(),
);

const deleteFollow = preparedQuery<{ me: string; other: string }, { created_at: number }>((db, hole) =>
  db
    .deleteFrom("follows")
    .where("follower_id", "=", hole("me"))
    .where("followee_id", "=", hole("other"))
    .returning("created_at")
    .compile(),
);

/** Notified once per friend, however often they part. */
async function notifyFriend(tx: Tx, to: OwnUserRow, friend: OwnUserRow, now: number): Promise<void> {
  if (await wasFriendAnnounced(tx, to.id, friend.id)) return;
  await notifyPerson(tx, to.id, "friend_added", { from: friend.id, nickname: friend.nickname }, now);
}

async function makeFriends(tx: Tx, { me, other }: LockedPair, now: number): Promise<void> {
  await updateFriendsSince(tx, { me: me.id, other: other.id, since: now });
  await addToFollowCounts(tx, me.id, { friends: 1 });
  await addToFollowCounts(tx, other.id, { friends: 1 });
  await notifyFriend(tx, me, other, now);
  await notifyFriend(tx, other, me, now);
}

/**
 * Follows a person; mutual follows notify both; idempotent. @returns the relation
 * @throws Refusal `yourself`, `user_not_found`, `profile_incomplete`, `blocked`, `person_stopped`
 */
export function followPerson(db: Db, actor: { id: string }, otherId: string, now: number): Promise<Relation> {
  return transact(db, async (tx) => {
    const pair = await lockRelationPair(tx, actor.id, otherId);
    refuseFollow(pair, now);
    const { between } = pair;
    const [first] = await insertFollow(tx, { me: actor.id, other: otherId, now });
    if (first) {
      await addToFollowCounts(tx, actor.id, { following: 1 });
      await addToFollowCounts(tx, otherId, { followers: 1 });
      await enqueuePush(tx, otherId, { kind: "follower", tag: "follower", ref: actor.id }, now);
      if (between.followsMe) await makeFriends(tx, pair, now);
    }
    return relationOf({ ...between, iFollow: true });
  });
}

/** Removes a follow; both rows are locked. */
export async function removeFollow(tx: Tx, from: string, to: string, friends: boolean): Promise<void> {
  await deleteFollow(tx, { me: from, other: to });
  if (friends) await updateFriendsSince(tx, { me: to, other: from, since: null });
  const fewer = friends ? { friends: -1 } : {};
  await addToFollowCounts(tx, from, { following: -1, ...fewer });
  await addToFollowCounts(tx, to, { followers: -1, ...fewer });
}

/** Unfollows and ends unopened burn pictures; idempotent. @returns the relation @throws Refusal `yourself`, `user_not_found` */
export function unfollowPerson(
  db: Db,
  actor: { id: string },
  otherId: string,
  now: number,
): Promise<Relation> {
  return transact(db, async (tx) => {
    const { between } = await lockRelationPair(tx, actor.id, otherId);
    if (between.blockedMe && !between.iBlocked) throw new Refusal("user_not_found");
    if (between.iFollow) await removeFollow(tx, actor.id, otherId, between.followsMe);
    await endBurnsBetween(tx, actor.id, otherId, now);
    return relationOf({ ...between, iFollow: false });
  });
}
