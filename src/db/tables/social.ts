interface FollowRow {
  follower_id: string;
  followee_id: string;
  created_at: number;
  /** Mutual follow; the same in both rows. null: one way. */
  friends_since: number | null;
}

/** Waits until the other side follows, too; both are under 18. */
interface PendingFollowRow {
  follower_id: string;
  followee_id: string;
  created_at: number;
}

/** Whom somebody was told of as a new follower. */
interface ToldFollowRow {
  followee_id: string;
  follower_id: string;
  created_at: number;
}

export interface SocialTables {
  follows: FollowRow;
  pending_follows: PendingFollowRow;
  told_follows: ToldFollowRow;
}
