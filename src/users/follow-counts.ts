import { sql } from "kysely";
import { preparedQuery } from "../db/prepared-query";
import type { Tx } from "../db/transact";

interface FollowCounts {
  following: number;
  followers: number;
  friends: number;
}

const updateFollowCounts = preparedQuery<{ id: string } & { [K in keyof FollowCounts]: number }, unknown>((db, param) =>
  db
    .updateTable("users")
    .set((eb) => ({
      following_count: eb("following_count", "+", param("following")),
      follower_count: eb("follower_count", "+", param("followers")),
      friend_count: eb("friend_count", "+", param("friends")),
    }))
    .where("id", "=", param("id")),
);

/** Adds to a person's counts of follows and friends (values may be negative). */
export const addToFollowCounts = (tx: Tx, id: string, changes: Partial<FollowCounts>): Promise<unknown> =>
  updateFollowCounts(tx, { id, following: 0, followers: 0, friends: 0, ...changes });

/** Removes a person from other people's counts; call before the rows are deleted. */
export async function subtractFollowCountsOf(tx: Tx, id: string): Promise<void> {
  await sql`update users set follower_count = follower_count - 1
    where id in (select followee_id from follows where follower_id = ${id})`.execute(tx);
  await sql`update users set friend_count = friend_count - 1
    where id in (select followee_id from follows where follower_id = ${id} and friends_since is not null)`.execute(tx);
  await sql`update users set following_count = following_count - 1
    where id in (select follower_id from follows where followee_id = ${id})`.execute(tx);
}
