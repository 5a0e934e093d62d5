import { endBurnsBetween, publishTieChanged } from "../chat/chat";
import { preparedQuery } from "../db/prepared-query";
import { type Db, type Tx, transact } from "../db/transact";
import { DELETED_USER_ID, FOLLOW_LIMITS } from "../limits/account";
import { notifyPerson, wasFollowerAnnounced, wasFriendAnnounced } from "../messages/messages";
import { enqueuePush } from "../push/push-outbox";
import { takePushBack } from "../push/take-back";
import { Refusal } from "../runtime/errors";
import { addToFollowCounts, ageBandPersonOf, lockUserPair, type OwnUserRow } from "../users/users";
import { type FollowPair, followRefusalOf, isFollowOpen } from "./contact/follow-rules";
import { canFollowPend, deletePendingFollows, insertPendingFollow, takePendingFollow } from "./contact/pending-follows";
import { loadFollowsAndBlocks } from "./relations";
import { type FollowsAndBlocks, type Relation, relationOf } from "./rules";
import { findLastToldFollower, forgetUntoldFollow, markFollowTold } from "./told-follows";

export interface LockedPair {
  me: OwnUserRow;
  other: OwnUserRow;
  ties: FollowsAndBlocks;
}

/** Locks both rows and reads follows and blocks between them. @throws Refusal `yourself`, `user_not_found` */
export async function lockRelationPair(tx: Tx, meId: string, otherId: string): Promise<LockedPair> {
  if (meId === otherId) throw new Refusal("yourself");
  if (otherId === DELETED_USER_ID) throw new Refusal("user_not_found");
  const locked = await lockUserPair(tx, meId, otherId, "user_not_found");
  return { ...locked, ties: await loadFollowsAndBlocks(tx, meId, otherId) };
}

const toFollowPair = ({ me, other, ties }: LockedPair): FollowPair => ({
  me: { id: me.id, ...ageBandPersonOf(me) },
  other,
  ties,
});

const insertFollow = preparedQuery<{ me: string; other: string; now: number }, { created_at: number }>((db, param) =>
  db
    .insertInto("follows")
    .values({
      follower_id: param("me"),
      followee_id: param("other"),
      created_at: param("now"),
      friends_since: null,
    })
    .onConflict((on) => on.doNothing())
    .returning("created_at"),
);

function refuseFollow(pair: LockedPair, now: number): void {
  const refusal = followRefusalOf(toFollowPair(pair), now);
  if (refusal) throw new Refusal(refusal);
}

const updateFriendsSince = preparedQuery<{ me: string; other: string; since: number | null }, unknown>((db, param) =>
  db
    .updateTable("follows")
    .set({ friends_since: param("since") })
    .where((eb) =>
      eb.or([
        eb.and([eb("follower_id", "=", param("me")), eb("followee_id", "=", param("other"))]),
        eb.and([eb("follower_id", "=", param("other")), eb("followee_id", "=", param("me"))]),
      ]),
    ),
);

const deleteFollow = preparedQuery<{ me: string; other: string }, { created_at: number }>((db, param) =>
  db
    .deleteFrom("follows")
    .where("follower_id", "=", param("me"))
    .where("followee_id", "=", param("other"))
    .returning("created_at"),
);

/** Notifies of a new friend; only once per friend, even if the friendship ends and begins again. */
async function notifyFriend(tx: Tx, to: OwnUserRow, friend: OwnUserRow, now: number): Promise<void> {
  if (await wasFriendAnnounced(tx, to.id, friend.id)) return;
  await notifyPerson(tx, to.id, "friend_added", { from: friend.id, nickname: friend.nickname }, now);
}

/** Both see it in their chat. */
async function publishFollowChanged(tx: Tx, { me, other }: LockedPair, now: number): Promise<void> {
  await publishTieChanged(tx, me.id, other.id, now);
  await publishTieChanged(tx, other.id, me.id, now);
}

async function makeFriends(tx: Tx, { me, other }: LockedPair, now: number): Promise<void> {
  await updateFriendsSince(tx, { me: me.id, other: other.id, since: now });
  await addToFollowCounts(tx, me.id, { friends: 1 });
  await addToFollowCounts(tx, other.id, { friends: 1 });
  await notifyFriend(tx, me, other, now);
  await notifyFriend(tx, other, me, now);
}

/** @returns whether there was none before */
async function addFollow(tx: Tx, from: string, to: string, now: number): Promise<boolean> {
  const [inserted] = await insertFollow(tx, { me: from, other: to, now });
  if (!inserted) return false;
  await addToFollowCounts(tx, from, { following: 1 });
  await addToFollowCounts(tx, to, { followers: 1 });
  return true;
}

/** Both have wanted it, one after the other: a pending follow of theirs becomes one. @returns whether there was one */
async function completeTheirFollow(tx: Tx, { me, other, ties }: LockedPair, now: number): Promise<boolean> {
  if (!canFollowPend(me.adult_at, other.adult_at, now) || ties.followsMe) return false;
  if (!(await takePendingFollow(tx, { from: other.id, to: me.id }, now))) return false;
  return addFollow(tx, other.id, me.id, now);
}

