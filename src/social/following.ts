import { endBurnsBetween } from "../chat/chat";
import { prepared } from "../db/prepared";
import { type Db, type Tx, transact } from "../db/transact";
import { GONE } from "../limits/limits";
import { knowsFriend, notify } from "../messages/messages";
import { tell } from "../push/news";
import { Refusal } from "../runtime/errors";
import { areStopped, countTies, lockPair, type Me } from "../users/users";
import { standing } from "./relations";
import { type Between, meet, type Relation, relationOf } from "./rules";

interface Pair {
  me: Me;
  other: Me;
  between: Between;
}

/** Locks both rows; hidden behind a block. @throws Refusal `yourself`, `user_not_found` */
export async function pairOf(tx: Tx, meId: string, otherId: string): Promise<Pair> {
  if (meId === otherId) throw new Refusal("yourself");
  if (otherId === GONE) throw new Refusal("user_not_found");
  const locked = await lockPair(tx, meId, otherId, "user_not_found");
  return { ...locked, between: await standing(tx, meId, otherId) };
}

const seen = ({ adult_at, official }: Me) => ({ adultAt: adult_at, official: official === 1 });

function checkFollowing({ me, other, between }: Pair, now: number): void {
  if (between.iBlocked) throw new Refusal("blocked");
  if (between.blockedMe) throw new Refusal("user_not_found");
  if (me.adult_at === null && me.official === 0) throw new Refusal("profile_incomplete");
  if (other.banned_at !== null || !meet(seen(me), seen(other), now)) throw new Refusal("user_not_found");
  if (areStopped(other, now)) throw new Refusal("person_stopped");
}

const note = prepared<{ me: string; other: string; now: number }, { created_at: number }>((db, hole) =>
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

const setFriends = prepared<{ me: string; other: string; since: number | null }, unknown>((db, hole) =>
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

const cut = prepared<{ me: string; other: string }, { created_at: number }>((db, hole) =>
  db
    .deleteFrom("follows")
    .where("follower_id", "=", hole("me"))
    .where("followee_id", "=", hole("other"))
    .returning("created_at")
    .compile(),
);

/** Notified once per friend, however often they part. */
async function tellFriend(tx: Tx, to: Me, friend: Me, now: number): Promise<void> {
  if (await knowsFriend(tx, to.id, friend.id)) return;
  await notify(tx, to.id, "friend_added", { from: friend.id, nickname: friend.nickname }, now);
}

async function befriend(tx: Tx, { me, other }: Pair, now: number): Promise<void> {
  await setFriends(tx, { me: me.id, other: other.id, since: now });
  await countTies(tx, me.id, { friends: 1 });
  await countTies(tx, other.id, { friends: 1 });
  await tellFriend(tx, me, other, now);
  await tellFriend(tx, other, me, now);
}

/**
 * Follows a person; mutual follows notify both; idempotent. @returns the relation
 * @throws Refusal `yourself`, `user_not_found`, `profile_incomplete`, `blocked`, `person_stopped`
 */
export function follow(db: Db, actor: { id: string }, otherId: string, now: number): Promise<Relation> {
  return transact(db, async (tx) => {
    const pair = await pairOf(tx, actor.id, otherId);
    checkFollowing(pair, now);
    const { between } = pair;
    const [first] = await note(tx, { me: actor.id, other: otherId, now });
    if (first) {
      await countTies(tx, actor.id, { following: 1 });
      await countTies(tx, otherId, { followers: 1 });
      await tell(tx, otherId, { kind: "follower", tag: "follower", ref: actor.id }, now);
      if (between.followsMe) await befriend(tx, pair, now);
    }
    return relationOf({ ...between, iFollow: true });
  });
}

/** Removes a follow; both rows are locked. */
export async function untie(tx: Tx, from: string, to: string, friends: boolean): Promise<void> {
  await cut(tx, { me: from, other: to });
  if (friends) await setFriends(tx, { me: to, other: from, since: null });
  const fewer = friends ? { friends: -1 } : {};
  await countTies(tx, from, { following: -1, ...fewer });
  await countTies(tx, to, { followers: -1, ...fewer });
}

/** Unfollows and ends unopened burn pictures; idempotent. @returns the relation @throws Refusal `yourself`, `user_not_found` */
export function unfollow(db: Db, actor: { id: string }, otherId: string, now: number): Promise<Relation> {
  return transact(db, async (tx) => {
    const { between } = await pairOf(tx, actor.id, otherId);
    if (between.blockedMe && !between.iBlocked) throw new Refusal("user_not_found");
    if (between.iFollow) await untie(tx, actor.id, otherId, between.followsMe);
    await endBurnsBetween(tx, actor.id, otherId, now);
    return relationOf({ ...between, iFollow: false });
  });
}
