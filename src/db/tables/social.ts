interface FollowRow {
  follower_id: string;
  followee_id: string;
  created_at: number;
  /** Mutual follow; the same in both rows. null: one way. */
  friends_since: number | null;
}

export interface SocialTables {
  follows: FollowRow;
}
