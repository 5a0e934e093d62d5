interface FollowRow {
  follower_id: string;
  followee_id: string;
  created_at: number;
  /** Since when both follow each other; null: one way only. Both rows of two friends say the same. */
  friends_since: number | null;
}

export interface SocialTables {
  follows: FollowRow;
}
