/** Following and blocking: the routes, and what the other side gets. */
import type { PairState } from "./pairs";
import { ANY_STATE_OF_PAIR, type Verb } from "./rules";
import { aFollowToCome, anAnnouncedFriendship, somebodyWithOneBottleInHand } from "./things";
import { messageChanges } from "./verbs";

const NOTHING = {};

/** What goes when one person no longer follows another: on the side of who was followed, or of who followed. */
const lostFollower = (isFriend: boolean): string[] => [
  ...["follows.followee_id -1", "users.follower_count -1"],
  ...(isFriend ? ["follows.friends_since cleared", "users.friend_count -1"] : []),
];

/** Both follow each other from now on; they are told once, however often they begin again (docs/product.md 9.1). */
const newFriendship = ({ wasAnnounced }: PairState): string[] => [
  ...["follows.friends_since set", "users.friend_count +1"],
  ...(wasAnnounced ? [] : messageChanges("friend_added")),
];

const FOLLOW: Verb = {
  changesTies: true,
  make: aFollowToCome,
  ways: { "POST /api/users/:id/follow": NOTHING, "POST /friends/:id/follow": NOTHING },
  emits: (pair) => {
    if (pair.iFollow) return [];
    const followed = ["follows.followee_id +1", "users.follower_count +1", "push follower"];
    return [...followed, ...(pair.followsMe ? newFriendship(pair) : messageChanges("follower_added"))];
  },
};

export const SOCIAL_VERBS: Readonly<Record<string, Verb>> = {
  follow: FOLLOW,
  "follow somebody who was a friend": {
    ...FOLLOW,
    make: anAnnouncedFriendship,
    shortStates: ["follower", "unfollowed by actor", "blocked by other"],
  },
  unfollow: {
    changesTies: true,
    ways: { "DELETE /api/users/:id/follow": NOTHING, "POST /friends/:id/unfollow": NOTHING },
    emits: ({ iFollow, followsMe }) => (iFollow ? lostFollower(followsMe) : []),
    despite: ANY_STATE_OF_PAIR,
  },
  block: {
    changesTies: true,
    make: somebodyWithOneBottleInHand,
    ways: { "POST /api/users/:id/block": NOTHING, "POST /friends/:id/block": NOTHING },
    emits: ({ iFollow, followsMe, iBlocked }) => [
      "bottles.held -1",
      ...(iBlocked ? [] : ["blocks.blocked_id +1"]),
      ...(iFollow ? ["follows.followee_id -1", "users.follower_count -1"] : []),
      ...(followsMe ? ["follows.follower_id -1", "users.following_count -1"] : []),
      ...(iFollow && followsMe ? ["users.friend_count -1"] : []),
    ],
    despite: ANY_STATE_OF_PAIR,
  },
  unblock: {
    changesTies: true,
    ways: { "DELETE /api/users/:id/block": NOTHING, "POST /friends/:id/unblock": NOTHING },
    emits: ({ iBlocked }) => (iBlocked ? ["blocks.blocked_id -1"] : []),
    despite: ANY_STATE_OF_PAIR,
  },
};