/** @throws Refusal `follow_closed` where one of the two is no longer under 18 */
async function waitToFollow(tx: Tx, { me, other }: LockedPair, now: number): Promise<Relation> {
  if (!canFollowPend(me.adult_at, other.adult_at, now)) throw new Refusal("follow_closed");
  await insertPendingFollow(tx, { from: me.id, to: other.id }, now);
  await publishTieChanged(tx, me.id, other.id, now);
  return "pending";
}

/** Tag of the notification of new followers. */
export const FOLLOWER_TAG = "follower";
const FOLLOWER_NEWS = { kind: "follower", tag: FOLLOWER_TAG } as const;

async function notifyFollower(tx: Tx, { me, other }: LockedPair, now: number): Promise<void> {
  if (await wasFollowerAnnounced(tx, other.id, me.id, now - FOLLOW_LIMITS.toldAgain)) return;
  await notifyPerson(tx, other.id, "follower_added", { from: me.id, nickname: me.nickname }, now);
}

/**
 * One person is news once a day, whatever they take back and do again; a new friend is told as one. A push that was taken back
 * before it left is sent again, the message stays.
 */
async function notifyFollowed(tx: Tx, pair: LockedPair, isFriend: boolean, now: number): Promise<void> {
  const [from, to] = [pair.me.id, pair.other.id];
  if (!(await markFollowTold(tx, { from, to }, now))) return;
  if (!isFriend) await notifyFollower(tx, pair, now);
  await enqueuePush(tx, to, { ...FOLLOWER_NEWS, ref: from }, now);
}

/** Before its push has left, a follow that is taken back is no news: the next one is. */
async function takeBackNews(tx: Tx, follow: { from: string; to: string }, now: number): Promise<void> {
  if (!(await forgetUntoldFollow(tx, follow, now))) return;
  await takePushBack(tx, follow.to, FOLLOWER_NEWS.tag, (await findLastToldFollower(tx, follow.to)) ?? follow.from);
}

/**
 * Follows a person; both are notified if they become friends; idempotent. Under 18 a follow that the other's rules close
 * waits, untold, until the other follows too (docs/product.md 8.4.1). @param now ms @returns the relation
 * @throws Refusal `yourself`, `user_not_found`, `profile_incomplete`, `blocked`, `person_stopped`, `follow_closed`
 */
export function followPerson(db: Db, actor: { id: string }, otherId: string, now: number): Promise<Relation> {
  return transact(db, async (tx) => {
    const pair = await lockRelationPair(tx, actor.id, otherId);
    refuseFollow(pair, now);
    const { me, other, ties } = pair;
    const followsMe = ties.followsMe || (await completeTheirFollow(tx, pair, now));
    if (!followsMe && !(await isFollowOpen(tx, toFollowPair(pair), now))) return waitToFollow(tx, pair, now);
    await deletePendingFollows(tx, me.id, other.id);
    if (await addFollow(tx, me.id, other.id, now)) {
      await notifyFollowed(tx, pair, followsMe, now);
      if (followsMe) await makeFriends(tx, pair, now);
      await publishFollowChanged(tx, pair, now);
    }
    return relationOf({ ...ties, followsMe, iFollow: true });
  });
}

/** Removes a follow; both rows must be locked. @param wereFriends whether the follow was mutual */
export async function removeFollow(tx: Tx, from: string, to: string, wereFriends: boolean): Promise<void> {
  await deleteFollow(tx, { me: from, other: to });
  if (wereFriends) await updateFriendsSince(tx, { me: to, other: from, since: null });
  const friendsChange = wereFriends ? { friends: -1 } : {};
  await addToFollowCounts(tx, from, { following: -1, ...friendsChange });
  await addToFollowCounts(tx, to, { followers: -1, ...friendsChange });
}

/**
 * Unfollows, takes a pending follow back, and ends unopened burn pictures; idempotent. @param now ms @returns the relation @throws Refusal
 * `yourself`, `user_not_found`
 */
export function unfollowPerson(db: Db, actor: { id: string }, otherId: string, now: number): Promise<Relation> {
  return transact(db, async (tx) => {
    const pair = await lockRelationPair(tx, actor.id, otherId);
    const { ties } = pair;
    if (ties.blockedMe && !ties.iBlocked) throw new Refusal("user_not_found");
    if (ties.iFollow) {
      await removeFollow(tx, actor.id, otherId, ties.followsMe);
      await takeBackNews(tx, { from: actor.id, to: otherId }, now);
      await publishFollowChanged(tx, pair, now);
    } else if (await takePendingFollow(tx, { from: actor.id, to: otherId }, now))
      await publishTieChanged(tx, actor.id, otherId, now);
    await endBurnsBetween(tx, actor.id, otherId, now);
    return relationOf({ ...ties, iFollow: false });
  });
}
